import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { defineTask, staffOf, startOnce, startTask, takeBackInput } from './run.ts'
export type { RowResult, TaskRow, TaskSpec } from './run.ts'
export { isWaiting } from './service.ts'
