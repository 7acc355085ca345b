import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { documentTypes } from '#lib/reference/service.ts'

export const GET = handle(contract.getDocumentType, documentTypes.get)
export const PUT = handle(contract.updateDocumentType, documentTypes.update, documentTypes.find)
export const DELETE = handle(contract.deleteDocumentType, documentTypes.remove)
