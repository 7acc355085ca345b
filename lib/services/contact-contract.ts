import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { INVALID_DIALING_CODE, INVALID_PHONE_NUMBER } from '#lib/text/phone-texts.ts'
import { emailSchema } from '#lib/users/contract.ts'
import { visibleText } from '#lib/text/visible-text.ts'

export const INVALID_CAPTCHA = 'Please confirm that you are not a robot'

const NAME_LENGTH = 100
const COMPANY_LENGTH = 200
/** Longest message, characters. */
export const MESSAGE_LENGTH = 5_000
const CAPTCHA_LENGTH = 10_000

const name = z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`)

/** A pair of dialing code and number (B596); without a number there is no phone (B600). */
const phone = z
  .strictObject({ code: z.string().trim().max(10).nullish(), number: z.string().max(40).nullish() })
  .transform(({ code, number }) => ({ code: code ?? '', number: (number ?? '').replace(/\s+/g, '') }))
  .superRefine(({ code, number }, context) => {
    if (number === '') return
    if (!/^\+?\d{1,4}$/.test(code)) context.addIssue({ code: 'custom', path: ['code'], message: INVALID_DIALING_CODE })
    if (!/^\d{1,15}$/.test(number)) context.addIssue({ code: 'custom', path: ['number'], message: INVALID_PHONE_NUMBER })
  })

export const contactService = endpoint({
  method: 'POST',
  path: '/api/v1/Service/{id}/contact',
  summary: 'A message to the responsibles of a service; signed-out callers solve a captcha first',
  access: 'anonymous',
  params: z.object({ id: z.string().min(1).max(200) }),
  body: z.strictObject({
    firstName: name,
    lastName: name,
    email: z.string(REQUIRED).trim().min(1, REQUIRED).pipe(emailSchema),
    company: z.string().trim().max(COMPANY_LENGTH, `At most ${COMPANY_LENGTH} characters`).nullish(),
    phone: phone.nullish(),
    message: z.string(REQUIRED).trim().min(1, REQUIRED).max(MESSAGE_LENGTH, `At most ${MESSAGE_LENGTH} characters`),
    captcha: z.string().max(CAPTCHA_LENGTH).nullish(),
  }),
  response: z.strictObject({ reference: z.string() }),
  status: 202,
  limit: 'contact',
})
