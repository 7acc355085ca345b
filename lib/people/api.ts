import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { publicPerson, toPerson } from './person.ts'
export type { PersonRow } from './person.ts'
export { USER_NAME, checkStaff, staffAmong } from './staff.ts'
