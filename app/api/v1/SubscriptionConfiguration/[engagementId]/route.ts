import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/subscriptions/configuration-contract.ts'
import * as configuration from '#lib/subscriptions/configuration-service.ts'

export const GET = handle(contract.getConfiguration, configuration.getConfiguration)
export const PUT = handle(contract.updateConfiguration, configuration.updateConfiguration, configuration.findConfiguration)
