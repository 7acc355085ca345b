import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/export-contract.ts'
import * as services from '#lib/subscriptions/export-service.ts'

export const POST = handle(contract.exportSubscriptions, services.exportSubscriptions)
