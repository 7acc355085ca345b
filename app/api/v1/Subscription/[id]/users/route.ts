import { handle } from '#lib/http/handle.ts'
import * as members from '#lib/subscriptions/member-service.ts'
import { findSubscription } from '#lib/subscriptions/read-service.ts'
import * as contract from '#lib/subscriptions/write-contract.ts'

export const PUT = handle(contract.addSubscriptionUser, members.addSubscriptionUser, findSubscription)
export const PATCH = handle(contract.setMainContact, members.setMainContact, findSubscription)
export const DELETE = handle(contract.removeSubscriptionUser, members.removeSubscriptionUser, findSubscription)
