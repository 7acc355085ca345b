import { handle } from '#lib/http/handle.ts'
import * as users from '#lib/users/export-service.ts'
import * as contract from '#lib/users/import-contract.ts'

export const POST = handle(contract.exportPermissions, users.exportPermissions)
