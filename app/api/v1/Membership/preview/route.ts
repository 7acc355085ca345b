import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/bulk/preview-contract.ts'
import * as services from '#lib/bulk/preview-service.ts'

export const POST = handle(contract.previewMemberships, services.previewMemberships)
