import 'server-only'
import { hkdfSync } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import type { Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { config } from '#lib/config/config.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { CAPTCHA_SECONDS } from './contract.ts'
import type * as contract from './contract.ts'

/** Work for the visitor: about a second on one core; checking the solution costs a thousandth of it. */
const ALGORITHM = 'PBKDF2/SHA-256'
const COST = 2_000
const MIN_COUNTER = 500
const MAX_COUNTER = 2_500
const KEY_BYTES = 32

/** Keys of the two signatures, derived from the session secret, so that every instance knows them. */
const secret = (purpose: string): string =>
  Buffer.from(hkdfSync('sha256', config().sessionSecret, '', `captcha ${purpose}`, KEY_BYTES)).toString('hex')
const secrets = () => ({ hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') })

/** E262. */
export const createCaptcha: ServiceFunction<typeof contract.createCaptcha> = async ({ body }) => {
  const { parameters, signature } = await createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    counter: randomInt(MIN_COUNTER, MAX_COUNTER),
    deriveKey,
    data: { resourceId: body.resourceId },
    expiresAt: new Date(Date.now() + CAPTCHA_SECONDS * 1000),
    ...secrets(),
  })
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix, keySignature, expiresAt } = parameters
  return {
    parameters: {
      algorithm,
      nonce,
      salt,
      cost,
      keyLength,
      keyPrefix,
      keySignature: keySignature!,
      expiresAt: expiresAt!,
      data: { resourceId: body.resourceId },
    },
    signature: signature!,
  }
}

/** The part of the widget's payload that is read here; the rest is covered by the signature. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(COST),
      expiresAt: z.int(),
      data: z.object({ resourceId: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.looseObject({ counter: z.int(), derivedKey: z.string() }),
})

function readPayload(text: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.parse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
  } catch {
    // What cannot be parsed is a wrong solution.
    return null
  }
}

async function isSolved({ challenge, solution }: z.output<typeof payloadSchema>): Promise<boolean> {
  try {
    const { verified } = await verifySolution({ ...({ challenge, solution } as unknown as Payload), deriveKey, ...secrets() })
    return verified
  } catch {
    // The library throws on forged parts that it cannot read.
    return false
  }
}

/**
 * Takes the solution of a challenge, once: the use is stored in the caller's transaction, so that it counts only together with what it allows.
 * @param payload base64 text of the widget
 * @param resourceIds the resource by its id or one of its other names
 * @returns false when it is wrong, expired, used, or of another resource (W23)
 */
export async function takeCaptcha(tx: Transaction, payload: string, resourceIds: readonly string[]): Promise<boolean> {
  const read = readPayload(payload)
  if (!read || !(await isSolved(read))) return false
  const { nonce, expiresAt, data } = read.challenge.parameters
  if (!resourceIds.includes(data.resourceId.toLowerCase())) return false
  // Of two uses at the same time the second one waits here and then finds the first.
  const { count } = await tx.usedCaptcha.createMany({ data: [{ nonce, expiresAt: new Date(expiresAt * 1000) }], skipDuplicates: true })
  return count === 1
}
