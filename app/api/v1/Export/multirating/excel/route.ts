import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-export/contract.ts'
import * as exports from '#lib/news-export/rating-service.ts'

export const POST = handle(contract.exportRatings, exports.exportRatings)
