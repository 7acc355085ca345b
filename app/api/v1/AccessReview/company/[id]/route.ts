import * as contract from '#lib/access-review/contract.ts'
import { getReviewStart } from '#lib/access-review/read-service.ts'
import { findCompany } from '#lib/access-review/scope.ts'
import { startReview } from '#lib/access-review/start-service.ts'
import { handle } from '#lib/http/handle.ts'

export const GET = handle(contract.getReviewStart, getReviewStart)
export const POST = handle(contract.startReview, startReview, findCompany)
