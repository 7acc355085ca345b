import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/obligations/contract.ts'
import * as services from '#lib/obligations/read-service.ts'

export const GET = handle(contract.getArticleObligations, services.getArticleObligations)
