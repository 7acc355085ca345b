import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/memberships/contract.ts'
import * as services from '#lib/memberships/preview-service.ts'

export const POST = handle(contract.previewMemberships, services.previewMemberships)
