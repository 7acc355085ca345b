import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-access/audience-contract.ts'
import * as services from '#lib/news-access/audience-service.ts'

export const POST = handle(contract.previewAudience, services.previewAudience)
