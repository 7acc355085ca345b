import { z } from 'zod'
import { AppError } from './errors.ts'

const MAX_VERSION = 2_147_483_647

/** Version of a record as an update names it (W60); numbers come as text in a form, 0 stands for a record that is not stored yet. */
export const versionField = z
  .union([z.int(), z.string().regex(/^\d{1,10}$/).transform(Number)])
  .pipe(z.int().min(0).max(MAX_VERSION))
  .optional()

/** Throws STALE_VERSION when an update names another version than the stored one; one that names none passes (W60). */
export function checkVersion(stored: number, named: number | undefined): void {
  if (named !== undefined && named !== stored) throw new AppError('STALE_VERSION')
}

/**
 * Runs a change; a stale one fails with the stored record in `current` (W60).
 * @param current reads the record as the caller sees it, after the transaction, so that no transaction waits for a second connection
 */
export async function showingCurrent<T>(change: Promise<T>, current: () => Promise<unknown>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (error instanceof AppError && error.code === 'STALE_VERSION') throw new AppError('STALE_VERSION', { current: await current(), cause: error })
    throw error
  }
}
