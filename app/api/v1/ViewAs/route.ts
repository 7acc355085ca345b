import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/view-as/contract.ts'
import * as service from '#lib/view-as/service.ts'

export const POST = handle(contract.beginViewAs, service.beginViewAs)
export const DELETE = handle(contract.endViewAs, service.endViewAs)
