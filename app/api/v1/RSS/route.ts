import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/feed-contract.ts'
import * as services from '#lib/news-reading/feed-service.ts'

export const GET = handle(contract.getFeed, services.getFeed)
