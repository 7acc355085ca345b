import 'server-only'
import { auditAll, ppidOf } from '#lib/db/audit.ts'
import type { ArticleText } from '#lib/db/generated/client.ts'
import { insertRows } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { updateRows } from '#lib/db/update-rows.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import {
  changeInBatches,
  checkImages,
  checkPeriod,
  checkTags,
  lockNews,
  lockRecords,
  publishDateOf,
  closePlans,
  withTextMark,
} from '#lib/news/api.ts'
import { ownImagesOf } from '#lib/rich-text/document.ts'
import type { CleanRichText } from '#lib/rich-text/field.ts'
import { SECTIONS } from './contract.ts'
import { resolveAttachments } from './attachments.ts'
import type { Article, ArticleBody, ArticleType, ArticleUpdate } from './contract.ts'
import { needsApproval, requireApproval, sameContent } from './review.ts'
import { asArticle } from './stored.ts'
import type { Stored } from './stored.ts'

/** How changes of articles are written, one or many: the versions, the texts, what was planned, the trail. */

const ENTITY = 'Article'
const MATTERS_UNPUBLISHED = 'Only a change of a published article can matter to those who have read it'

/** Locks and reads an article, of the type if one is asked for. Throws NOT_FOUND, CONFLICT while an import has it. */
export async function lockArticle(tx: Transaction, type: ArticleType | null, id: string): Promise<Stored> {
  await lockNews(tx)
  await lockRecords(tx, ENTITY, [id])
  const row = await tx.article.findFirst({ where: { id, ...(type !== null && { type }) }, include: { text: true } })
  if (!row) throw notFound()
  return row
}

/** Texts are kept by their versions, not by the audit trail; files go by their names there. */
export const withoutTexts = ({
  description: _description,
  notes: _notes,
  linkedNews: _linked,
  snippet: _snippet,
  deadline: _deadline,
  topicIds: _topics,
  access: _access,
  attachments,
  ...rest
}: Article) => ({ ...rest, ...(attachments && { attachments: attachments.map(({ name }) => name) }) })

interface Version {
  article: Article
  matters?: boolean
  savedAt?: string
}

/** Keeps what articles are now, for the difference view. */
export async function keepVersions(tx: Transaction, context: CallContext | null, versions: readonly Version[]): Promise<void> {
  const now = new Date().toISOString()
  const savedByPpid = context ? ppidOf(context.actor) : null
  await insertRows(
    tx,
    'ArticleVersion',
    ['articleId', 'version', 'savedAt', 'savedByPpid', 'content', 'matters'],
    versions.map(({ article, matters = false, savedAt = now }) => ({
      articleId: article.id,
      version: article.version,
      savedAt,
      savedByPpid,
      content: article,
      matters: matters ? true : null,
    })),
  )
}

/** Articles that came without history (demo data, import) start it with their first change. */
export async function keepFirst(tx: Transaction, articles: readonly Article[]): Promise<void> {
  const stored = await tx.$queryRaw<{ id: string }[]>`
    SELECT v."articleId"::text AS "id" FROM "ArticleVersion" v
    JOIN unnest(${articles.map(({ id }) => id)}::uuid[], ${articles.map(({ version }) => version)}::int[]) a(id, version)
      ON v."articleId" = a.id AND v."version" = a.version`
  const known = new Set(stored.map(({ id }) => id))
  const first = articles.filter(({ id }) => !known.has(id))
  await keepVersions(
    tx,
    null,
    first.map((article) => ({ article, savedAt: article.lastUpdateDate ?? article.publishDate ?? article.creationDate })),
  )
}

/** Columns of the sections that a body names; the others stay. */
export function textColumns(description: ArticleBody['description']): Partial<Omit<ArticleText, 'articleId' | 'title'>> {
  if (description === undefined) return {}
  const given = SECTIONS.filter((section) => description === null || description[section] !== undefined)
  return Object.fromEntries(
    given.flatMap((section) => {
      const text: CleanRichText | null = description?.[section] ?? null
      return [
        [section, text?.document ?? null],
        [`${section}Text`, text?.words ?? ''],
      ]
    }),
  )
}

/** Which pictures the stored sections show; those that no text shows any more are cleaned up later. */
export async function linkImages(
  tx: Transaction,
  articleId: string,
  before: Article | null,
  description: ArticleBody['description'],
): Promise<void> {
  if (description === undefined) return
  const given = [...new Set(SECTIONS.flatMap((section) => description?.[section]?.images ?? []))]
  await checkImages(tx, given, 'description')
  const unchanged = SECTIONS.flatMap((section) =>
    description?.[section] === undefined && description !== null ? ownImagesOf(before?.description[section] ?? '') : [],
  )
  await tx.articleImage.deleteMany({ where: { articleId } })
  await tx.articleImage.createMany({ data: [...new Set([...given, ...unchanged])].map((imageId) => ({ articleId, imageId })) })
}

/** A locked article, and what is to become of it. */
interface Change {
  stored: Stored
  body: ArticleUpdate
}

const startOf = ({ stored, body }: Change): Date | null => (body.startDate === undefined ? stored.startDate : body.startDate)
const endOf = ({ stored, body }: Change): Date | null => (body.endDate === undefined ? stored.endDate : body.endDate)
const publishedOf = ({ stored, body }: Change): boolean => body.published ?? stored.published
const topicsOf = ({ topics, topicIds }: ArticleUpdate): string[] | undefined => topics ?? topicIds

/** What has to hold before anything is written; keeps the first version of articles without history. Throws VALIDATION. */
export async function checkChanges(tx: Transaction, changes: readonly Change[]): Promise<void> {
  const all = (list: (body: ArticleUpdate) => string[] | undefined): string[] => changes.flatMap(({ body }) => list(body) ?? [])
  await checkTags(tx, {
    territories: all(({ territories }) => territories),
    issuers: all(({ issuers }) => issuers),
    topics: all(topicsOf),
    documentTypes: all(({ documentTypes }) => documentTypes),
  })
  for (const change of changes) {
    checkPeriod(startOf(change), endOf(change))
    // Nobody knows yet which readers of a draft will see it, and when.
    if (change.body.matters === true && !(change.stored.published && publishedOf(change))) throw invalid(MATTERS_UNPUBLISHED, 'matters')
  }
  await keepFirst(
    tx,
    changes.map(({ stored }) => asArticle(stored)),
  )
}

/** Columns of the fields that are given, and of what every save changes. */
function columnsOf(change: Change, attachments: Awaited<ReturnType<typeof resolveAttachments>>[number], now: Date) {
  const { stored, body } = change
  const published = publishedOf(change)
  return {
    id: stored.id,
    title: body.title,
    published,
    reviewed: body.reviewed ?? stored.reviewed,
    publishDate: publishDateOf(published, body.publishDate, stored.publishDate, now),
    startDate: startOf(change),
    endDate: endOf(change),
    territoryIds: body.territories,
    issuerIds: body.issuers,
    topicIds: topicsOf(body),
    documentTypeIds: body.documentTypes,
    attachments,
    lastUpdateDate: now,
    version: stored.version + 1,
    // The row is locked, so that no other save comes between.
    mattersSince: body.matters === true ? stored.version + 1 : undefined,
  }
}

/** Before readers see something that they have not seen. Throws NOT_APPROVED. */
async function requireApprovals(tx: Transaction, context: CallContext, seen: readonly { stored: Stored; after: Article }[]): Promise<void> {
  for (const [tenantId, articles] of Map.groupBy(seen, ({ stored }) => stored.tenantId)) {
    if (!(await needsApproval(tx, context, tenantId))) continue
    for (const { stored, after } of articles) await requireApproval(tx, context, stored, after)
  }
}

/**
 * Writes changes of locked articles that `checkChanges` has passed, in a few statements however many they are.
 * @returns the articles as they are now, in the order of their changes
 * Throws VALIDATION, NOT_APPROVED.
 */
export async function writeChanges(tx: Transaction, context: CallContext, changes: readonly Change[]): Promise<Article[]> {
  const now = new Date()
  const attachments = await resolveAttachments(
    tx,
    changes.map(({ body }) => body),
  )
  await updateRows(
    tx,
    ENTITY,
    { column: 'id', type: 'uuid' },
    changes.map((change, index) => columnsOf(change, attachments[index], now)),
  )
  for (const { stored, body } of changes) {
    if (stored.text !== null && body.description === undefined) continue
    const texts = textColumns(body.description)
    await tx.articleText.upsert({
      where: { articleId: stored.id },
      create: { articleId: stored.id, ...texts },
      update: texts,
      select: { articleId: true },
    })
  }
  const rows = await tx.article.findMany({ where: { id: { in: changes.map(({ stored }) => stored.id) } }, include: { text: true } })
  const stored = new Map(rows.map((row) => [row.id, asArticle(row)]))
  const saved = changes.map((change) => ({ ...change, before: asArticle(change.stored), after: stored.get(change.stored.id)! }))
  await requireApprovals(
    tx,
    context,
    saved.filter(({ before, after }) => after.published && !(before.published && sameContent(before, after))),
  )
  for (const published of [true, false]) {
    const switched = saved.flatMap(({ before, after }) =>
      after.published === published && before.published !== published ? [after.id] : [],
    )
    if (switched.length > 0) await closePlans(tx, { articleId: { in: switched } }, published)
  }
  for (const { before, after, body } of saved) await linkImages(tx, after.id, before, body.description)
  await keepVersions(
    tx,
    context,
    saved.map(({ after, body }) => ({ article: after, matters: body.matters === true })),
  )
  await auditAll(
    tx,
    context,
    saved.map(({ before, after, body }) => {
      const sides = withTextMark(withoutTexts(before), withoutTexts(after), [before.description, after.description])
      return {
        action: 'update',
        entity: ENTITY,
        entityId: after.id,
        before: sides.before,
        after: body.matters === true ? { ...sides.after, asksAgain: true } : sides.after,
      }
    }),
  )
  return saved.map(({ after }) => after)
}

/**
 * Changes many articles in the caller's transaction and change set, without `lockNews`: nobody waits for its end but who changes the same articles.
 * @param changes with the versions that were read
 * Throws NOT_FOUND, STALE_VERSION, VALIDATION, NOT_APPROVED.
 */
export async function saveArticles(
  tx: Transaction,
  context: CallContext,
  changes: readonly { id: string; version: number; body: ArticleUpdate }[],
): Promise<void> {
  const read = (ids: string[]) => tx.article.findMany({ where: { id: { in: ids } }, include: { text: true } })
  await changeInBatches(tx, ENTITY, changes, read, async (locked) => {
    await checkChanges(tx, locked)
    await writeChanges(tx, context, locked)
  })
}
