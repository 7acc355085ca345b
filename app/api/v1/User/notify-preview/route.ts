import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/users/notify-contract.ts'
import * as services from '#lib/users/notify-service.ts'

export const POST = handle(contract.previewNotify, services.previewNotify)
