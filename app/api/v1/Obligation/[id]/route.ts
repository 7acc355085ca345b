import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/contract.ts'
import * as reading from '#lib/obligations/read-service.ts'
import * as services from '#lib/obligations/write-service.ts'

export const GET = handle(contract.getObligation, reading.getObligation)
export const PUT = handle(contract.updateObligation, services.updateObligation, services.findWritable)
