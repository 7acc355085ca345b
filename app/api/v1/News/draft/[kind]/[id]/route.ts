import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/contract.ts'
import * as services from '#lib/news-reading/service.ts'

export const GET = handle(contract.getDraft, services.getDraft)
export const PUT = handle(contract.saveDraft, services.saveDraft)
export const DELETE = handle(contract.deleteDraft, services.deleteDraft)
