import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/renewals/mail-contract.ts'
import { changeMailTemplate, getMailTemplate } from '#lib/renewals/template-service.ts'

export const GET = handle(contract.getMailTemplate, getMailTemplate)
export const PUT = handle(contract.changeMailTemplate, changeMailTemplate)
