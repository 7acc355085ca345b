import 'server-only'
import { violates } from '#lib/db/errors.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/http/errors.ts'
import { CATALOGUE_STAMP } from './snapshot.ts'

/** Of whatever is used by others (A149). */
export const IN_USE = 'This item is used and cannot be deleted'

/**
 * One writer of the catalogue at a time, until the end of the transaction. The triggers of the change stamp take this lock with the first
 * write anyway; taken first, no two writers wait for each other crosswise, and what is read after it stays true.
 */
export const lockCatalogue = async (tx: Transaction): Promise<void> =>
  void (await tx.$queryRaw`SELECT 1 FROM "ChangeStamp" WHERE "name" = ${CATALOGUE_STAMP} FOR UPDATE`)

/**
 * Runs a change; violations of the named constraints become a 409 with their text.
 * @param texts text by name of the constraint or unique index
 */
export async function withConflictTexts<T>(change: Promise<T>, texts: Readonly<Record<string, string>>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const constraint = Object.keys(texts).find((name) => violates(error, name))
    if (constraint === undefined) throw error
    throw new AppError('CONFLICT', { detail: texts[constraint]!, cause: error })
  }
}
