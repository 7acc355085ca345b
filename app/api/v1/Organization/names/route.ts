import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/organization-contract.ts'
import * as services from '#lib/companies/organization-service.ts'

export const POST = handle(contract.organizationsByNames, services.organizationsByNames)
