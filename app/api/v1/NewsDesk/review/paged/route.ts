import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/review-contract.ts'
import { listReviews } from '#lib/news-desk/review-list-service.ts'

export const POST = handle(contract.listReviews, listReviews)
