import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/companies/contract.ts'
import * as services from '#lib/companies/entity-service.ts'

export const GET = handle(contract.listMyContacts, services.listMyContacts)
