import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/list-contract.ts'
import { listSubscriptionsAlias } from '#lib/subscriptions/list-service.ts'

export const POST = handle(contract.listSubscriptionsAlias, listSubscriptionsAlias)
