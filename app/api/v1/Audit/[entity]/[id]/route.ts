import * as contract from '#lib/audit/contract.ts'
import * as services from '#lib/audit/service.ts'
import { handle } from '#lib/http/handle.ts'

export const GET = handle(contract.readHistory, services.readHistory)
