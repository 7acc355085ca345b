import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/subscriptions/access-export-service.ts'
import * as contract from '#lib/subscriptions/access-list-contract.ts'

export const POST = handle(contract.exportAccess, services.exportAccess)
