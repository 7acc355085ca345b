import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tenants/contract.ts'
import * as tenants from '#lib/tenants/service.ts'

export const GET = handle(contract.getHost, tenants.getHost)
