import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industriesV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getIndustryV2, taxonomy.getIndustryV2)
export const POST = handle(contract.createSubIndustryV2, industriesV2.createSub, industriesV2.find)
export const PUT = handle(contract.updateIndustryV2, industriesV2.update, industriesV2.find)
export const DELETE = handle(contract.deleteIndustryV2, industriesV2.remove)
