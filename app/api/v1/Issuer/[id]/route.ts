import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { issuers } from '#lib/reference/service.ts'

export const GET = handle(contract.getIssuer, issuers.get)
export const PUT = handle(contract.updateIssuer, issuers.update, issuers.find)
export const DELETE = handle(contract.deleteIssuer, issuers.remove)
