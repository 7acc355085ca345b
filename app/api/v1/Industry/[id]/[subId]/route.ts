import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'

export const GET = handle(contract.getSubIndustry, taxonomy.getSubIndustry)
