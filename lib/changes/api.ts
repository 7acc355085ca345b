import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { emptyTrash } from './retention.ts'
export { restorableSaves } from './version-service.ts'
