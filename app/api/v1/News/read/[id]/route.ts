import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news-reading/contract.ts'
import * as services from '#lib/news-reading/service.ts'

export const PUT = handle(contract.markRead, services.markRead)
export const DELETE = handle(contract.markUnread, services.markUnread)
