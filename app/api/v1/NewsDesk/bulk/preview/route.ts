import { handle } from '#lib/http/handle.ts'
import { previewNewsBulk } from '#lib/news-desk/bulk-service.ts'
import * as contract from '#lib/news-desk/contract.ts'

export const POST = handle(contract.previewNewsBulk, previewNewsBulk)
