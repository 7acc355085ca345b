import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import * as services from '#lib/companies/company-service.ts'

export const GET = handle(contract.listCompanies, services.listCompanies)
export const POST = handle(contract.createCompany, services.createCompany)
