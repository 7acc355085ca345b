import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-items/contract.ts'
import * as services from '#lib/news-items/service.ts'

export const POST = handle(contract.countNews, services.countNews)
