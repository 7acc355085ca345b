import { handle } from '#lib/http/handle.ts'
import { createUser } from '#lib/self-service/arrival-service.ts'
import * as contract from '#lib/users/contract.ts'

export const POST = handle(contract.createUser, createUser)
