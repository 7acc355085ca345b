import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/contract.ts'
import * as writes from '#lib/articles/write-service.ts'

export const POST = handle(contract.createArticleGlobal, writes.createArticleGlobal)
