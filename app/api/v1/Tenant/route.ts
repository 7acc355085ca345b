import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tenants/contract.ts'
import * as tenants from '#lib/tenants/service.ts'
import { createTenant } from '#lib/tenants/write-service.ts'

export const GET = handle(contract.listTenants, tenants.listTenants)
export const POST = handle(contract.createTenant, createTenant)
