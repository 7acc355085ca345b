import { beforeEach, expect, test } from '@jest/globals'
import type { UserActor } from '#lib/caller/actor.ts'
import { internal } from '#lib/caller/testing.ts'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { make3W, makeArticle, makeItems } from '#lib/news/testing.ts'
import type { Lists } from '#lib/news/testing.ts'
import { makeInternalUser, makeSubscription, makeUser } from '#seed/factories.ts'
import { seededRandom } from '#seed/random.ts'
import { countOverdueCompanies, readOverdueList } from './overdue-service.ts'
import { proofPage } from './proof-service.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
let actor: UserActor

async function mustRead(data: object, askedDaysAgo: number): Promise<string> {
  const { id } = await makeArticle('Asked', data)
  await db.newsItem.create({
    data: { title: 'Asked', issueDate: new Date(), published: true, mustRead: true, articleId: id, mustReadSince: daysAgo(askedDaysAgo) },
  })
  return id
}
const confirm = (userPpid: string, articleId: string, articleVersion = 1) =>
  db.articleReading.create({ data: { userPpid, articleId, articleVersion, confirmedAt: new Date() } })
const entityOf = async (id: string) => (await db.subscription.findUniqueOrThrow({ where: { id } })).entityId
/** A company with a 3W subscription that the staff member follows. */
const followed = (people: User[], lists: Lists = {}, more: object = {}) =>
  make3W(lists, { users: people.map(({ ppid }) => ppid), internalContacts: [actor.ppid], ...more })
const rowsFor = async (who: UserActor) => (await readOverdueList(who, 'overdue'))!.found

beforeEach(async () => {
  await resetDatabase()
  actor = { ...internal, ppid: (await makeInternalUser(db)).ppid }
})

test('counts companies of which somebody is overdue, each once, and names how many people and articles', async () => {
  const [ann, bob, eve] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const alpha = await entityOf(await followed([ann, bob]))
  await followed([eve])
  const [first, second] = [await mustRead({}, 15), await mustRead({ type: 1 }, 40)]
  await mustRead({}, 14)
  for (const id of [first, second]) await confirm(eve.ppid, id)
  await confirm(ann.ppid, first)
  expect(await countOverdueCompanies(actor)).toBe(1)
  expect(await rowsFor(actor)).toMatchObject({ total: 1, rows: [{ id: alpha, people: 2, articles: 2 }] })
  await confirm(bob.ppid, first)
  await confirm(bob.ppid, second)
  expect(await rowsFor(actor)).toMatchObject({ rows: [{ people: 1, articles: 1 }] })
  await confirm(ann.ppid, second)
  expect([await countOverdueCompanies(actor), (await rowsFor(actor)).total]).toEqual([0, 0])
})

test('a version that matters asks anew, and its days run anew', async () => {
  const ann = await makeUser(db)
  await followed([ann])
  const id = await mustRead({ version: 2, mattersSince: 2 }, 60)
  await confirm(ann.ppid, id)
  const saved = (days: number) => ({ articleId: id, version: 2, content: {}, matters: true, savedAt: daysAgo(days) })
  await db.articleVersion.create({ data: saved(3) })
  expect(await countOverdueCompanies(actor)).toBe(0)
  await db.articleVersion.updateMany({ data: saved(15) })
  expect(await countOverdueCompanies(actor)).toBe(1)
  await confirm(ann.ppid, id, 2)
  expect(await countOverdueCompanies(actor)).toBe(0)
})

test('companies of others, ended subscriptions, drafts and people of the firm are not counted; a client may not ask', async () => {
  const [ann, bob, ines] = [await makeUser(db), await makeUser(db), await makeInternalUser(db)]
  await make3W({}, { users: [ann.ppid] })
  await followed([bob], {}, { endDate: daysAgo(2) })
  await followed([ines])
  const article = await mustRead({}, 30)
  expect([await countOverdueCompanies(actor), (await rowsFor(actor)).total]).toEqual([0, 0])
  // A company is one of My clients by any subscription that is followed, the 3W one or another.
  const { entityId } = await db.subscription.findFirstOrThrow({ where: { members: { some: { userPpid: ann.ppid } } } })
  await makeSubscription(db, { entityId, internalContacts: [actor.ppid] })
  expect([await countOverdueCompanies(actor), (await rowsFor(actor)).rows.map(({ id }) => id)]).toEqual([1, [entityId]])
  expect(await countOverdueCompanies({ ...internal, ppid: ines.ppid })).toBe(0)
  await db.article.update({ where: { id: article }, data: { published: false } })
  expect(await countOverdueCompanies(actor)).toBe(0)
  const client = { ...actor, isInternal: false }
  await expect(async () => countOverdueCompanies(client)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(async () => readOverdueList(client, 'overdue')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await readOverdueList(actor, 'terms')).toBeNull()
})

test.each([
  ['denied topics', 'TOPIC', 'deniedTopics', 'topicIds', 0],
  ['denied document types', 'DOCUMENT_TYPE', 'deniedDocumentTypes', 'documentTypeIds', 0],
  ['territories', 'TERRITORY', 'territories', 'territoryIds', 1],
  ['document types', 'DOCUMENT_TYPE', 'documentTypes', 'documentTypeIds', 1],
  ['topics', 'TOPIC', 'topics', 'topicIds', 1],
] as const)('an article that the %s of the subscription keep back is nobody there overdue with', async (_, kind, list, tags, listed) => {
  const items = await makeItems(kind, 2)
  await followed([await makeUser(db)], { [list]: [items[listed]!] })
  await mustRead({ [tags]: [items[0]!] }, 30)
  expect(await countOverdueCompanies(actor)).toBe(0)
  await mustRead({ [tags]: listed === 0 ? [items[1]!] : items }, 30)
  expect(await rowsFor(actor)).toMatchObject({ total: 1, rows: [{ articles: 1 }] })
})

test('says of every drawn company what its proof of reading says', async () => {
  const random = seededRandom(20_261_130)
  const [topics, territories, kinds] = [await makeItems('TOPIC', 5), await makeItems('TERRITORY', 3), await makeItems('DOCUMENT_TYPE', 3)]
  const some = (items: string[], most: number) => random.sample(items, random.int(1, most))
  const people: User[] = []
  for (let count = 0; count < 12; count += 1) people.push(await makeUser(db))
  for (let count = 0; count < 30; count += 1) {
    const chosen = some(topics, 3)
    const lists = {
      topics: random.chance(0.3) ? null : random.chance(0.2) ? [] : chosen,
      deniedTopics: random.chance(0.4) ? some(topics, 1).filter((id) => !chosen.includes(id)) : [],
      territories: random.chance(0.6) ? null : some(territories, 2),
      documentTypes: random.chance(0.6) ? null : some(kinds, 2),
      deniedDocumentTypes: random.chance(0.3) ? some(kinds, 1) : [],
    }
    await followed(random.sample(people, random.int(0, 3)), lists, { configured: random.chance(0.9) })
  }
  for (let count = 0; count < 12; count += 1) {
    const data = {
      type: random.chance(0.1) ? 1 : 0,
      topicIds: random.sample(topics, random.int(0, 2)),
      territoryIds: random.sample(territories, random.int(0, 2)),
      documentTypeIds: random.sample(kinds, random.int(0, 1)),
    }
    const id = await mustRead(data, random.chance(0.7) ? 30 : 2)
    for (const { ppid } of people) if (random.chance(0.8)) await confirm(ppid, id)
  }
  const companies = await db.entity.findMany({ select: { id: true } })
  const expected = new Map<string, [people: number, articles: number]>()
  for (const { id } of companies) {
    const proof = await proofPage(actor, { entityId: id, filters: { overdue: true } }, { pageNumber: 1, pageSize: 500 }).catch(() => null)
    if (proof === null || proof.items.length === 0) continue
    const each = (key: 'email' | 'articleId') => new Set(proof.items.map((item) => item[key])).size
    expected.set(id, [each('email'), each('articleId')])
  }
  expect(expected.size).toBeGreaterThan(5)
  expect(expected.size).toBeLessThan(companies.length - 5)
  const { rows, total } = await rowsFor(actor)
  expect(new Map(rows.map(({ id, people: who, articles }) => [id, [who, articles]]))).toEqual(expected)
  expect([total, await countOverdueCompanies(actor)]).toEqual([expected.size, expected.size])
})
