import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/access-list-contract.ts'
import * as accessList from '#lib/subscriptions/access-list-service.ts'

export const POST = handle(contract.listAccess, accessList.listAccess)
