import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/list-contract.ts'
import { listFullNames } from '#lib/subscriptions/read-service.ts'

export const POST = handle(contract.listFullNames, listFullNames)
