import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/saved-searches/contract.ts'
import { deleteSavedSearch, getSavedSearch, updateSavedSearch } from '#lib/saved-searches/service.ts'

export const GET = handle(contract.getSavedSearch, getSavedSearch)
export const PUT = handle(contract.updateSavedSearch, updateSavedSearch, getSavedSearch)
export const DELETE = handle(contract.deleteSavedSearch, deleteSavedSearch)
