import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { listCompanyPeople } from '#lib/self-service/read-service.ts'
import { findManaged } from '#lib/self-service/scope.ts'

export const POST = handle(contract.listCompanyPeople, listCompanyPeople, findManaged)
