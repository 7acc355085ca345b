import * as contract from '#lib/access-review/contract.ts'
import { moveDueDate } from '#lib/access-review/decide-service.ts'
import { findReview } from '#lib/access-review/scope.ts'
import { handle } from '#lib/http/handle.ts'

export const PUT = handle(contract.moveDueDate, moveDueDate, findReview)
