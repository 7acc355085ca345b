import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-items/contract.ts'
import * as services from '#lib/news-items/service.ts'
import * as writes from '#lib/news-items/write-service.ts'

export const GET = handle(contract.getNews, services.getNews)
export const PUT = handle(contract.updateNews, writes.updateNews, writes.findNewsItem)
export const DELETE = handle(contract.deleteNews, writes.deleteNews)
