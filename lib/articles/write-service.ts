import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit, ppidOf } from '#lib/db/audit.ts'
import { openSave, openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { ArticleText, Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { ownImagesOf } from '#lib/rich-text/document.ts'
import type { CleanRichText } from '#lib/rich-text/field.ts'
import { withTextMark, checkImages, checkPeriod, checkTags, flagValue, lockNews, publishDateOf, settlePlan } from '#lib/news/api.ts'
import type { DeskSteps } from '#lib/news/api.ts'
import { OTHER_TYPE } from '#lib/news/fields-contract.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import { ARTICLE_TYPE, SECTIONS, articleSchema } from './contract.ts'
import type * as contract from './contract.ts'
import type { Article, ArticleBody, ArticleType, ArticleUpdate } from './contract.ts'
import { asWritten } from './links.ts'
import { needsApproval, requireApproval, sameContent, UNREVIEWED } from './review.ts'
import { readArticle } from './service.ts'
import { asArticle } from './stored.ts'
import type { Stored } from './stored.ts'

const ENTITY = 'Article'
const MATTERS_UNPUBLISHED = 'Only a change of a published article can matter to those who have read it'

/** Locks and reads an article, of the type if one is asked for. Throws NOT_FOUND. */
async function lockArticle(tx: Transaction, type: ArticleType | null, id: string): Promise<Stored> {
  await lockNews(tx)
  const row = await tx.article.findFirst({ where: { id, ...(type !== null && { type }) }, include: { text: true } })
  if (!row) throw notFound()
  return row
}

/** Texts are kept by their versions, not by the audit trail. */
const withoutTexts = ({
  description: _description,
  notes: _notes,
  linkedNews: _linked,
  snippet: _snippet,
  deadline: _deadline,
  topicIds: _topics,
  access: _access,
  ...rest
}: Article) => rest

/** Keeps what the article is now, for the difference view. */
async function keepVersion(
  tx: Transaction,
  context: CallContext | null,
  article: Article,
  { matters = false, savedAt }: { matters?: boolean; savedAt?: string } = {},
): Promise<void> {
  await tx.articleVersion.create({
    data: {
      articleId: article.id,
      version: article.version,
      savedByPpid: context ? ppidOf(context.actor) : null,
      content: article,
      ...(matters && { matters }),
      ...(savedAt && { savedAt }),
    },
    select: { version: true },
  })
}

/** Articles that came without history (demo data, import) start it with their first change. */
async function keepFirst(tx: Transaction, article: Article): Promise<void> {
  const { id, version, lastUpdateDate, publishDate, creationDate } = article
  if ((await tx.articleVersion.count({ where: { articleId: id, version } })) > 0) return
  await keepVersion(tx, null, article, { savedAt: lastUpdateDate ?? publishDate ?? creationDate })
}

/** Columns of the sections that a body names; the others stay. */
function textColumns(description: ArticleBody['description']): Partial<Omit<ArticleText, 'articleId' | 'title'>> {
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
async function linkImages(
  tx: Transaction,
  articleId: string,
  before: Article | null,
  description: ArticleBody['description'],
): Promise<void> {
  if (description === undefined) return
  const given = [...new Set(SECTIONS.flatMap((section) => description?.[section]?.images ?? []))]
  await checkImages(tx, given, 'description')
  const kept = SECTIONS.flatMap((section) =>
    description?.[section] === undefined && description !== null ? ownImagesOf(before?.description[section] ?? '') : [],
  )
  await tx.articleImage.deleteMany({ where: { articleId } })
  await tx.articleImage.createMany({ data: [...new Set([...given, ...kept])].map((imageId) => ({ articleId, imageId })) })
}

const checkType = (body: ArticleBody, type: ArticleType): void => {
  if (body.type !== undefined && body.type !== type) throw invalid(OTHER_TYPE, 'type')
}

async function createArticle(
  type: ArticleType,
  { body, context }: Pick<Call<typeof contract.createArticle3W>, 'body' | 'context'>,
): Promise<Article> {
  checkType(body, type)
  const {
    territories = [],
    issuers = [],
    topics = body.topicIds ?? [],
    documentTypes = [],
    published = false,
    reviewed = false,
    startDate = null,
    endDate = null,
  } = body
  checkPeriod(startDate, endDate)
  return inTransaction(context, async (tx) => {
    await lockNews(tx)
    await checkTags(tx, { territories, issuers, topics, documentTypes })
    const tenantId = await tenantIdAt(tx, context.host)
    if (published && (await needsApproval(tx, context, tenantId))) throw new AppError('NOT_APPROVED', { detail: UNREVIEWED })
    const row = await tx.article.create({
      data: {
        type,
        tenantId,
        title: body.title,
        published,
        reviewed,
        publishDate: publishDateOf(published, body.publishDate, null, new Date()),
        startDate,
        endDate,
        territoryIds: territories,
        issuerIds: issuers,
        topicIds: topics,
        documentTypeIds: documentTypes,
        text: { create: textColumns(body.description) },
      },
      include: { text: true },
    })
    const article = asArticle(row)
    await linkImages(tx, article.id, null, body.description)
    await keepVersion(tx, context, article)
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: article.id, after: withoutTexts(article) })
    return article
  })
}

interface Update {
  actor: UserActor
  params: { id: string }
  body: ArticleUpdate
  context: CallContext
}

/**
 * Changes an article in the caller's transaction.
 * @param type it has to have this type; null = either
 * @param within the change belongs to a change set of the caller's, not to one of its own
 * Throws NOT_FOUND, VALIDATION, STALE_VERSION.
 */
export async function saveArticle(
  tx: Transaction,
  type: ArticleType | null,
  { params: { id }, body, context }: Omit<Update, 'actor'>,
  within = false,
): Promise<Article> {
  const stored = await lockArticle(tx, type, id)
  checkVersion(stored.version, body.version)
  const { territories, issuers, topics = body.topicIds, documentTypes } = body
  await checkTags(tx, { territories, issuers, topics, documentTypes })
  const published = body.published ?? stored.published
  const startDate = body.startDate === undefined ? stored.startDate : body.startDate
  const endDate = body.endDate === undefined ? stored.endDate : body.endDate
  checkPeriod(startDate, endDate)
  const before = asArticle(stored)
  await keepFirst(tx, before)
  const matters = body.matters === true
  // Of a draft nobody can tell which of its readers will see it, and when.
  if (matters && !(stored.published && published)) throw invalid(MATTERS_UNPUBLISHED, 'matters')
  if (!within) await openSave(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
  const texts = textColumns(body.description)
  const now = new Date()
  const row = await tx.article.update({
    where: { id },
    data: {
      title: body.title,
      published,
      reviewed: body.reviewed ?? stored.reviewed,
      publishDate: publishDateOf(published, body.publishDate, stored.publishDate, now),
      startDate,
      endDate,
      ...(territories && { territoryIds: territories }),
      ...(issuers && { issuerIds: issuers }),
      ...(topics && { topicIds: topics }),
      ...(documentTypes && { documentTypeIds: documentTypes }),
      lastUpdateDate: now,
      version: { increment: 1 },
      // The row is locked, so that no other save comes between.
      ...(matters && { mattersSince: stored.version + 1 }),
      text: { upsert: { create: texts, update: texts } },
    },
    include: { text: true },
  })
  const article = asArticle(row)
  if (published && !(stored.published && sameContent(before, article))) await requireApproval(tx, context, stored, article)
  if (published !== stored.published) await settlePlan(tx, { articleId: article.id }, published)
  await linkImages(tx, article.id, before, body.description)
  await keepVersion(tx, context, article, { matters })
  const { before: was, after: is } = withTextMark(withoutTexts(before), withoutTexts(article), [before.description, article.description])
  await audit(tx, context, {
    action: 'update',
    entity: ENTITY,
    entityId: article.id,
    before: was,
    after: matters ? { ...is, asksAgain: true } : is,
  })
  return article
}

/** A change of columns alone, kept as a version. */
async function change(tx: Transaction, context: CallContext, stored: Stored, data: Prisma.ArticleUpdateInput): Promise<void> {
  await keepFirst(tx, asArticle(stored))
  const row = await tx.article.update({
    where: { id: stored.id },
    data: { ...data, version: { increment: 1 } },
    include: { text: true },
  })
  await keepVersion(tx, context, asArticle(row))
}

async function publishStored(tx: Transaction, context: CallContext, stored: Stored, published: boolean): Promise<void> {
  if (stored.published === published) return
  if (published) await requireApproval(tx, context, stored, asArticle(stored))
  const publishDate = publishDateOf(published, undefined, stored.publishDate, new Date())
  await change(tx, context, stored, { published, publishDate })
  await settlePlan(tx, { articleId: stored.id }, published)
  await audit(tx, context, {
    action: published ? 'publish' : 'unpublish',
    entity: ENTITY,
    entityId: stored.id,
    before: { published: stored.published, publishDate: stored.publishDate },
    after: { published, publishDate },
  })
}

async function removeStored(tx: Transaction, context: CallContext, stored: Stored): Promise<void> {
  await tx.article.delete({ where: { id: stored.id }, select: { id: true } })
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: stored.id, before: withoutTexts(asArticle(stored)) })
}

/** Of articles of both types. */
export const articleSteps: DeskSteps = {
  publish: async (tx, context, id, published) => publishStored(tx, context, await lockArticle(tx, null, id), published),
  remove: async (tx, context, id) => removeStored(tx, context, await lockArticle(tx, null, id)),
  setTopics: async (tx, context, id, topicIds) => {
    const stored = await lockArticle(tx, null, id)
    if (stored.published) await requireApproval(tx, context, stored, asArticle({ ...stored, topicIds }))
    await change(tx, context, stored, { topicIds, lastUpdateDate: new Date() })
    await audit(tx, context, {
      action: 'update',
      entity: ENTITY,
      entityId: stored.id,
      before: { topicIds: stored.topicIds },
      after: { topicIds },
    })
  },
}

/** The writing services of one article type. */
function articleWrites(type: ArticleType) {
  return {
    /** For 404 before a body is read (W3). */
    find: async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
      if ((await db.article.count({ where: { id, type } })) === 0) throw notFound()
    },
    /** E149, E160. Throws VALIDATION, NOT_APPROVED when what is published has to be approved before. */
    create: async (call: Pick<Call<typeof contract.createArticle3W>, 'body' | 'context'>): Promise<Article> =>
      asWritten(await createArticle(type, call)),
    /** E150, E161. Throws NOT_FOUND, VALIDATION, STALE_VERSION, NOT_APPROVED when readers would see what has to be approved before. */
    update: async (call: Update): Promise<Article> => {
      checkType(call.body, type)
      const current = () => readArticle(call.actor, type, call.params.id)
      await showingCurrent(
        inTransaction(call.context, (tx) => saveArticle(tx, type, call)),
        current,
        { context: call.context, kind: ENTITY, key: call.params.id },
      )
      return current()
    },
    /** E151, E162: linked news and events stay without it (A150). Throws NOT_FOUND. */
    remove: ({ params: { id }, context }: Pick<Call<typeof contract.deleteArticle3W>, 'params' | 'context'>): Promise<void> =>
      inTransaction(context, async (tx) => {
        const stored = await lockArticle(tx, type, id)
        await openTrash(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
        await removeStored(tx, context, stored)
      }),
    /** E152, E163: the first time sets the publish date (A128). Throws NOT_FOUND, VALIDATION, NOT_APPROVED when it has to be approved before. */
    publish: (call: Pick<Call<typeof contract.publishArticle3W>, 'params' | 'query' | 'body' | 'context'>): Promise<void> => {
      const published = flagValue('published', call)
      return inTransaction(call.context, async (tx) => {
        const stored = await lockArticle(tx, type, call.params.id)
        if (stored.published !== published) await openSave(tx, call.context, { entity: ENTITY, entityId: stored.id, label: stored.title })
        await publishStored(tx, call.context, stored, published)
      })
    },
    /** Saved states, newest first. Throws NOT_FOUND. */
    versions: async ({ params: { id } }: Pick<Call<typeof contract.listArticleVersions3W>, 'params'>) => {
      const article = await db.article.findFirst({ where: { id, type }, select: { version: true } })
      if (!article) throw notFound()
      const versions = await db.articleVersion.findMany({
        where: { articleId: id },
        orderBy: { version: 'desc' },
        select: { version: true, savedAt: true, savedBy: { select: { firstName: true, lastName: true } } },
      })
      return versions.map(({ version, savedAt, savedBy }) => ({
        version,
        savedAt: savedAt.toISOString(),
        savedBy: savedBy && `${savedBy.firstName} ${savedBy.lastName}`,
        current: version === article.version,
      }))
    },
    /** Throws NOT_FOUND. */
    version: async ({ params: { id, version } }: Pick<Call<typeof contract.getArticleVersion3W>, 'params'>): Promise<Article> => {
      const found = await db.articleVersion.findFirst({ where: { articleId: id, version, article: { type } }, select: { content: true } })
      if (!found) throw notFound()
      return asWritten(articleSchema.parse(found.content))
    },
  }
}

const threeW = articleWrites(ARTICLE_TYPE.threeW)
const global = articleWrites(ARTICLE_TYPE.global)

export const findStoredArticle3W = threeW.find
export const createArticle3W = threeW.create
export const updateArticle3W = threeW.update
export const deleteArticle3W = threeW.remove
export const publishArticle3W = threeW.publish
export const listArticleVersions3W = threeW.versions
export const getArticleVersion3W = threeW.version

export const findStoredArticleGlobal = global.find
export const createArticleGlobal = global.create
export const updateArticleGlobal = global.update
export const deleteArticleGlobal = global.remove
export const publishArticleGlobal = global.publish
export const listArticleVersionsGlobal = global.versions
export const getArticleVersionGlobal = global.version
