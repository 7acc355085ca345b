import 'server-only'
import { z } from 'zod'
import { audit } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { findByEmail, findByPpid } from '#lib/directory/api.ts'
import type { DirectoryPerson } from '#lib/directory/contract.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { NOTHING_TO_CHANGE } from '#lib/spreadsheet/words.ts'
import { NO_USER } from '#lib/text/form-texts.ts'
import { defineTask, startOnce, startTask } from '#lib/tasks/api.ts'
import type { TaskRow } from '#lib/tasks/api.ts'
import { auditOf, withEntities } from './audit.ts'
import type * as contract from './manage-contract.ts'

const UNKNOWN = 'Not in the directory'
const SOME = 'users.refresh'
const ALL = 'users.refresh-all'
/** Kinds of tasks in which a user waits for the directory (A166). */
export const REFRESH_KINDS: readonly string[] = [SOME, ALL]

/** Fields that the directory knows better than the portal. The e-mail is not among them: it decides who belongs to the firm and who signs in. */
const refreshed = ['firstName', 'lastName', 'grade', 'territory', 'phoneCountryCode', 'phoneNumber'] as const

/** What differs; a field that the directory leaves empty stays as it is. */
function changesOf(user: Record<(typeof refreshed)[number], string | null>, person: DirectoryPerson) {
  return Object.fromEntries(
    refreshed.flatMap((field) => (person[field] !== null && person[field] !== user[field] ? [[field, person[field]]] : [])),
  )
}

/** Reads the directory for one user (A168), then writes what differs. */
async function refreshOne({ key, context }: TaskRow<unknown>) {
  const user = await db.user.findUnique({ where: { ppid: key }, select: { email: true } })
  if (!user) throw notFound()
  const person = (await findByPpid(key)) ?? (await findByEmail(user.email))
  return async (tx: Transaction): Promise<string | null> => {
    const before = await tx.user.findUnique({ where: { ppid: key }, include: withEntities })
    if (!before) throw notFound()
    const changes = person ? changesOf(before, person) : {}
    const changed = Object.keys(changes).length > 0
    const after = await tx.user.update({
      where: { ppid: key },
      data: { ...changes, lastRefresh: new Date(), ...(changed ? { version: { increment: 1 } } : {}) },
      include: withEntities,
    })
    if (changed)
      await audit(tx, context, { action: 'refresh', entity: 'User', entityId: key, before: auditOf(before), after: auditOf(after) })
    return person === null ? UNKNOWN : changed ? null : NOTHING_TO_CHANGE
  }
}

export const refreshSomeTask = defineTask({ kind: SOME, input: z.strictObject({}), row: refreshOne })
export const refreshAllTask = defineTask({ kind: ALL, input: z.strictObject({}), row: refreshOne })

/** Rows of a task over users: those of "User" u that meet the condition. */
export const userRows = (where: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`SELECT u."ppid" AS "key", trim(u."firstName" || ' ' || u."lastName") AS "label" FROM "User" u WHERE ${where}`

/** All of them exist. Throws VALIDATION with the path of each ppid that does not (W8). */
async function checkUsers(tx: Transaction, ppids: readonly string[]): Promise<void> {
  const known = new Set((await tx.user.findMany({ where: { ppid: { in: [...ppids] } }, select: { ppid: true } })).map(({ ppid }) => ppid))
  const fields = ppids.flatMap((ppid, index) => (known.has(ppid) ? [] : [{ message: NO_USER, path: `[${index}]` }]))
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}

/** E104. Throws VALIDATION for unknown ppids. */
export const refreshUsers: ServiceFunction<typeof contract.refreshUsers> = ({ body, context }) =>
  inTransaction(context, async (tx) => {
    await checkUsers(tx, body)
    return {
      taskId: await startTask(tx, context, refreshSomeTask, { input: {}, rows: userRows(Prisma.sql`u."ppid" = ANY(${body}::text[])`) }),
    }
  })

/** E105: never two at once (A168). */
export const refreshAllUsers: ServiceFunction<typeof contract.refreshAllUsers> = async ({ context }) => ({
  taskId: await startOnce(context, refreshAllTask, { input: {}, rows: userRows(Prisma.sql`true`), singletonKey: ALL }),
})
