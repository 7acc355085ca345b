import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/mail-contract.ts'
import { previewMails } from '#lib/renewals/mail-service.ts'

export const POST = handle(contract.previewMails, previewMails)
