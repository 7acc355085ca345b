import { handle } from '#lib/http/handle.ts'
import { changeNewsBulk } from '#lib/news-desk/bulk-service.ts'
import * as contract from '#lib/news-desk/contract.ts'

export const PUT = handle(contract.changeNewsBulk, changeNewsBulk)
