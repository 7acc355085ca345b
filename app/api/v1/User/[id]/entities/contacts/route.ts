import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/manage-contract.ts'
import * as services from '#lib/users/lookup-service.ts'

export const GET = handle(contract.getUserContacts, services.getUserContacts)
