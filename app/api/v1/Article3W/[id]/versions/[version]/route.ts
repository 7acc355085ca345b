import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/version-contract.ts'
import * as writes from '#lib/articles/write-service.ts'

export const GET = handle(contract.getArticleVersion3W, writes.getArticleVersion3W)
