import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/import-contract.ts'
import * as companies from '#lib/companies/import-service.ts'

export const GET = handle(contract.getEntityTemplate, companies.getEntityTemplate)
export const POST = handle(contract.importEntities, companies.importEntities)
