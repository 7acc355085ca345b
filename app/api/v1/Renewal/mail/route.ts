import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/mail-contract.ts'
import { sendMails } from '#lib/renewals/mail-service.ts'

export const POST = handle(contract.sendMails, sendMails)
