import { createHash, randomUUID } from 'node:crypto'
import { threeWServices } from '#lib/config/three-w.ts'
import type { ReferenceKind, User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser, nextNumber } from '#seed/factories.ts'

/** Records for tests of the news. */

/** Ids of new reference items of a kind. */
export async function makeItems(kind: ReferenceKind, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => `${kind} ${nextNumber()}`)
  await db.referenceItem.createMany({ data: names.map((name) => ({ kind, name })) })
  const items = await db.referenceItem.findMany({ where: { kind, name: { in: names } }, orderBy: { name: 'asc' }, select: { id: true } })
  return items.map(({ id }) => id)
}

/** The regulatory 3W service. */
async function threeWService(): Promise<string> {
  const id = threeWServices.regulatory
  if ((await db.service.count({ where: { id } })) === 0) await makeService(db, { id, name: 'Regulatory 3W' })
  return id
}

export interface Lists {
  territories?: string[] | null
  topics?: string[] | null
  deniedTopics?: string[]
  documentTypes?: string[] | null
  deniedDocumentTypes?: string[]
}

/** A subscription to the 3W service with its configuration; null lists mean all. */
export async function make3W(
  lists: Lists = {},
  options: { endDate?: Date; users?: string[]; internalContacts?: string[]; configured?: boolean } = {},
): Promise<string> {
  const { users = [], internalContacts = [], endDate, configured = true } = options
  const { id } = await makeSubscription(db, {
    entityId: (await makeEntity(db)).id,
    serviceId: await threeWService(),
    mainContacts: users,
    internalContacts,
    ...(endDate && { endDate }),
  })
  if (!configured) return id
  const { territories = null, topics = null, deniedTopics = [], documentTypes = null, deniedDocumentTypes = [] } = lists
  const rows = [
    ...(territories ?? []).map((itemId) => ({ list: 'TERRITORY' as const, itemId })),
    ...(topics ?? []).map((itemId) => ({ list: 'TOPIC' as const, itemId })),
    ...deniedTopics.map((itemId) => ({ list: 'DENIED_TOPIC' as const, itemId })),
    ...(documentTypes ?? []).map((itemId) => ({ list: 'DOCUMENT_TYPE' as const, itemId })),
    ...deniedDocumentTypes.map((itemId) => ({ list: 'DENIED_DOCUMENT_TYPE' as const, itemId })),
  ]
  await db.subscriptionConfiguration.create({
    data: {
      subscriptionId: id,
      hasTerritories: territories !== null,
      hasTopics: topics !== null,
      hasDeniedTopics: deniedTopics.length > 0,
      hasDocumentTypes: documentTypes !== null,
      hasDeniedDocumentTypes: deniedDocumentTypes.length > 0,
      items: { create: rows },
    },
  })
  return id
}

export interface Reader {
  user: User
  subscriptionId: string
}

/** A client with one 3W subscription. */
export async function makeReader(lists: Lists = {}, options: Parameters<typeof make3W>[1] = {}): Promise<Reader> {
  const user = await makeUser(db)
  return { user, subscriptionId: await make3W(lists, { ...options, users: [user.ppid] }) }
}

export const makeEditor = (): Promise<User> => makeInternalUser(db)

/** A document of one paragraph, as JSON text. */
export const textDocument = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

/** A document that leads to articles, as JSON text. */
export const linkingDocument = (...ids: string[]): string =>
  JSON.stringify({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'See ' }, ...ids.map((id) => ({ type: 'articleLink', attrs: { id } }))] },
    ],
  })

/** A title of one word that is like no other. */
export const ownTitle = (): string => {
  const digits = createHash('sha256').update(String(nextNumber())).digest('hex').slice(0, 12)
  return digits.replace(/\w/g, (digit) => 'abdegilmnoprstuv'[Number.parseInt(digit, 16)]!)
}

/** A published article of 3W, unless the data say otherwise. */
export const makeArticle = (title: string, data: object = {}) =>
  db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), ...data }, select: { id: true } })

/** Makes an article a must-read by a news item that is linked to it. @returns id of the article */
export async function makeMustRead(articleId: string): Promise<string> {
  await db.newsItem.create({
    data: { title: `Must-read ${nextNumber()}`, issueDate: new Date(), published: true, mustRead: true, articleId },
  })
  return articleId
}

/** Marks an article as read together with others. @returns id of the batch */
export async function makeReadBatch(userPpid: string, articleId: string): Promise<string> {
  const batchId = randomUUID()
  await db.readMark.create({ data: { userPpid, articleId, batchId } })
  return batchId
}

type Call = ReturnType<typeof useApiCalls>['call']

/** What was created by a route. */
export async function createdBy<T>(call: Call, editor: User, route: { POST: Parameters<Call>[0] }, body: object): Promise<T> {
  const reply = await call<T>(route.POST, editor, { body })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply))
  return reply.body
}

/** Who writes the news, and a client of 3W from whom articles of one topic are hidden. */
export async function makeWriterAndReader(): Promise<{ editor: User; client: User; hidden: string }> {
  const [editor, [hidden]] = [await makeEditor(), await makeItems('TOPIC', 1)]
  return { editor, client: (await makeReader({ deniedTopics: [hidden!] })).user, hidden: hidden! }
}

/** Changes a record by a route. @returns the change set */
export async function changedBy(
  send: ReturnType<typeof useApiCalls>['send'],
  editor: User,
  handler: Parameters<Call>[0],
  id: string,
  body?: object,
): Promise<string> {
  const reply = await send(handler, editor, { params: { id }, ...(body && { body }) })
  if (reply.status >= 300) throw new Error(`${reply.status} ${await reply.text()}`)
  return reply.headers.get(CHANGE_SET)!
}
