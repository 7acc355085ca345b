import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-access/contract.ts'
import * as services from '#lib/news-access/explanation-service.ts'

export const GET = handle(contract.explainVisibility, services.explainVisibility)
