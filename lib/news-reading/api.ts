import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { confirmationsFor } from './must-read-reminders.ts'
export { decidedRequests, newItems, newsScopeOf, withDeadlines } from './new-items.ts'
export type { NewItem, NewItemKind, NewsScope } from './new-items.ts'
export { publishedEvents } from './personal-events.ts'
export type { CalendarEvent } from './personal-events.ts'
