import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-import/contract.ts'
import * as services from '#lib/news-import/item-service.ts'

export const GET = handle(contract.getNewsTemplate, services.getNewsTemplate)
export const POST = handle(contract.importNews, services.importNews)
