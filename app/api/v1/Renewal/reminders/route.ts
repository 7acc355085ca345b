import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/reminder-contract.ts'
import { changeReminderDays, getReminderDays } from '#lib/renewals/reminder-service.ts'

export const GET = handle(contract.getReminderDays, getReminderDays)
export const PUT = handle(contract.changeReminderDays, changeReminderDays)
