import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/contract.ts'
import * as writes from '#lib/articles/write-service.ts'

export const PATCH = handle(contract.publishArticle3W, writes.publishArticle3W, writes.findStoredArticle3W)
