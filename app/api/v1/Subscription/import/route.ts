import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/import-contract.ts'
import * as subscriptions from '#lib/subscriptions/import-service.ts'

export const GET = handle(contract.getSubscriptionTemplate, subscriptions.getSubscriptionTemplate)
export const POST = handle(contract.importSubscriptions, subscriptions.importSubscriptions)
