import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/pages/contract.ts'
import * as writing from '#lib/pages/write-service.ts'

export const PUT = handle(contract.updatePageOptions, writing.updatePageOptions, writing.findTenant)
