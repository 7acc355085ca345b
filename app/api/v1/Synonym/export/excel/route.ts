import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/synonyms/contract.ts'
import * as services from '#lib/synonyms/export-service.ts'

export const POST = handle(contract.exportSynonyms, services.exportSynonyms)
