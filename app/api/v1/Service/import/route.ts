import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/import-contract.ts'
import * as services from '#lib/services/import-service.ts'
import * as template from '#lib/services/template-service.ts'

export const GET = handle(contract.getServiceTemplate, template.getServiceTemplate)
export const POST = handle(contract.importServices, services.importServices)
