import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/news-import/article-service.ts'
import * as contract from '#lib/news-import/contract.ts'

export const GET = handle(contract.getArticleTemplate, services.getArticleTemplate)
export const POST = handle(contract.importArticles, services.importArticles)
