import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { lifeCyclesV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.getLifeCycleV2, taxonomy.getLifeCycleV2)
export const PUT = handle(contract.updateLifeCycleV2, lifeCyclesV2.update, lifeCyclesV2.find)
export const DELETE = handle(contract.deleteLifeCycleV2, lifeCyclesV2.remove)
