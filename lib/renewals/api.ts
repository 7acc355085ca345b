import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { renewalsToTellOf } from './reminders.ts'
