import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/rights/contract.ts'
import { changeRights, findPerson } from '#lib/rights/service.ts'

export const PUT = handle(contract.changeRights, changeRights, findPerson)
