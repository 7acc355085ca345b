import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/contract.ts'
import { deleteService } from '#lib/services/manage-service.ts'
import { findEditable, updateService } from '#lib/services/save-service.ts'
import * as services from '#lib/services/service.ts'
import * as writeContract from '#lib/services/write-contract.ts'

export const GET = handle(contract.getService, services.getService)
export const PUT = handle(writeContract.updateService, updateService, findEditable)
export const DELETE = handle(writeContract.deleteService, deleteService)
