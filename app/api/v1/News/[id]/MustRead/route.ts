import { handle } from '#lib/http/handle.ts'
import * as contract from '#lib/news/item-contract.ts'
import * as writes from '#lib/news/item-write-service.ts'

export const PATCH = handle(contract.setNewsMustRead, writes.setNewsMustRead, writes.findNewsItem)
