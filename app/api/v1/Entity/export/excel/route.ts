import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/export-contract.ts'
import * as services from '#lib/companies/export-service.ts'

export const POST = handle(contract.exportEntities, services.exportEntities)
