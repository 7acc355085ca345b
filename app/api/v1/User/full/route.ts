import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/manage-contract.ts'
import * as services from '#lib/users/create-service.ts'

export const POST = handle(contract.createFullUser, services.createFullUser)
