import * as contract from '#lib/access-review/contract.ts'
import { getReview } from '#lib/access-review/read-service.ts'
import { handle } from '#lib/http/handle.ts'

export const GET = handle(contract.getReview, getReview)
