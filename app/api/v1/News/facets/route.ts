import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/item-contract.ts'
import * as services from '#lib/news/item-service.ts'

export const POST = handle(contract.countNews, services.countNews)
