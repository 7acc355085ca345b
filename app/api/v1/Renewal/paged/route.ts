import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/contract.ts'
import { listRenewals } from '#lib/renewals/list-service.ts'

export const POST = handle(contract.listRenewals, listRenewals)
