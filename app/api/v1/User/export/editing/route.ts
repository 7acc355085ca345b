import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/import-contract.ts'
import * as services from '#lib/users/editing-service.ts'

export const POST = handle(contract.exportUsersForEditing, services.exportUsersForEditing)
