import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/service-groups/contract.ts'
import * as services from '#lib/service-groups/export-service.ts'

export const POST = handle(contract.exportServiceGroups, services.exportServiceGroups)
