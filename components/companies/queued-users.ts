import { ApiError } from '#lib/http/client.ts'

/** One person of "Add multiple users". */
export interface QueuedUser {
  email: string
  firstName: string
  lastName: string
}

export interface AddResult {
  user: QueuedUser
  /** Null = added. */
  error: string | null
}

/** B295. */
const FAILED = 'Failed to add this user'

/** Why one user could not be added: what the server said, or the general text (B295). */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED
  const messages = error.fields.map(({ message }) => message).join(' ')
  return messages || error.problem?.detail || FAILED
}

/** One sentence about all of them (B296 to B298). */
export function summaryOf(results: readonly AddResult[]): { kind: 'success' | 'warning' | 'error'; text: string } {
  const failed = results.filter(({ error }) => error !== null).length
  if (failed === 0) return { kind: 'success', text: 'All users successfully added' }
  if (failed === results.length) return { kind: 'error', text: 'No users were added. Please check the summary below for details' }
  return { kind: 'warning', text: `Failed to add ${failed} users. Please check the summary below for details` }
}
