import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-desk/queue-contract.ts'
import { listDrafts } from '#lib/news-desk/queue-service.ts'

export const POST = handle(contract.listDrafts, listDrafts)
