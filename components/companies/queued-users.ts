import { FAILED_USER } from '#components/ui/import/import-texts.ts'
import { ApiError, call } from '#lib/http/client.ts'

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
  /** The person has a record already, and can be added to the company all the same, after a look. */
  isKnown: boolean
}

/** Result of a person who could not be added. */
export const failedResult = (user: QueuedUser, error: unknown): AddResult => ({
  user,
  error: failureOf(error),
  isKnown: error instanceof ApiError && error.status === 409,
})

/** Why one user could not be added: what the server said, or the general text (B295). */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return FAILED_USER
  const messages = error.fields.map(({ message }) => message).join(' ')
  return messages || error.problem?.detail || FAILED_USER
}

/** As an import of users says it (A024). */
export const toUserResults = (results: readonly Pick<AddResult, 'user' | 'error'>[]) =>
  results.map(({ user, error }) => ({ email: user.email, success: error === null, errorMessage: error }))

/** The record that a person has already; null when it is gone meanwhile. Throws ApiError. */
export async function findKnownUser({ email }: QueuedUser) {
  const known = await call('GET /api/v1/User/ExistingUser', { query: { email } })
  return known?.exists ? known : null
}
export type KnownUser = NonNullable<Awaited<ReturnType<typeof findKnownUser>>>
