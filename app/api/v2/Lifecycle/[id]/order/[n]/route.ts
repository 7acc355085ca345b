import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/contract.ts'
import { lifeCyclesV2 } from '#lib/taxonomy/write-service.ts'

export const PUT = handle(contract.moveLifeCycleV2, lifeCyclesV2.move)
