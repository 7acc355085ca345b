import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/bulk/notify-contract.ts'
import * as services from '#lib/bulk/notify-service.ts'

export const POST = handle(contract.previewNotify, services.previewNotify)
