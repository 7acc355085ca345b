import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/import-contract.ts'
import * as services from '#lib/companies/import-service.ts'

export const POST = handle(contract.exportEntitiesForEditing, services.exportEntitiesForEditing)
