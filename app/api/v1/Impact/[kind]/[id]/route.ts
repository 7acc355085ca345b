import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/impact/contract.ts'
import * as services from '#lib/impact/service.ts'

export const GET = handle(contract.readImpact, services.readImpact)
