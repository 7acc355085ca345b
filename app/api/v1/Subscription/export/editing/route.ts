import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/import-contract.ts'
import * as services from '#lib/subscriptions/editing-service.ts'

export const POST = handle(contract.exportSubscriptionsForEditing, services.exportSubscriptionsForEditing)
