import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/queue-contract.ts'
import * as services from '#lib/news-desk/export-service.ts'

export const POST = handle(contract.exportDrafts, services.exportDrafts)
