import { applyReview } from '#lib/access-review/apply-service.ts'
import * as contract from '#lib/access-review/contract.ts'
import { findReview } from '#lib/access-review/scope.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.applyReview, applyReview, findReview)
