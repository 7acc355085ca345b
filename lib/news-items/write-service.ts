import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit, auditAll } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { NewsItem as StoredNews } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { updateRows } from '#lib/db/update-rows.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import {
  changeInBatches,
  withTextMark,
  checkArticle,
  checkImages,
  checkTags,
  flagValue,
  lockNews,
  lockRecords,
  publishDateOf,
  closePlans,
} from '#lib/news/api.ts'
import { NO_ITEM } from '#lib/news/fields-contract.ts'
import type { DeskSteps, FlagInput } from '#lib/news/api.ts'
import type * as contract from './contract.ts'
import type { NewsItem, NewsItemBody } from './contract.ts'
import { asWritten } from './links.ts'
import { readNews, toNewsItem } from './service.ts'

const ENTITY = 'NewsItem'

/** For 404 before a body is read (W3). */
export const findNewsItem = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if ((await db.newsItem.count({ where: { id } })) === 0) throw notFound()
}

/** Locks and reads a news item. Throws NOT_FOUND, CONFLICT while an import has it. */
async function lockItem(tx: Transaction, id: string): Promise<StoredNews> {
  await lockNews(tx)
  await lockRecords(tx, ENTITY, [id])
  const row = await tx.newsItem.findUnique({ where: { id } })
  if (!row) throw notFound()
  return row
}

const withoutText = ({ repositoryText: _text, snippet: _snippet, ...rest }: NewsItem) => rest

async function check(tx: Transaction, bodies: readonly NewsItemBody[]): Promise<void> {
  for (const articleId of new Set(bodies.flatMap((body) => body.articleId ?? []))) await checkArticle(tx, articleId)
  const all = (tags: 'territories' | 'issuers' | 'topics') => bodies.flatMap((body) => body[tags] ?? [])
  await checkTags(tx, { territories: all('territories'), issuers: all('issuers'), topics: all('topics') })
  for (const { repositoryText } of bodies) await checkImages(tx, repositoryText?.images ?? [], 'repositoryText')
}

/** Which pictures the text shows. */
async function linkImages(tx: Transaction, newsItemId: string, { repositoryText }: NewsItemBody): Promise<void> {
  if (repositoryText === undefined) return
  await tx.newsItemImage.deleteMany({ where: { newsItemId } })
  await tx.newsItemImage.createMany({ data: (repositoryText?.images ?? []).map((imageId) => ({ newsItemId, imageId })) })
}

/** Columns that a body names. */
const columnsOf = ({ title, issueDate, repositoryText, articleId, mustRead, isAlive, territories, issuers, topics }: NewsItemBody) => ({
  title,
  issueDate,
  ...(repositoryText !== undefined && { repositoryText: repositoryText?.document ?? null, plainText: repositoryText?.words ?? '' }),
  ...(articleId !== undefined && { articleId }),
  ...(mustRead !== undefined && { mustRead }),
  ...(isAlive !== undefined && { isAlive }),
  ...(territories && { territoryIds: territories }),
  ...(issuers && { issuerIds: issuers }),
  ...(topics && { topicIds: topics }),
})

/** E175. Throws VALIDATION. */
export const createNews: ServiceFunction<typeof contract.createNews> = async ({ body, context }) => {
  const created = await inTransaction(context, async (tx) => {
    await lockNews(tx)
    await check(tx, [body])
    const published = body.published ?? false
    const row = await tx.newsItem.create({
      data: { ...columnsOf(body), published, publishDate: publishDateOf(published, body.publishDate, null, new Date()) },
    })
    await linkImages(tx, row.id, body)
    const item = toNewsItem(row)
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: item.id, after: withoutText(item) })
    return item
  })
  return asWritten(created)
}

interface Update {
  actor: UserActor
  params: { id: string }
  body: NewsItemBody
  context: CallContext
}

/** Locked news items, and what is to become of them: written in a few statements however many they are. Throws VALIDATION. */
async function writeChanges(
  tx: Transaction,
  context: CallContext,
  changes: readonly { stored: StoredNews; body: NewsItemBody }[],
): Promise<NewsItem[]> {
  await check(
    tx,
    changes.map(({ body }) => body),
  )
  const now = new Date()
  await updateRows(
    tx,
    ENTITY,
    { column: 'id', type: 'uuid' },
    changes.map(({ stored, body }) => {
      const published = body.published ?? stored.published
      return {
        id: stored.id,
        ...columnsOf(body),
        published,
        publishDate: publishDateOf(published, body.publishDate, stored.publishDate, now),
        lastUpdateDate: now,
        version: stored.version + 1,
      }
    }),
  )
  const rows = await tx.newsItem.findMany({ where: { id: { in: changes.map(({ stored }) => stored.id) } } })
  const after = new Map(rows.map((row) => [row.id, toNewsItem(row)]))
  const saved = changes.map(({ stored, body }) => ({ before: toNewsItem(stored), after: after.get(stored.id)!, body }))
  for (const published of [true, false]) {
    const switched = saved.flatMap((item) =>
      item.after.published === published && item.before.published !== published ? [item.after.id] : [],
    )
    if (switched.length > 0) await closePlans(tx, { newsItemId: { in: switched } }, published)
  }
  for (const item of saved) await linkImages(tx, item.after.id, item.body)
  await auditAll(
    tx,
    context,
    saved.map((item) => ({
      action: 'update',
      entity: ENTITY,
      entityId: item.after.id,
      ...withTextMark(withoutText(item.before), withoutText(item.after), [item.before.repositoryText, item.after.repositoryText]),
    })),
  )
  return saved.map((item) => item.after)
}

/** Changes a news item in the caller's transaction. Throws NOT_FOUND, VALIDATION, STALE_VERSION, CONFLICT while an import has it. */
async function saveNews(tx: Transaction, { params: { id }, body, context }: Omit<Update, 'actor'>): Promise<NewsItem> {
  const stored = await lockItem(tx, id)
  checkVersion(stored.version, body.version)
  const [item] = await writeChanges(tx, context, [{ stored, body }])
  return item!
}

/**
 * Changes many news items in the caller's transaction, without `lockNews`: nobody waits for its end but who changes the same ones.
 * @param changes with the versions that were read
 * Throws NOT_FOUND, STALE_VERSION, VALIDATION.
 */
export async function saveNewsItems(
  tx: Transaction,
  context: CallContext,
  changes: readonly { id: string; version: number; body: NewsItemBody }[],
): Promise<void> {
  const read = (ids: string[]) => tx.newsItem.findMany({ where: { id: { in: ids } } })
  await changeInBatches(tx, ENTITY, changes, read, (locked) => writeChanges(tx, context, locked))
}

/** E177. Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateNews = ({ actor, ...call }: Update): Promise<NewsItem> =>
  showingCurrent(inTransaction(call.context, (tx) => saveNews(tx, call)).then(asWritten), () => readNews(actor, call.params.id), {
    context: call.context,
    kind: ENTITY,
    key: call.params.id,
  })

async function removeStored(tx: Transaction, context: CallContext, stored: StoredNews): Promise<void> {
  await tx.newsItem.delete({ where: { id: stored.id }, select: { id: true } })
  await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: stored.id, before: withoutText(toNewsItem(stored)) })
}

/** E178. Throws NOT_FOUND. */
export const deleteNews: ServiceFunction<typeof contract.deleteNews> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await lockItem(tx, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.title })
    await removeStored(tx, context, before)
  })

type Flag = 'published' | 'mustRead' | 'isAlive'

async function flagStored(tx: Transaction, context: CallContext, stored: StoredNews, flag: Flag, value: boolean): Promise<void> {
  if (stored[flag] === value) return
  const publishDate = flag === 'published' ? publishDateOf(value, undefined, stored.publishDate, new Date()) : stored.publishDate
  await tx.newsItem.update({
    where: { id: stored.id },
    data: { [flag]: value, publishDate, version: { increment: 1 } },
    select: { id: true },
  })
  if (flag === 'published') await closePlans(tx, { newsItemId: stored.id }, value)
  await audit(tx, context, {
    action: 'update',
    entity: ENTITY,
    entityId: stored.id,
    before: { [flag]: stored[flag], publishDate: stored.publishDate },
    after: { [flag]: value, publishDate },
  })
}

export const newsItemSteps: DeskSteps = {
  publish: async (tx, context, id, published) => flagStored(tx, context, await lockItem(tx, id), 'published', published),
  setMustRead: async (tx, context, id, mustRead) => flagStored(tx, context, await lockItem(tx, id), 'mustRead', mustRead),
  remove: async (tx, context, id) => removeStored(tx, context, await lockItem(tx, id)),
  setTopics: async (tx, context, id, topicIds) => {
    const stored = await lockItem(tx, id)
    const data = { topicIds, lastUpdateDate: new Date(), version: { increment: 1 } }
    await tx.newsItem.update({ where: { id: stored.id }, data, select: { id: true } })
    const sides = { before: { topicIds: stored.topicIds }, after: { topicIds } }
    await audit(tx, context, { action: 'update', entity: ENTITY, entityId: stored.id, ...sides })
  },
}

/** Changes one flag and nothing else (B203); published for the first time sets the publish date (W74). */
const setFlag =
  <F extends Flag>(flag: F) =>
  (call: FlagInput<F> & { params: { id: string }; context: CallContext }): Promise<void> => {
    const value = flagValue(flag, call)
    return inTransaction(call.context, async (tx) => flagStored(tx, call.context, await lockItem(tx, call.params.id), flag, value))
  }

/** E181 to E183. Throw NOT_FOUND, VALIDATION. */
export const publishNews = setFlag('published')
export const setNewsMustRead = setFlag('mustRead')
export const setNewsIsAlive = setFlag('isAlive')

/** E184: all or none. Throws VALIDATION for unknown ids (W8). */
export const linkNews = ({ body: { ids, articleId }, context }: Pick<Call<typeof contract.linkNews>, 'body' | 'context'>): Promise<void> =>
  inTransaction(context, async (tx) => {
    await lockNews(tx)
    await lockRecords(tx, ENTITY, ids)
    await checkArticle(tx, articleId)
    const before = await tx.newsItem.findMany({ where: { id: { in: ids } }, select: { id: true, articleId: true } })
    const known = new Set(before.map(({ id }) => id))
    const fields = ids.flatMap((id, index) => (known.has(id.toLowerCase()) ? [] : [{ message: NO_ITEM, path: `ids[${index}]` }]))
    if (fields.length > 0) throw new AppError('VALIDATION', { fields })
    await tx.newsItem.updateMany({ where: { id: { in: ids } }, data: { articleId, version: { increment: 1 } } })
    for (const item of before) {
      await audit(tx, context, {
        action: 'update',
        entity: ENTITY,
        entityId: item.id,
        before: { articleId: item.articleId },
        after: { articleId },
      })
    }
  })
