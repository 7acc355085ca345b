import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/mapping-contract.ts'
import * as mapping from '#lib/taxonomy/mapping-service.ts'

export const GET = handle(contract.getTaxonomyMapping, mapping.getTaxonomyMapping)
export const PUT = handle(contract.mapTaxonomy, mapping.mapTaxonomy)
