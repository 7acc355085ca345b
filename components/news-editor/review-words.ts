import type { Review } from '#lib/news-desk/review-contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'

/** How far a review is, in a sentence. */
export function reviewText({ state, reviewer, decidedBy, decidedAt }: Review): string {
  const when = decidedAt === null ? '' : ` on ${shortMoment(decidedAt)}`
  const by = decidedBy === null ? '' : ` by ${decidedBy}`
  switch (state) {
    case null:
      return 'Nobody has been asked for a review yet.'
    case 'WAITING':
      return reviewer === null
        ? 'Waits for a review, but the reviewer is gone: ask somebody else.'
        : reviewer.active
          ? `Waits for the review of ${reviewer.name}.`
          : `Waits for ${reviewer.name}, who has left the firm: ask somebody else.`
    case 'APPROVED':
      return `Approved${by}${when}.`
    case 'SENT_BACK':
      return `Sent back${by}${when}.`
    case 'OUTDATED':
      return `Approved${by}${when}, and changed since: it needs another review.`
  }
}

/** Another review can be asked for. */
export const mayAsk = ({ required, published, state }: Review): boolean => required && !published && state !== 'APPROVED'
