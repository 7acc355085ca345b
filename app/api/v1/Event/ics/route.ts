import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/news/calendar-service.ts'
import * as contract from '#lib/news/event-contract.ts'

export const GET = handle(contract.getCalendar, services.getCalendar)
