import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openSave, openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { checkPeriod, checkTags, flagValue, lockNews, publishDateOf, closePlans } from '#lib/news/api.ts'
import type { DeskSteps } from '#lib/news/api.ts'
import { OTHER_TYPE } from '#lib/news/fields-contract.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import { ARTICLE_TYPE, articleSchema } from './contract.ts'
import type * as contract from './contract.ts'
import type * as versionContract from './version-contract.ts'
import type { Article, ArticleBody, ArticleType, ArticleUpdate } from './contract.ts'
import { resolveAttachments } from './attachments.ts'
import { asWritten } from './links.ts'
import { needsApproval, requireApproval, UNREVIEWED } from './review.ts'
import { checkChanges, keepFirst, keepVersions, linkImages, lockArticle, textColumns, withoutTexts, writeChanges } from './save.ts'
import { readArticle } from './service.ts'
import { asArticle } from './stored.ts'
import type { Stored } from './stored.ts'

const ENTITY = 'Article'

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
    const [attachments] = await resolveAttachments(tx, [body])
    const row = await tx.article.create({
      data: {
        type,
        tenantId,
        ...(attachments && { attachments }),
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
    await keepVersions(tx, context, [{ article }])
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

/** Changes an article in the caller's transaction. @param type it has to have this type. Throws NOT_FOUND, VALIDATION, STALE_VERSION, CONFLICT while an import has it. */
async function saveArticle(tx: Transaction, type: ArticleType, { params: { id }, body, context }: Omit<Update, 'actor'>): Promise<Article> {
  const stored = await lockArticle(tx, type, id)
  checkVersion(stored.version, body.version)
  const changes = [{ stored, body }]
  await checkChanges(tx, changes)
  await openSave(tx, context, { entity: ENTITY, entityId: stored.id, label: stored.title })
  const [article] = await writeChanges(tx, context, changes)
  return article!
}

/** A change of columns alone, kept as a version. */
async function change(tx: Transaction, context: CallContext, stored: Stored, data: Prisma.ArticleUpdateInput): Promise<void> {
  await keepFirst(tx, [asArticle(stored)])
  const row = await tx.article.update({
    where: { id: stored.id },
    data: { ...data, version: { increment: 1 } },
    include: { text: true },
  })
  await keepVersions(tx, context, [{ article: asArticle(row) }])
}

async function publishStored(tx: Transaction, context: CallContext, stored: Stored, published: boolean): Promise<void> {
  if (stored.published === published) return
  if (published) await requireApproval(tx, context, stored, asArticle(stored))
  const publishDate = publishDateOf(published, undefined, stored.publishDate, new Date())
  await change(tx, context, stored, { published, publishDate })
  await closePlans(tx, { articleId: stored.id }, published)
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
    versions: async ({ params: { id } }: Pick<Call<typeof versionContract.listArticleVersions3W>, 'params'>) => {
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
    version: async ({ params: { id, version } }: Pick<Call<typeof versionContract.getArticleVersion3W>, 'params'>): Promise<Article> => {
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
