import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-import/contract.ts'
import * as services from '#lib/news-import/editing-service.ts'

export const POST = handle(contract.exportArticlesForEditing, services.exportArticlesForEditing)
