import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/template-contract.ts'
import { deleteTemplate, findTemplate, getTemplate, updateTemplate } from '#lib/news-desk/template-service.ts'

export const GET = handle(contract.getTemplate, getTemplate)
export const PUT = handle(contract.updateTemplate, updateTemplate, findTemplate)
export const DELETE = handle(contract.deleteTemplate, deleteTemplate)
