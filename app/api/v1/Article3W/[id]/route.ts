import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/contract.ts'
import * as services from '#lib/articles/service.ts'
import * as writes from '#lib/articles/write-service.ts'

export const GET = handle(contract.getArticle3W, services.getArticle3W)
export const PUT = handle(contract.updateArticle3W, writes.updateArticle3W, writes.findStoredArticle3W)
export const DELETE = handle(contract.deleteArticle3W, writes.deleteArticle3W)
