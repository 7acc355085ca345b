import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import * as taxonomy from '#lib/taxonomy/service.ts'
import { lifeCycles } from '#lib/taxonomy/write-service.ts'

export const GET = handle(contract.listLifeCycles, taxonomy.listLifeCycles)
export const POST = handle(contract.createLifeCycle, lifeCycles.create)
