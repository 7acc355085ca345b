import { FAILED_USER } from '#components/ui/import-texts.ts'
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

/** Why one user could not be added: what the server said, or the general text (B295). */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED_USER
  const messages = error.fields.map(({ message }) => message).join(' ')
  return messages || error.problem?.detail || FAILED_USER
}

/** As an import of users says it (A024). */
export const toUserResults = (results: readonly AddResult[]) => results.map(({ user, error }) => ({ email: user.email, success: error === null, errorMessage: error }))
