import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'

/** How long a challenge may be solved, seconds (A106). */
export const CAPTCHA_SECONDS = 300
const RESOURCE_LENGTH = 200

/** The challenge of the ALTCHA widget, as the widget reads it (W23); signed, so no part of it can be changed. */
const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.int(),
    keyLength: z.int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.int(),
    data: z.strictObject({ resourceId: z.string() }),
  }),
  signature: z.string(),
})

export const createCaptcha = endpoint({
  method: 'POST',
  readOnly: true,
  path: '/api/v1/Captcha',
  summary: 'A proof-of-work challenge for one resource, to be used once within five minutes',
  access: 'anonymous',
  body: z.strictObject({ resourceId: z.string(REQUIRED).trim().min(1, REQUIRED).max(RESOURCE_LENGTH) }),
  response: challengeSchema,
  limit: 'captcha',
})
