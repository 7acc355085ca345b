import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/template-contract.ts'
import * as services from '#lib/news-desk/export-service.ts'

export const POST = handle(contract.exportTemplates, services.exportTemplates)
