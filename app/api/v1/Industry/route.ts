import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industries } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listIndustries, taxonomy.listIndustries)
export const POST = handle(contract.createIndustry, industries.create)
