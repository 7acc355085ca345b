import { handle } from '#lib/http/handle.ts'
import * as feed from '#lib/notifications/feed-service.ts'
import { getPersonalRss } from '#lib/personal/key-contract.ts'

export const GET = handle(getPersonalRss, feed.getPersonalRss)
