import 'server-only'
import { db } from '#lib/db/client.ts'

/** Bell entries of reviews: those to do, and the outcome of those that the person asked for. */
interface ReviewEvent {
  id: string
  articleId: string
  title: string
  outcome: 'review-asked' | 'review-approved' | 'review-sent-back'
  at: Date
}

/** Reviews that wait for a person, and decisions of colleagues about what the person asked for, since `from`, the newest first. */
export async function reviewsFor(ppid: string, from: Date, limit: number): Promise<ReviewEvent[]> {
  const select = { id: true, articleId: true, state: true, askedAt: true, decidedAt: true, article: { select: { title: true } } } as const
  const [requested, decided] = await Promise.all([
    db.articleReview.findMany({
      where: { reviewerPpid: ppid, state: 'WAITING', askedAt: { gt: from } },
      orderBy: { askedAt: 'desc' },
      take: limit,
      select,
    }),
    db.articleReview.findMany({
      where: { askedByPpid: ppid, decidedAt: { gt: from }, OR: [{ decidedByPpid: null }, { decidedByPpid: { not: ppid } }] },
      orderBy: { decidedAt: 'desc' },
      take: limit,
      select,
    }),
  ])
  return [...requested, ...decided].map(({ id, articleId, state, askedAt, decidedAt, article: { title } }) => ({
    id,
    articleId,
    title,
    outcome: state === 'WAITING' ? 'review-asked' : state === 'APPROVED' ? 'review-approved' : 'review-sent-back',
    at: decidedAt ?? askedAt,
  }))
}
