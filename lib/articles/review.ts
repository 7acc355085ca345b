import 'server-only'
import { createHash } from 'node:crypto'
import type { CallContext } from '#lib/caller/context.ts'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { reviewRulesFor } from '#lib/tenants/api.ts'
import { SECTIONS, articleSchema } from './contract.ts'
import type { Article } from './contract.ts'
import { asArticle } from './stored.ts'

/** What is published has been approved, in the words that readers get, by somebody who did not write them: where the tenant wants it so. */

export const UNREVIEWED = 'Articles are reviewed before they are published here. Save it as a draft, and ask a colleague for a review.'
const WAITING = 'The review of this article is not done yet. It can be published once it is approved.'
const SENT_BACK = 'The reviewer has sent this article back. Ask for a review again once it is changed.'
const OUTDATED = 'This article was changed after it was approved. Ask for a review of what it says now.'
const OWN = 'Who approved this article has written what it says now. Somebody else has to review it.'
const SEEN = 'Readers see this article, so that a change of it needs a review before. Unpublish it, and ask for a review of the change.'

type From = Transaction | typeof db
type Content = Pick<
  Article,
  'title' | 'territories' | 'issuers' | 'topics' | 'documentTypes' | 'startDate' | 'endDate' | 'description' | 'attachments'
>

/** Revision of what readers get of an article: words, tags, dates and files, and not the day and state of its publication or the marks of the firm. */
export function contentDigest({
  title,
  territories,
  issuers,
  topics,
  documentTypes,
  startDate,
  endDate,
  description,
  attachments = [],
}: Content): string {
  const tags = [territories, issuers, topics, documentTypes].map((ids) => ids.toSorted())
  const sections = SECTIONS.map((section) => description[section] ?? null)
  return createHash('sha256')
    .update(JSON.stringify([title, tags, startDate, endDate, sections, ...attachments.map(({ id }) => id)]))
    .digest('hex')
}

export const sameContent = (one: Content, other: Content): boolean => contentDigest(one) === contentDigest(other)

/** Whether what the caller publishes has to be approved before, by the rules of the article's tenant and of the tenant at which the caller works. */
export async function needsApproval(from: From, { host, actor }: CallContext, tenantId: string | null): Promise<boolean> {
  const rules = await reviewRulesFor(from, tenantId, host)
  const isSuper = actor.kind === 'user' && actor.isSuperUser
  return rules.some((rule) => rule === 'EVERYBODY' || (rule === 'NOT_SUPER_USERS' && !isSuper))
}

/** Versions that are looked at together. */
const BATCH = 10

/**
 * Who wrote what an article says now: not who saved it since without a change of words, tags and dates.
 * @returns ppid; null = unknown, e.g. of an article that came with the database
 */
export async function lastAuthorOf(from: From, article: Article): Promise<string | null> {
  const wanted = contentDigest(article)
  // The versions of now begin with the newest that says the same, and end where one says something else.
  let run: 'before' | 'within' | 'after' = 'before'
  let author: string | null = null
  for (let skip = 0; ; skip += BATCH) {
    const versions = await from.articleVersion.findMany({
      where: { articleId: article.id },
      orderBy: { version: 'desc' },
      skip,
      take: BATCH,
      select: { savedByPpid: true, content: true },
    })
    for (const { savedByPpid, content } of versions) {
      const same = contentDigest(articleSchema.parse(content)) === wanted
      if (same && run === 'before') run = 'within'
      else if (!same && run === 'within') run = 'after'
      // A state that somebody brought back is kept without a name: it is of who wrote it then.
      if (run === 'after' && author !== null) return author
      if (same && (run === 'within' || savedByPpid !== null)) author = savedByPpid
    }
    if (versions.length < BATCH) break
  }
  return author ?? creatorOf(from, article.id)
}

/** Who imported an article has no version of it. */
async function creatorOf(from: From, id: string): Promise<string | null> {
  const made = await from.auditEvent.findFirst({
    where: { entity: 'Article', entityId: id, action: 'create' },
    orderBy: { at: 'desc' },
    select: { actorPpid: true },
  })
  return made?.actorPpid ?? null
}

interface Approval {
  state: 'WAITING' | 'APPROVED' | 'SENT_BACK'
  digest: string | null
  decidedByPpid: string | null
}

/** What an approval of a review lacks of being one of what an article says now; null = nothing. */
function faultOf({ digest, decidedByPpid }: Approval, article: Article, authorPpid: string | null): string | null {
  if (digest !== contentDigest(article)) return OUTDATED
  return authorPpid !== null && authorPpid === decidedByPpid ? OWN : null
}

/** Whether a review approved what an article says now. @param authorPpid who wrote that */
export const isApproved = (review: Approval | null, article: Article, authorPpid: string | null): boolean =>
  review?.state === 'APPROVED' && faultOf(review, article, authorPpid) === null

/** Why an article may not be published as it is; null = it was approved. */
async function obstacle(from: From, review: Approval | null, article: Article): Promise<string | null> {
  if (review === null) return UNREVIEWED
  if (review.state === 'WAITING') return WAITING
  return review.state === 'SENT_BACK' ? SENT_BACK : faultOf(review, article, await lastAuthorOf(from, article))
}

/**
 * Before readers see something of an article that they have not seen; within `lockNews`.
 * @param article as they would see it
 * @throws AppError NOT_APPROVED when a colleague has to approve it before
 */
export async function requireApproval(
  tx: From,
  context: CallContext,
  { tenantId, published }: { tenantId: string | null; published: boolean },
  article: Article,
): Promise<void> {
  if (!(await needsApproval(tx, context, tenantId))) return
  const detail = await obstacle(tx, await tx.articleReview.findUnique({ where: { articleId: article.id } }), article)
  if (detail !== null) throw new AppError('NOT_APPROVED', { detail: published ? SEEN : detail })
}

/** Those of some articles that are reviewed before readers see them, when the caller publishes them. */
export async function reviewedAmong(from: From, context: CallContext, ids: readonly string[]): Promise<Set<string>> {
  const found = await from.article.findMany({ where: { id: { in: [...ids] } }, select: { id: true, tenantId: true } })
  const reviewed = new Set<string>()
  for (const [tenantId, articles] of Map.groupBy(found, (article) => article.tenantId))
    if (await needsApproval(from, context, tenantId)) for (const { id } of articles) reviewed.add(id)
  return reviewed
}

/** Those of some articles that no review has approved as they are. */
export async function unapprovedOf(from: From, ids: readonly string[]): Promise<Set<string>> {
  const unapproved = new Set<string>()
  if (ids.length === 0) return unapproved
  const rows = await from.article.findMany({ where: { id: { in: [...ids] } }, include: { text: true, review: true } })
  for (const { review, ...row } of rows) if ((await obstacle(from, review, asArticle(row))) !== null) unapproved.add(row.id)
  return unapproved
}

/** Those of some articles that the caller may not publish as they are. */
export const unapprovedAmong = async (from: From, context: CallContext, ids: readonly string[]): Promise<Set<string>> =>
  unapprovedOf(from, [...(await reviewedAmong(from, context, ids))])
