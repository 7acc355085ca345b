import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/import-contract.ts'
import * as users from '#lib/users/import-service.ts'

export const GET = handle(contract.getUserTemplate, users.getUserTemplate)
export const POST = handle(contract.importUsers, users.importUsers)
