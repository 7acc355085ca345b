import 'server-only'

/** What other rooms may use of this one, besides its contracts and words. */
export { failedPlansFor } from './plan-failures.ts'
export { reviewsFor } from './review-bell.ts'
