import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/article-contract.ts'
import * as writes from '#lib/news/article-write-service.ts'

export const GET = handle(contract.listArticleVersions3W, writes.listArticleVersions3W)
