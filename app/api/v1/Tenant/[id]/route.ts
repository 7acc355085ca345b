import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tenants/contract.ts'
import * as tenants from '#lib/tenants/service.ts'
import { deleteTenant, findTenant, updateTenant } from '#lib/tenants/write-service.ts'

export const GET = handle(contract.getTenant, tenants.getTenant)
export const PUT = handle(contract.updateTenant, updateTenant, findTenant)
export const DELETE = handle(contract.deleteTenant, deleteTenant)
