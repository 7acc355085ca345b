import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/list-contract.ts'
import * as services from '#lib/users/list-export-service.ts'

export const POST = handle(contract.exportUsers, services.exportUsers)
