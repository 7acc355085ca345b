import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/template-contract.ts'
import { createTemplate, listTemplates } from '#lib/news-desk/template-service.ts'

export const GET = handle(contract.listTemplates, listTemplates)
export const POST = handle(contract.createTemplate, createTemplate)
