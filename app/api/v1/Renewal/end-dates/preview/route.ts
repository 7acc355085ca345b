import { handle } from '#lib/http/handle.ts'
import { previewEndDates } from '#lib/renewals/change-service.ts'
import * as contract from '#lib/renewals/contract.ts'

export const POST = handle(contract.previewEndDates, previewEndDates)
