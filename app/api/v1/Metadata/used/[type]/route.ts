import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/news/article-service.ts'
import * as contract from '#lib/news/overview-contract.ts'

export const GET = handle(contract.getUsedTags, services.getUsedTags)
