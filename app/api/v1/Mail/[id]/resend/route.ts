import { handle } from '#lib/http/handle.ts'
import { resendMail } from '#lib/mail/contract.ts'
import * as outbox from '#lib/mail/outbox-service.ts'

export const POST = handle(resendMail, outbox.resendMail)
