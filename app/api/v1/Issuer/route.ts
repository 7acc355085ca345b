import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/reference/contract.ts'
import { issuers } from '#lib/reference/service.ts'

export const GET = handle(contract.listIssuers, issuers.list)
export const POST = handle(contract.createIssuer, issuers.create)
