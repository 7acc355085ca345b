import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/contract.ts'
import * as subscriptions from '#lib/subscriptions/service.ts'

export const GET = handle(contract.listMyClients, subscriptions.listMyClients)
