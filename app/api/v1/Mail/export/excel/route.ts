import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/mail/contract.ts'
import * as services from '#lib/mail/export-service.ts'

export const POST = handle(contract.exportMails, services.exportMails)
