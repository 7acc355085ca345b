import * as contract from '#lib/access-review/contract.ts'
import { withdrawReview } from '#lib/access-review/decide-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.withdrawReview, withdrawReview)
