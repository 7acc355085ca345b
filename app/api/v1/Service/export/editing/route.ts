import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/import-contract.ts'
import * as services from '#lib/services/export-service.ts'

export const POST = handle(contract.exportServicesForEditing, services.exportServicesForEditing)
