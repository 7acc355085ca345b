import { handle } from '#lib/http/handle.ts'
import * as calendar from '#lib/notifications/calendar-service.ts'
import { getPersonalCalendar } from '#lib/personal/key-contract.ts'

export const GET = handle(getPersonalCalendar, calendar.getPersonalCalendar)
