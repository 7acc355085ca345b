import 'server-only'
import { db } from '#lib/db/client.ts'
import { companyReviews as reviewsOf } from './read-service.ts'
import type { CompanyReviews } from './read-service.ts'
import { mayReview } from './scope.ts'
import type { Viewer } from './scope.ts'

/** What other modules may use of this one, besides its contracts and words. */
export { accessReviewsFor } from './bell-entries.ts'
export type { CompanyReviews } from './read-service.ts'

/** The latest reviews of a company, and whether the reader may start and look at them. */
export const companyReviews = async (actor: Viewer, entityId: string): Promise<CompanyReviews> =>
  reviewsOf(entityId, await mayReview(db, actor, entityId))
