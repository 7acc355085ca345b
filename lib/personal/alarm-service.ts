import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { DEFAULT_ALARM_DAYS } from './alarm-contract.ts'
import type { CalendarChoice } from './alarm-contract.ts'
import type * as contract from './alarm-contract.ts'

const select = { calendarDeadlines: true, alarmDays: true } as const

type Stored = { calendarDeadlines: boolean; alarmDays: number | null } | null

const toChoice = (stored: Stored): CalendarChoice => ({
  deadlines: stored?.calendarDeadlines ?? false,
  alarmDays: (stored ? stored.alarmDays : DEFAULT_ALARM_DAYS) as CalendarChoice['alarmDays'],
})

/** How the calendar of a person shows deadlines: in the subscribed one not until the person asks for it. */
export const calendarChoiceOf = async (ppid: string): Promise<CalendarChoice> =>
  toChoice(await db.notificationPreference.findUnique({ where: { userPpid: ppid }, select }))

/** The caller's own choice. */
export const getCalendarChoice: ServiceFunction<typeof contract.getCalendarChoice> = ({ actor }) => calendarChoiceOf(actor.ppid)

/** The caller's own choice, whole. */
export const saveCalendarChoice: ServiceFunction<typeof contract.saveCalendarChoice> = ({ actor: { ppid }, body, context }) =>
  inTransaction(context, async (tx) => {
    const change = { calendarDeadlines: body.deadlines, alarmDays: body.alarmDays }
    const where = { userPpid: ppid }
    const before = await tx.notificationPreference.findUnique({ where, select })
    const after = await tx.notificationPreference.upsert({ where, create: { ...where, ...change }, update: change, select })
    await audit(tx, context, { action: 'update', entity: 'Notification', entityId: ppid, before, after })
    return toChoice(after)
  })
