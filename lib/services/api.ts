import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { findResponsibles, findServices } from './find.ts'
export { ENTITY } from './save-service.ts'
