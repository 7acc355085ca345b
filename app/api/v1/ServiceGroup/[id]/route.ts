import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/service-groups/contract.ts'
import * as groups from '#lib/service-groups/service.ts'
import { deleteServiceGroup, findGroup, updateServiceGroup } from '#lib/service-groups/write-service.ts'

export const GET = handle(contract.getServiceGroup, groups.getServiceGroup)
export const PUT = handle(contract.updateServiceGroup, updateServiceGroup, findGroup)
export const DELETE = handle(contract.deleteServiceGroup, deleteServiceGroup)
