import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-access/contract.ts'
import * as services from '#lib/news-access/service.ts'

export const GET = handle(contract.getOwnAccessRequest, services.getOwnAccessRequest)
export const POST = handle(contract.requestAccess, services.requestAccess, services.findRequested)
