import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { calendarChoiceOf } from './alarm-service.ts'
export { readerOf } from './key-service.ts'
export { preferencesOf } from './preferences-service.ts'
