import { handle } from '#lib/http/handle.ts'
import { findSubscription, getSubscription } from '#lib/subscriptions/read-service.ts'
import * as contract from '#lib/subscriptions/write-contract.ts'
import { deleteSubscription, updateSubscription } from '#lib/subscriptions/write-service.ts'

export const GET = handle(contract.getSubscription, getSubscription)
export const PUT = handle(contract.updateSubscription, updateSubscription, findSubscription)
export const DELETE = handle(contract.deleteSubscription, deleteSubscription)
