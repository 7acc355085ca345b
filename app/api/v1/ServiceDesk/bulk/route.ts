import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/bulk-contract.ts'
import { changeServicesBulk } from '#lib/services/bulk-service.ts'

export const PUT = handle(contract.changeServicesBulk, changeServicesBulk)
