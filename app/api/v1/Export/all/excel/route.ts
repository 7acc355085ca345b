import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-export/contract.ts'
import * as exports from '#lib/news-export/all-service.ts'

export const POST = handle(contract.exportAllExcel, exports.exportAllExcel)
