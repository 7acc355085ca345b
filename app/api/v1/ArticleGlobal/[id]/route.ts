import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/contract.ts'
import * as services from '#lib/articles/service.ts'
import * as writes from '#lib/articles/write-service.ts'

export const GET = handle(contract.getArticleGlobal, services.getArticleGlobal)
export const PUT = handle(contract.updateArticleGlobal, writes.updateArticleGlobal, writes.findStoredArticleGlobal)
export const DELETE = handle(contract.deleteArticleGlobal, writes.deleteArticleGlobal)
