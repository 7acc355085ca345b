import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/services/bulk-contract.ts'
import { previewServicesBulk } from '#lib/services/bulk-service.ts'

export const POST = handle(contract.previewServicesBulk, previewServicesBulk)
