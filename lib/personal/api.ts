import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { calendarChoiceOf } from './alarm-service.ts'
export { readerOf } from './key-service.ts'
export { preferencesOf } from './preferences-service.ts'
export { existingTopics } from './topics-service.ts'
