import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/configuration-contract.ts'
import * as configuration from '#lib/subscriptions/configuration-service.ts'

export const GET = handle(contract.getAccess, configuration.getAccess)
export const PUT = handle(contract.updateAccess, configuration.updateAccess, configuration.findAccess)
