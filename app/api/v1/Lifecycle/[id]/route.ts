import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { lifeCycles } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getLifeCycle, taxonomy.getLifeCycle)
export const PUT = handle(contract.updateLifeCycle, lifeCycles.update, lifeCycles.find)
export const DELETE = handle(contract.deleteLifeCycle, lifeCycles.remove)
