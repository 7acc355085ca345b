import * as contract from '#lib/audit/trail-contract.ts'
import * as services from '#lib/audit/trail-service.ts'
import { handle } from '#lib/http/handle.ts'

export const GET = handle(contract.findTrailRecords, services.findTrailRecords)
