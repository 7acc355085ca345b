import { handle } from '#lib/http/handle.ts'
import { changeRenewals } from '#lib/renewals/change-service.ts'
import * as contract from '#lib/renewals/contract.ts'

export const PUT = handle(contract.changeRenewals, changeRenewals)
