import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/events/contract.ts'
import * as services from '#lib/events/days-service.ts'

export const POST = handle(contract.countEventDays, services.countEventDays)
