import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { documentTypes } from '#lib/reference/service.ts'

export const GET = handle(contract.listDocumentTypes, documentTypes.list)
export const POST = handle(contract.createDocumentType, documentTypes.create)
