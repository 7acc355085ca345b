import * as contract from '#lib/audit/trail-contract.ts'
import * as services from '#lib/audit/trail-export-service.ts'
import { handle } from '#lib/http/handle.ts'

export const POST = handle(contract.exportTrail, services.exportTrail)
