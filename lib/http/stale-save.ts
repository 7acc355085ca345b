import 'server-only'
import { lastSave } from '#lib/db/audit.ts'
import type { AuditKind } from '#lib/db/audit-kinds.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** Throws STALE_VERSION when an update names another version than the stored one; one that names none passes (W60). */
export function checkVersion(stored: number, named: number | undefined): void {
  if (named !== undefined && named !== stored) throw new AppError('STALE_VERSION')
}

/** The record that a change is about, as the audit trail knows it. */
interface SavedRecord {
  context: CallContext
  kind: AuditKind
  key: string
}

/**
 * Runs a change; a stale one fails with the stored record in `current`, and with who saved it and when (W60).
 * @param current reads the record as the caller sees it, after the transaction, so that no transaction waits for a second connection
 * @param record null = the trail has nothing that every caller may know
 */
export async function showingCurrent<T>(change: Promise<T>, current: () => Promise<unknown>, record: SavedRecord | null): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'STALE_VERSION')) throw error
    const saved = record && (await lastSave(record.context, record.kind, record.key))
    throw new AppError('STALE_VERSION', { current: await current(), ...(saved && { saved }), cause: error })
  }
}
