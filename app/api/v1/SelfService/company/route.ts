import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/self-service/contract.ts'
import { listManagedCompanies } from '#lib/self-service/read-service.ts'

export const GET = handle(contract.listManagedCompanies, listManagedCompanies)
