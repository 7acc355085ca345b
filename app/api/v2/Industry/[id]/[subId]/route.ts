import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industriesV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getSubIndustryV2, taxonomy.getSubIndustryV2)
export const POST = handle(contract.createSubIndustryAsV2, industriesV2.createSubAs, industriesV2.find)
export const PUT = handle(contract.updateSubIndustryV2, industriesV2.updateSub, industriesV2.findSub)
export const DELETE = handle(contract.deleteSubIndustryV2, industriesV2.removeSub)
