import { handle } from '#lib/http/handle.ts'
import { countNews } from '#lib/news-reading/counts-service.ts'
import * as contract from '#lib/news-reading/overview-contract.ts'

export const POST = handle(contract.countNews, countNews)
