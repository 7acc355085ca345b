import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/taxonomy/merge-contract.ts'
import * as merge from '#lib/taxonomy/merge-service.ts'

export const GET = handle(contract.previewMerge, merge.previewMerge)
