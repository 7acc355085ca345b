import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/export-contract.ts'
import * as services from '#lib/taxonomy/export-service.ts'

export const POST = handle(contract.exportTaxonomy, services.exportTaxonomy)
