import 'server-only'
import { AppError } from '#lib/errors/app-error.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { verifyBearer } from './bearer.ts'
import { sessionCookie, sessionIdOf } from './cookie.ts'
import { actorOfSession } from './session.ts'
import { actorOf } from './user-record.ts'

/** The token of an Authorization header, null = another scheme or none. */
export function bearerToken(header: string | null): string | null {
  const match = /^bearer(?:\s+(.*))?$/i.exec(header?.trim() ?? '')
  return match ? (match[1] ?? '') : null
}

/**
 * Who sends a request: by access token or by session cookie, with the user record read from the database now.
 * A cookie whose session is over makes an anonymous caller with `staleSession`.
 * Throws UNAUTHENTICATED for an invalid bearer token, on public routes too (W5), and for a token together with a session cookie
 * (security rule 9); UNAVAILABLE when the token's keys cannot be read.
 */
export async function resolveActor(headers: Headers): Promise<Actor> {
  const token = bearerToken(headers.get('authorization'))
  const cookie = sessionCookie(headers)
  if (token !== null) {
    if (cookie !== null) throw new AppError('UNAUTHENTICATED', { detail: 'Send either a session cookie or a bearer token.' })
    return actorOf(await verifyBearer(token))
  }
  if (cookie === null) return ANONYMOUS
  const id = await sessionIdOf(cookie)
  const actor = id === null ? null : await actorOfSession(id)
  return actor ?? { ...ANONYMOUS, staleSession: true }
}
