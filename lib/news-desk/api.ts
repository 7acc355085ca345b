import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { failedPlansFor } from './plan-failures.ts'
export { plansOf } from './plan-list-service.ts'
export { reviewsFor } from './review-bell.ts'
