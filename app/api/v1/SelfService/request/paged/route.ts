import { handle } from '#lib/http/handle.ts'
import { listPeopleRequests } from '#lib/self-service/request-service.ts'
import * as contract from '#lib/self-service/staff-contract.ts'

export const POST = handle(contract.listPeopleRequests, listPeopleRequests)
