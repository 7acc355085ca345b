import { handle } from '#lib/http/handle.ts'
import * as services from '#lib/articles/service.ts'
import * as contract from '#lib/news-reading/overview-contract.ts'

export const GET = handle(contract.getUsedTags, services.getUsedTags)
