import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import * as services from '#lib/companies/company-service.ts'

export const PUT = handle(contract.updateCompany, services.updateCompany, services.findCompany)
export const DELETE = handle(contract.deleteCompany, services.deleteCompany)
