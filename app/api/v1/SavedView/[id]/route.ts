import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/tables/contract.ts'
import * as services from '#lib/tables/service.ts'

export const PUT = handle(contract.updateSavedView, services.updateSavedView, services.findOwnView)
export const DELETE = handle(contract.deleteSavedView, services.deleteSavedView)
