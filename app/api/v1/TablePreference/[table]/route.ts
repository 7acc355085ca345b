import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tables/contract.ts'
import * as services from '#lib/tables/service.ts'

export const GET = handle(contract.getTablePreference, services.getTablePreference)
export const PUT = handle(contract.setTablePreference, services.setTablePreference, services.checkTable)
