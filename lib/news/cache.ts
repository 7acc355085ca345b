import 'server-only'
import { revisionCache } from '#lib/db/cache.ts'

/** Answers about the news, under Scope.revision. */
export const cacheUntilChange = revisionCache('news')
