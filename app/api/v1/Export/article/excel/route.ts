import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-export/contract.ts'
import * as exports from '#lib/news-export/article-service.ts'

export const POST = handle(contract.exportArticles, exports.exportArticles)
