import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/articles/contract.ts'
import * as services from '#lib/articles/service.ts'

export const POST = handle(contract.listArticlesGlobal, services.listArticlesGlobal)
