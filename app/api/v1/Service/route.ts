import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/contract.ts'
import * as services from '#lib/services/service.ts'

export const GET = handle(contract.listServices, services.listServices)
