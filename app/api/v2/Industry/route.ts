import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industriesV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listIndustriesV2, taxonomy.listIndustriesV2)
export const POST = handle(contract.createIndustryV2, industriesV2.create)
