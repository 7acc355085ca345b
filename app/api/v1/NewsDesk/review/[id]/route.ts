import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/review-contract.ts'
import { askReview, findReviewed, getReview, withdrawReview } from '#lib/news-desk/review-service.ts'

export const GET = handle(contract.getReview, getReview)
export const PUT = handle(contract.askReview, askReview, findReviewed)
export const DELETE = handle(contract.withdrawReview, withdrawReview)
