import 'server-only'
import { createElement } from 'react'
import type { CallContext } from '#lib/caller/context.ts'
import { config } from '#lib/config/config.ts'
import { audit, ppidOf } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { isApproved, contentDigest } from '#lib/articles/api.ts'
import { queueMail } from '#lib/mail/outbox.ts'
import { renderMail } from '#lib/mail/render.ts'
import { lockNews, lockRecords } from '#lib/news/api.ts'
import { fullName } from '#lib/people/words.ts'
import type * as contract from './review-contract.ts'
import { ReviewAskedMail, ReviewDecidedMail } from './review-mail.tsx'
import { readReviewed, toReview } from './review-rows.ts'
import type { Reviewed, StoredReview } from './review-rows.ts'
import { reviewPath } from './words.ts'

const ENTITY = 'Article'
const CHANGED = 'The article or its review was changed in the meantime. Please look again.'
const NOT_HERE = 'Articles are not reviewed before they are published here.'
const PUBLISHED = 'This article is published already.'
const APPROVED = 'What this article says now is approved already.'
const NOT_WAITING = 'This review was decided or called off in the meantime.'
const NOT_ASKED = 'Somebody else was asked for this review. Have it given to you first.'
const OWN = 'You wrote what this article says now. Somebody else has to approve it.'
const NO_COLLEAGUE = 'Please choose a colleague of the firm'
const IS_AUTHOR = 'This colleague wrote what the article says now. Please choose somebody else.'

interface OfArticle {
  params: { id: string }
}

/** For 404 before a body is read (W3). */
export const findReviewed = async ({ params: { id } }: OfArticle): Promise<void> => {
  if ((await db.article.count({ where: { id } })) === 0) throw notFound()
}

/** Throws NOT_FOUND. */
export const getReview: ServiceFunction<typeof contract.getReview> = async ({ params: { id }, context }) =>
  toReview(await readReviewed(db, context, id), context)

/** Reads an article for a change of its review, one editor of the news at a time. Throws NOT_FOUND, CONFLICT while an import has it. */
async function lockReviewed(tx: Transaction, context: CallContext, id: string): Promise<Reviewed> {
  await lockNews(tx)
  await lockRecords(tx, ENTITY, [id])
  return readReviewed(tx, context, id)
}

/** Throws CONFLICT when the article or its review has changed since it was read. */
function checkRevision(found: Reviewed, revision: string): void {
  if (found.revision !== revision) throw new AppError('CONFLICT', { detail: CHANGED })
}

const noted = (review: StoredReview | null) =>
  review && { reviewerPpid: review.reviewerPpid, review: review.state, comment: review.comment, answer: review.answer }

/** Writes the trail, and shows the review at every bell again. */
async function note(tx: Transaction, context: CallContext, action: string, before: Reviewed, after: Reviewed): Promise<void> {
  for (const { review } of [before, after]) if (review) await tx.notificationRead.deleteMany({ where: { itemId: review.id } })
  await audit(tx, context, {
    action,
    entity: ENTITY,
    entityId: after.article.id,
    before: noted(before.review),
    after: noted(after.review),
  })
}

const urlOf = (id: string): string => `${config().publicUrl}${reviewPath(id)}`
const nameOf = (person: { firstName: string; lastName: string } | null): string | null => person && (fullName(person) || null)

async function tellReviewer(tx: Transaction, { article, review }: Reviewed): Promise<void> {
  const { reviewer, askedBy, comment } = review!
  const props = { name: nameOf(reviewer) ?? '', title: article.title, by: nameOf(askedBy), comment, url: urlOf(article.id) }
  const mail = await renderMail(createElement(ReviewAskedMail, props))
  await queueMail(tx, { kind: 'review-asked', recipient: reviewer!.email, subject: `Please review: ${article.title}`, ...mail })
}

async function tellAsker(tx: Transaction, { article, review }: Reviewed): Promise<void> {
  const { askedBy, decidedBy, state, answer } = review!
  if (!askedBy?.isInternal || askedBy.ppid === decidedBy?.ppid) return
  const approved = state === 'APPROVED'
  const props = { name: fullName(askedBy), title: article.title, by: nameOf(decidedBy), comment: answer ?? '', url: urlOf(article.id) }
  const mail = await renderMail(createElement(ReviewDecidedMail, { ...props, approved }))
  const subject = `${approved ? 'Approved' : 'Sent back'}: ${article.title}`
  await queueMail(tx, { kind: 'review-decided', recipient: askedBy.email, subject, ...mail })
}

/** Throws VALIDATION when the person may not review what the article says now. */
async function checkReviewer(tx: Transaction, reviewerPpid: string, { authorPpid }: Reviewed): Promise<void> {
  const reviewer = await tx.user.findUnique({ where: { ppid: reviewerPpid }, select: { isInternal: true } })
  if (!reviewer?.isInternal) throw invalid(NO_COLLEAGUE, 'reviewerPpid')
  if (reviewerPpid === authorPpid) throw invalid(IS_AUTHOR, 'reviewerPpid')
}

/**
 * Asks for a review, or gives one that waits to somebody else: whoever asked first is notified of the decision.
 * Throws NOT_FOUND, VALIDATION, CONFLICT where nothing is reviewed, for a published or approved article, and when it was changed since the look.
 */
export const askReview: ServiceFunction<typeof contract.askReview> = async ({ params: { id }, body, context }) => {
  const { reviewerPpid, comment, revision } = body
  const requested = await inTransaction(context, async (tx) => {
    const before = await lockReviewed(tx, context, id)
    const { article, required, review } = before
    if (!required) throw new AppError('CONFLICT', { detail: NOT_HERE })
    if (article.published) throw new AppError('CONFLICT', { detail: PUBLISHED })
    checkRevision(before, revision)
    if (isApproved(review, article, before.authorPpid)) throw new AppError('CONFLICT', { detail: APPROVED })
    await checkReviewer(tx, reviewerPpid, before)
    const again = review?.state === 'WAITING'
    const data = {
      state: 'WAITING',
      reviewerPpid,
      askedByPpid: again ? review.askedByPpid : ppidOf(context.actor),
      askedAt: new Date(),
      comment: again && comment === '' ? review.comment : comment,
      decidedByPpid: null,
      decidedAt: null,
      answer: null,
      digest: null,
    } as const
    await tx.articleReview.upsert({
      where: { articleId: article.id },
      create: { ...data, articleId: article.id },
      update: { ...data, version: { increment: 1 } },
      select: { id: true },
    })
    const after = await readReviewed(tx, context, id)
    await note(tx, context, 'ask-review', before, after)
    if (reviewerPpid !== ppidOf(context.actor)) await tellReviewer(tx, after)
    return after
  })
  return toReview(requested, context)
}

/** Throws NOT_FOUND, CONFLICT for a review that does not wait. */
export const withdrawReview: ServiceFunction<typeof contract.withdrawReview> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await lockReviewed(tx, context, id)
    if (before.review?.state !== 'WAITING') throw new AppError('CONFLICT', { detail: NOT_WAITING })
    await tx.articleReview.delete({ where: { id: before.review.id }, select: { id: true } })
    await note(tx, context, 'withdraw-review', before, { ...before, review: null })
  })

/**
 * Throws NOT_FOUND, FORBIDDEN for who was not asked, and for an approval of one's own words, CONFLICT for a review that does not wait and for an article
 * that was changed since the look.
 */
export const decideReview: ServiceFunction<typeof contract.decideReview> = async ({ actor, params: { id }, body, context }) => {
  const { approve, comment, revision } = body
  const decided = await inTransaction(context, async (tx) => {
    const before = await lockReviewed(tx, context, id)
    const { article, review, authorPpid } = before
    if (review?.state !== 'WAITING') throw new AppError('CONFLICT', { detail: NOT_WAITING })
    if (review.reviewerPpid !== actor.ppid) throw new AppError('FORBIDDEN', { detail: NOT_ASKED })
    if (approve && authorPpid === actor.ppid) throw new AppError('FORBIDDEN', { detail: OWN })
    checkRevision(before, revision)
    await tx.articleReview.update({
      where: { id: review.id },
      data: {
        state: approve ? 'APPROVED' : 'SENT_BACK',
        decidedByPpid: actor.ppid,
        decidedAt: new Date(),
        answer: comment === '' ? null : comment,
        digest: approve ? contentDigest(article) : null,
        version: { increment: 1 },
      },
      select: { id: true },
    })
    const after = await readReviewed(tx, context, id)
    await note(tx, context, approve ? 'approve-review' : 'send-back-review', before, after)
    await tellAsker(tx, after)
    return after
  })
  return toReview(decided, context)
}
