import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { companySelfService } from './company-part.ts'
export type { CompanySelfService } from './company-part.ts'
export { peopleFor } from './bell-entries.ts'
export { mainContactSql } from './scope.ts'
