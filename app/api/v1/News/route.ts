import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-items/contract.ts'
import * as writes from '#lib/news-items/write-service.ts'

export const POST = handle(contract.createNews, writes.createNews)
