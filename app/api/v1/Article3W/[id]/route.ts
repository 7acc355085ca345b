import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/article-contract.ts'
import * as services from '#lib/news/article-service.ts'
import * as writes from '#lib/news/article-write-service.ts'

export const GET = handle(contract.getArticle3W, services.getArticle3W)
export const PUT = handle(contract.updateArticle3W, writes.updateArticle3W, writes.findStoredArticle3W)
export const DELETE = handle(contract.deleteArticle3W, writes.deleteArticle3W)
