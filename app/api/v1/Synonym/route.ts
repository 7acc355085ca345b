import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/synonyms/contract.ts'
import { createSynonym, listSynonyms } from '#lib/synonyms/service.ts'

export const GET = handle(contract.listSynonyms, listSynonyms)
export const POST = handle(contract.createSynonym, createSynonym)
