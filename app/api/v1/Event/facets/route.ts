import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/events/contract.ts'
import * as services from '#lib/events/service.ts'

export const POST = handle(contract.countEvents, services.countEvents)
