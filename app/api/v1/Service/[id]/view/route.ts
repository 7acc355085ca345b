import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/mark-contract.ts'
import * as services from '#lib/services/mark-service.ts'

export const PUT = handle(contract.viewService, services.viewService)
