import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/audience-contract.ts'
import * as services from '#lib/news/audience-service.ts'

export const POST = handle(contract.previewAudience, services.previewAudience)
