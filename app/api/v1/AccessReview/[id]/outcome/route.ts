import { getReviewOutcome } from '#lib/access-review/apply-service.ts'
import * as contract from '#lib/access-review/contract.ts'
import { handle } from '#lib/http/handle.ts'

export const GET = handle(contract.getReviewOutcome, getReviewOutcome)
