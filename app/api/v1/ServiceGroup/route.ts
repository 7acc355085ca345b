import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/service-groups/contract.ts'
import * as groups from '#lib/service-groups/service.ts'
import { createServiceGroup } from '#lib/service-groups/write-service.ts'

export const GET = handle(contract.listServiceGroups, groups.listServiceGroups)
export const POST = handle(contract.createServiceGroup, createServiceGroup)
