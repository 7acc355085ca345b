import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/contract.ts'
import * as services from '#lib/users/service.ts'

export const GET = handle(contract.getUserServices, services.getUserServices)
