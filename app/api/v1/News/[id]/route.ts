import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/item-contract.ts'
import * as services from '#lib/news/item-service.ts'
import * as writes from '#lib/news/item-write-service.ts'

export const GET = handle(contract.getNews, services.getNews)
export const PUT = handle(contract.updateNews, writes.updateNews, writes.findNewsItem)
export const DELETE = handle(contract.deleteNews, writes.deleteNews)
