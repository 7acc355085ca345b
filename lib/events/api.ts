import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { deadlineEntry, isPeriod, withDeadlines } from './file-entries.ts'
export { eventConditions, eventList, eventPage, eventSteps, selectEvents, toEvent } from './service.ts'
