import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/bulk/users-contract.ts'
import * as services from '#lib/bulk/users-service.ts'

export const POST = handle(contract.startBulkAction, services.startBulkAction)
