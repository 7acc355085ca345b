import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { findServices } from './find.ts'
export { ENTITY } from './save-service.ts'
