import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/events/calendar-service.ts'
import * as contract from '#lib/events/contract.ts'

export const GET = handle(contract.getCalendarEvent, services.getCalendarEvent)
