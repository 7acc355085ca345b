import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/synonyms/contract.ts'
import { deleteSynonym, getSynonym, updateSynonym } from '#lib/synonyms/service.ts'

export const GET = handle(contract.getSynonym, getSynonym)
export const PUT = handle(contract.updateSynonym, updateSynonym, getSynonym)
export const DELETE = handle(contract.deleteSynonym, deleteSynonym)
