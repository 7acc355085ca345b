import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/notifications/test-mail-contract.ts'
import { sendTestMail } from '#lib/notifications/test-mail-service.ts'

export const POST = handle(contract.sendTestMail, sendTestMail)
