import 'server-only'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { WEEKLY, notificationTypes } from './words.ts'
import type { Preferences } from './preferences-contract.ts'
import type * as contract from './preferences-contract.ts'

/** Stored choices; null = the person has never chosen. */
type Stored = { types: number[]; frequency: number } | null

/** Nothing is chosen and weekly is set until the person says otherwise (A202). */
const toPreferences = (userPpid: string, stored: Stored): Preferences => ({
  userPpid,
  types: stored?.types ?? [],
  frequencies: [stored?.frequency ?? WEEKLY],
})

/** The choices of one person, who need not have made any. */
export const preferencesOf = async (ppid: string): Promise<Preferences> =>
  toPreferences(ppid, await db.notificationPreference.findUnique({ where: { userPpid: ppid }, select: { types: true, frequency: true } }))

/** E251. */
export const getPreferences: ServiceFunction<typeof contract.getPreferences> = ({ actor }) => preferencesOf(actor.ppid)

/** E252: what is left out stays; cleared frequencies are weekly again (W58). */
export const savePreferences: ServiceFunction<typeof contract.savePreferences> = ({ actor: { ppid }, body, context }) =>
  inTransaction(context, async (tx) => {
    const change = {
      ...(body.types ? { types: body.types } : {}),
      ...(body.frequencies ? { frequency: body.frequencies[0] ?? WEEKLY } : {}),
    }
    const before = await tx.notificationPreference.findUnique({ where: { userPpid: ppid }, select: { types: true, frequency: true } })
    const after = await tx.notificationPreference.upsert({
      where: { userPpid: ppid },
      create: { userPpid: ppid, ...change },
      update: change,
      select: { types: true, frequency: true },
    })
    await audit(tx, context, { action: 'update', entity: 'Notification', entityId: ppid, before, after })
    return toPreferences(ppid, after)
  })

/** E253. Throws NOT_FOUND for a user who does not exist, and for an external caller who asks about somebody else. */
export const getPreferencesOf: ServiceFunction<typeof contract.getPreferencesOf> = async ({ actor, params: { id } }) => {
  if (!actor.isInternal && actor.ppid !== id) throw notFound()
  const user = await db.user.findUnique({ where: { ppid: id }, select: { notifications: { select: { types: true, frequency: true } } } })
  if (!user) throw notFound()
  return toPreferences(id, user.notifications)
}

/** E254: in the order asked for, each person once; unknown ppids are left out (A055). */
export const listPreferences: ServiceFunction<typeof contract.listPreferences> = async ({ body }) => {
  const users = await db.user.findMany({
    where: { ppid: { in: body } },
    select: { ppid: true, notifications: { select: { types: true, frequency: true } } },
  })
  const known = new Map(users.map(({ ppid, notifications }) => [ppid, toPreferences(ppid, notifications)]))
  return [...new Set(body)].flatMap((ppid) => known.get(ppid) ?? [])
}

/** E255. */
export const listNotificationTypes: ServiceFunction<typeof contract.listNotificationTypes> = () =>
  notificationTypes.map((type) => ({ ...type }))
