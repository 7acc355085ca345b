import { handle } from '#lib/http/handle.ts'
import * as feed from '#lib/notifications/feed-service.ts'
import { getPersonalAtom } from '#lib/notifications/key-contract.ts'

export const GET = handle(getPersonalAtom, feed.getPersonalAtom)
