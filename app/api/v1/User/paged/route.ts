import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/list-contract.ts'
import * as services from '#lib/users/list-service.ts'

export const POST = handle(contract.listUsers, services.listUsers)
