import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { JWTPayload } from 'jose'
import { config } from '#lib/config/config.ts'

const IV_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

let keys = { secret: '', derived: new Map<string, Uint8Array>() }

/** The key for one purpose, derived from the session secret by HKDF. */
function keyFor(purpose: string): Uint8Array {
  const secret = config().sessionSecret
  if (keys.secret !== secret) keys = { secret, derived: new Map() }
  let key = keys.derived.get(purpose)
  if (!key) {
    key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES))
    keys.derived.set(purpose, key)
  }
  return key
}

/**
 * Encrypts a text for storage (AES-256-GCM): 12 bytes nonce, 16 bytes tag, then the ciphertext.
 * @param associatedData row and column: what was encrypted for one cannot be read in another
 */
export function seal(text: string, associatedData: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor('stored tokens'), iv).setAAD(Buffer.from(associatedData))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), sealed]))
}

/** Reads what `seal` wrote. Throws when the bytes were changed, moved, or written with another secret. */
export function unseal(bytes: Uint8Array, associatedData: string): string {
  const decipher = createDecipheriv('aes-256-gcm', keyFor('stored tokens'), bytes.subarray(0, IV_BYTES))
  decipher.setAAD(Buffer.from(associatedData)).setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

interface CookieInput {
  token?: object
  /** Seconds. */
  maxAge?: number
  /** Name of the cookie; empty for the session cookie. */
  salt?: string
}

const DEFAULT_MAX_AGE = 15 * 60

/** Encrypts the content of a cookie as a JWT; the form that NextAuth asks for. */
export function encodeCookie({ token = {}, maxAge = DEFAULT_MAX_AGE, salt = '' }: CookieInput): Promise<string> {
  return new EncryptJWT(token as JWTPayload)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + maxAge)
    .encrypt(keyFor(`cookie ${salt}`))
}

/** Reads what `encodeCookie` wrote; null when it is expired, changed or of another secret. */
export async function decodeCookie({ token, salt = '' }: { token?: string | undefined; salt?: string }): Promise<JWTPayload | null> {
  if (!token) return null
  try {
    const { payload } = await jwtDecrypt(token, keyFor(`cookie ${salt}`), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    })
    return payload
  } catch {
    return null
  }
}
