import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/manage-contract.ts'
import * as services from '#lib/users/refresh-service.ts'

export const PUT = handle(contract.refreshAllUsers, services.refreshAllUsers)
