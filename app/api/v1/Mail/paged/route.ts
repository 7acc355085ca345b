import { handle } from '#lib/http/handle.ts'
import { listMails } from '#lib/mail/contract.ts'
import * as outbox from '#lib/mail/outbox-service.ts'

export const POST = handle(listMails, outbox.listMails)
