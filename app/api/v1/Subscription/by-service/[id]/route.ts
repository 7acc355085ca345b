import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/list-contract.ts'
import { listSubscriptionsOfService } from '#lib/subscriptions/read-service.ts'

export const GET = handle(contract.listSubscriptionsOfService, listSubscriptionsOfService)
