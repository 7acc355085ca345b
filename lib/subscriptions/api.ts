import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { addTopics, readConfiguration } from './configuration-service.ts'
export { findOwnSubscriptions, findSubscriptions } from './find.ts'
export { filterSql } from './list-service.ts'
export { addMember, changeMainContact, memberLeft } from './member-service.ts'
export type { Added } from './member-service.ts'
export { memberOfSql, selectedSql } from './selection.ts'
