import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/article-contract.ts'
import * as services from '#lib/news/article-service.ts'

export const POST = handle(contract.countArticlesGlobal, services.countArticlesGlobal)
