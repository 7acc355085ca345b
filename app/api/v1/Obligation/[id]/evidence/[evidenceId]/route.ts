import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/evidence-contract.ts'
import * as services from '#lib/obligations/evidence-service.ts'
import { findWritable } from '#lib/obligations/write-service.ts'

export const GET = handle(contract.getEvidence, services.getEvidence)
export const DELETE = handle(contract.removeEvidence, services.removeEvidence, findWritable)
