import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/service-groups/contract.ts'
import * as serviceGroups from '#lib/service-groups/service.ts'

export const GET = handle(contract.getServiceGroup, serviceGroups.getServiceGroup)
