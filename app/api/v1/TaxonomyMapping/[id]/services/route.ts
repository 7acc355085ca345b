import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/mapping-contract.ts'
import * as mapping from '#lib/services/mapping-service.ts'

export const GET = handle(contract.previewMappedTags, mapping.previewMappedTags)
export const POST = handle(contract.addMappedTags, mapping.addMappedTags)
