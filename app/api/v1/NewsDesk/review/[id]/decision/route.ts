import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/review-contract.ts'
import { decideReview, findReviewed } from '#lib/news-desk/review-service.ts'

export const POST = handle(contract.decideReview, decideReview, findReviewed)
