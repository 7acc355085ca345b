import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { emptyTrash } from './retention.ts'
export { restorableSaves } from './version-service.ts'
