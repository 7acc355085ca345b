import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { reminderDays } from './reminder-contract.ts'
import type * as contract from './reminder-contract.ts'

const select = { renewalDays: true } as const
/** In the order in which they are offered. */
const known = (days: readonly number[]) => ({ days: reminderDays.filter((distance) => days.includes(distance)) })

/** The caller's own choice. */
export const getReminderDays: ServiceFunction<typeof contract.getReminderDays> = async ({ actor: { ppid } }) => {
  const stored = await db.notificationPreference.findUnique({ where: { userPpid: ppid }, select })
  return known(stored?.renewalDays ?? reminderDays)
}

/** The caller's own choice, whole. */
export const changeReminderDays: ServiceFunction<typeof contract.changeReminderDays> = ({ actor: { ppid }, body, context }) =>
  inTransaction(context, async (tx) => {
    const change = { renewalDays: known(body.days).days }
    const where = { userPpid: ppid }
    const before = await tx.notificationPreference.findUnique({ where, select })
    const after = await tx.notificationPreference.upsert({ where, create: { ...where, ...change }, update: change, select })
    await audit(tx, context, { action: 'update', entity: 'Notification', entityId: ppid, before, after })
    return known(after.renewalDays)
  })
