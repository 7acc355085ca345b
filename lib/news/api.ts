import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { eventPath, newsPath } from './address-service.ts'
export { findNews } from './find-service.ts'
export { decidedRequests, newItems, newsScopeOf } from './new-items-service.ts'
export type { NewItem, NewItemKind } from './new-items-service.ts'
export { publishedEvents } from './personal-events-service.ts'
export type { CalendarEvent } from './personal-events-service.ts'
