import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-export/contract.ts'
import * as exports from '#lib/news-export/right-service.ts'

export const POST = handle(contract.exportRights, exports.exportRights, exports.findSubscriptionOfRights)
