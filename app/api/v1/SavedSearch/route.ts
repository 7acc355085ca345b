import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/saved-searches/contract.ts'
import { createSavedSearch, listSavedSearches } from '#lib/saved-searches/service.ts'

export const GET = handle(contract.listSavedSearches, listSavedSearches)
export const POST = handle(contract.createSavedSearch, createSavedSearch)
