import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { lifeCyclesV2 } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listLifeCyclesV2, taxonomy.listLifeCyclesV2)
export const POST = handle(contract.createLifeCycleV2, lifeCyclesV2.create)
