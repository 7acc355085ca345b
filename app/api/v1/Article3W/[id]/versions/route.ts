import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/version-contract.ts'
import * as writes from '#lib/articles/write-service.ts'

export const GET = handle(contract.listArticleVersions3W, writes.listArticleVersions3W)
