import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/bulk/subscriptions-contract.ts'
import * as services from '#lib/bulk/subscriptions-service.ts'

export const POST = handle(contract.startSubscriptionBulk, services.startSubscriptionBulk)
