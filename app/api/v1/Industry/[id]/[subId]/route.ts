import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industries } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getSubIndustry, taxonomy.getSubIndustry)
export const POST = handle(contract.createSubIndustryAs, industries.createSubAs, industries.find)
export const PUT = handle(contract.updateSubIndustry, industries.updateSub, industries.findSub)
export const DELETE = handle(contract.deleteSubIndustry, industries.removeSub)
