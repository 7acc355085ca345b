import { handle } from '#lib/http/handle.ts'
import { getMail } from '#lib/mail/contract.ts'
import * as outbox from '#lib/mail/outbox-service.ts'

export const GET = handle(getMail, outbox.getMail)
