import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/messages/contract.ts'
import * as services from '#lib/messages/service.ts'

export const GET = handle(contract.getRequestState, services.getRequestState)
