import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { actionsToRemindOf } from './reminders.ts'
export { handOverActions } from './hand-over.ts'
