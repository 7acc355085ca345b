import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/contract.ts'
import * as services from '#lib/obligations/write-service.ts'

export const PUT = handle(contract.updateAction, services.updateAction, services.findWritable)
