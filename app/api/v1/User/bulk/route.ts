import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/bulk-contract.ts'
import * as services from '#lib/users/bulk-service.ts'

export const POST = handle(contract.startBulkAction, services.startBulkAction)
