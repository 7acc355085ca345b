import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/personal/alarm-contract.ts'
import * as services from '#lib/personal/alarm-service.ts'

export const GET = handle(contract.getCalendarChoice, services.getCalendarChoice)
export const PUT = handle(contract.saveCalendarChoice, services.saveCalendarChoice)
