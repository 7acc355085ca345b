import 'server-only'
import { hkdfSync } from 'node:crypto'
import { SignJWT, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'

const KEY_BYTES = 32
const AUDIENCE = 'unsubscribe'
/** A mail is kept for long; its link works for a year. */
const VALID_FOR = '365 days'

/** Derived from the session secret, so that every instance knows it. */
const key = (): Uint8Array => new Uint8Array(hkdfSync('sha256', config().sessionSecret, '', 'unsubscribe links', KEY_BYTES))

const claims = z.object({ sub: z.string(), types: z.array(z.int()).min(1) })

/** What a link may clear: these types of this person, nothing else. */
export interface UnsubscribeScope {
  ppid: string
  types: number[]
}

/** Signs the scope of an unsubscribe link (A203, security rule 36). */
export const unsubscribeToken = ({ ppid, types }: UnsubscribeScope, validFor = VALID_FOR): Promise<string> =>
  new SignJWT({ types }).setProtectedHeader({ alg: 'HS256' }).setSubject(ppid).setAudience(AUDIENCE).setExpirationTime(validFor).sign(key())

/** @returns the scope of a token; null when it is changed, foreign or expired */
export async function readUnsubscribeToken(token: string): Promise<UnsubscribeScope | null> {
  try {
    const { payload } = await jwtVerify(token, key(), { audience: AUDIENCE, algorithms: ['HS256'], requiredClaims: ['exp'] })
    const { sub, types } = claims.parse(payload)
    return { ppid: sub, types }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null
    throw error
  }
}
