import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/write-contract.ts'
import { createSubscription } from '#lib/subscriptions/write-service.ts'

export const POST = handle(contract.createSubscription, createSubscription)
