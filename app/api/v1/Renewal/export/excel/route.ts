import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/contract.ts'
import * as services from '#lib/renewals/export-service.ts'

export const POST = handle(contract.exportRenewals, services.exportRenewals)
