import 'server-only'
import { revisionCache } from '#lib/db/cache.ts'

/** Cached results about the news, under Scope.revision. */
export const cacheUntilChange = revisionCache('news')
