import 'server-only'
import { createHash } from 'node:crypto'
import { isApproved, lastAuthorOf, needsApproval, readStored } from '#lib/articles/api.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { ppidOf } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { fullName } from '#lib/people/words.ts'
import type { Review } from './review-contract.ts'

type From = Transaction | typeof db

const person = { select: { ppid: true, firstName: true, lastName: true, email: true, isInternal: true } } as const
const include = { reviewer: person, askedBy: person, decidedBy: person } as const
export type StoredReview = Prisma.ArticleReviewGetPayload<{ include: typeof include }>

export interface Reviewed {
  article: Article
  /** The caller may publish it only once a colleague has approved it. */
  required: boolean
  review: StoredReview | null
  /** ppid of who wrote what it says now; null = unknown. */
  authorPpid: string | null
  revision: string
}

const revisionOf = ({ version }: Article, review: StoredReview | null): string =>
  createHash('sha256')
    .update(JSON.stringify([version, review && [review.id, review.version]]))
    .digest('hex')

/** An article with its review. Throws NOT_FOUND. */
export async function readReviewed(from: From, context: CallContext, id: string): Promise<Reviewed> {
  const stored = await readStored(from, id)
  if (!stored) throw notFound()
  const { article, tenantId } = stored
  const review = await from.articleReview.findUnique({ where: { articleId: article.id }, include })
  return {
    article,
    required: await needsApproval(from, context, tenantId),
    review,
    authorPpid: await lastAuthorOf(from, article),
    revision: revisionOf(article, review),
  }
}

const stateOf = ({ review, article, authorPpid }: Reviewed): Review['state'] =>
  review?.state === 'APPROVED' && !isApproved(review, article, authorPpid) ? 'OUTDATED' : (review?.state ?? null)

const nameOf = (of: { firstName: string; lastName: string } | null): string | null => of && (fullName(of) || null)

/** A review as it is shown to a caller. */
export async function toReview(reviewed: Reviewed, context: CallContext): Promise<Review> {
  const { article, required, review, authorPpid, revision } = reviewed
  const caller = ppidOf(context.actor)
  // Past every transaction: the versions that were published do not change.
  const [seen] = await rowsOf<{ version: number | null }>(Prisma.sql`
    SELECT max("version") AS "version" FROM "ArticleVersion" WHERE "articleId" = ${article.id}::uuid AND ("content"->>'published')::boolean`)
  const author = authorPpid === null ? null : await db.user.findUnique({ where: { ppid: authorPpid }, ...person })
  const reviewer = review?.reviewer ?? null
  return {
    id: article.id,
    type: article.type,
    title: article.title,
    published: article.published,
    required,
    state: stateOf(reviewed),
    reviewer: reviewer && { ppid: reviewer.ppid, name: fullName(reviewer) || reviewer.email, active: reviewer.isInternal },
    isReviewer: reviewer !== null && reviewer.ppid === caller,
    askedBy: nameOf(review?.askedBy ?? null),
    askedAt: review?.askedAt.toISOString() ?? null,
    comment: review?.comment ?? '',
    decidedBy: nameOf(review?.decidedBy ?? null),
    decidedAt: review?.decidedAt?.toISOString() ?? null,
    answer: review?.answer ?? null,
    author: nameOf(author),
    isAuthor: authorPpid !== null && authorPpid === caller,
    seenVersion: seen?.version ?? null,
    articleVersion: article.version,
    revision,
  }
}
