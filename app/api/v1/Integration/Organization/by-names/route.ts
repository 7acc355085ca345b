import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/organization-contract.ts'
import * as services from '#lib/companies/organization-service.ts'

export const GET = handle(contract.integrationOrganizationsByQuery, services.integrationOrganizationsByQuery)
export const POST = handle(contract.integrationOrganizations, services.integrationOrganizations)
