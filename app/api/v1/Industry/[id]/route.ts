import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { industries } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getIndustry, taxonomy.getIndustry)
export const POST = handle(contract.createSubIndustry, industries.createSub, industries.find)
export const PUT = handle(contract.updateIndustry, industries.update, industries.find)
export const DELETE = handle(contract.deleteIndustry, industries.remove)
