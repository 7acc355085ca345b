import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/attachment-contract.ts'
import * as services from '#lib/articles/attachment-service.ts'

export const POST = handle(contract.addAttachment, services.addAttachment)
