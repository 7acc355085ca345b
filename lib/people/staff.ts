import 'server-only'
import type { Transaction } from '#lib/db/transaction.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { FieldError } from '#lib/errors/app-error.ts'

/** Full name of "User" u, as the index of names has it: not trimmed. */
export const USER_NAME = Prisma.sql`(u."firstName" || ' ' || u."lastName")`

/** ppids of internal users among the given ones. */
export async function staffAmong(tx: Pick<Transaction, 'user'>, ppids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ppids.length === 0) return new Set()
  const found = await tx.user.findMany({ where: { ppid: { in: [...ppids] }, isInternal: true }, select: { ppid: true } })
  return new Set(found.map(({ ppid }) => ppid))
}

/**
 * Everybody named is an internal user (W8).
 * @param field of the body that holds the list; @param message what is said of anybody else
 * Throws VALIDATION with the path of each one who is not.
 */
export async function checkStaff(tx: Pick<Transaction, 'user'>, ppids: readonly string[], field: string, message: string): Promise<void> {
  const staff = await staffAmong(tx, ppids)
  const fields: FieldError[] = ppids.flatMap((ppid, index) => (staff.has(ppid) ? [] : [{ message, path: `${field}[${index}]` }]))
  if (fields.length > 0) throw new AppError('VALIDATION', { fields })
}
