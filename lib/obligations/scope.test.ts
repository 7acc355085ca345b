import { beforeAll, describe, expect, test } from '@jest/globals'
import { threeWServices } from '#lib/config/three-w.ts'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { openWorkbook } from '#lib/spreadsheet/testing.ts'
import { makeItems } from '#lib/news/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { seededRandom } from '#seed/random.ts'
import { GET as getOne } from '#app/api/v1/Obligation/[id]/route.ts'
import { GET as getOfArticle } from '#app/api/v1/Obligation/article/[id]/route.ts'
import { POST as postExcel } from '#app/api/v1/Obligation/export/excel/route.ts'
import { POST as postWord } from '#app/api/v1/Obligation/export/word/route.ts'
import { POST as postPaged } from '#app/api/v1/Obligation/paged/route.ts'
import type { ArticleEntry, Obligation, RegisterRow } from './contract.ts'

const { call, read, send } = useApiCalls()

/** Of a sheet: title, state, filters, an empty one, header. */
const HEAD_ROWS = 5
const COMPANIES = 5
const PEOPLE = 8
const ARTICLES = 12
const YESTERDAY = new Date('2021-05-05')

interface Rules {
  topics: string[] | null
  denied: string[]
}
interface Given {
  subscriptionId: string
  entityId: string
  members: string[]
  isOpen: boolean
  runs: boolean
  rules: Rules
}
interface Entry {
  id: string
  entityId: string
  articleId: string | null
  topicIds: string[]
  title: string
}

let subscriptions: Given[]
let entries: Entry[]
let people: User[]

const random = seededRandom(2711)

async function drawSubscription(entityId: string, serviceId: string, topics: string[], ppids: string[]): Promise<Given> {
  const selected = random.chance(0.4) ? null : random.sample(topics, 2)
  const rules = {
    topics: selected,
    denied: random.chance(0.4)
      ? random.sample(
          topics.filter((id) => !selected?.includes(id)),
          1,
        )
      : [],
  }
  const [runs, isOpen, members] = [!random.chance(0.15), random.chance(0.4), random.sample(ppids, random.int(1, 4))]
  const { id } = await makeSubscription(db, { entityId, serviceId, users: members, ...(runs ? {} : { endDate: YESTERDAY }) })
  await db.subscriptionConfiguration.create({
    data: {
      subscriptionId: id,
      hasTopics: rules.topics !== null,
      hasDeniedTopics: rules.denied.length > 0,
      items: {
        create: [
          ...(rules.topics ?? []).map((itemId) => ({ list: 'TOPIC' as const, itemId })),
          ...rules.denied.map((itemId) => ({ list: 'DENIED_TOPIC' as const, itemId })),
        ],
      },
    },
  })
  if (isOpen) await db.registerOpening.create({ data: { subscriptionId: id } })
  return { subscriptionId: id, entityId, members, isOpen, runs, rules }
}

async function drawArticle(topics: string[], index: number, entityIds: string[]): Promise<void> {
  const topicIds = random.sample(topics, random.int(0, 2))
  const [published, deleted] = [!random.chance(0.2), random.chance(0.15)]
  const { id, businessId, title } = await db.article.create({
    data: { type: 0, title: `Canary${index}x`, published, publishDate: new Date(), topicIds },
  })
  for (const entityId of random.sample(entityIds, random.int(1, 4))) {
    const made = await db.obligation.create({
      data: {
        entityId,
        articleId: id,
        articleNumber: businessId,
        articleTitle: title,
        articleVersion: 1,
        topicIds,
        applies: 'YES',
        reason: 'x',
        decidedByName: 'x',
        actions: { create: [{ task: `Canary${index}x` }, { task: `Canary${index}x` }] },
      },
    })
    entries.push({ id: made.id, entityId, articleId: deleted ? null : id, topicIds, title })
  }
  if (deleted) await db.article.delete({ where: { id } })
}

beforeAll(async () => {
  await resetDatabase()
  const services = [threeWServices.regulatory, threeWServices.tax]
  for (const id of services) await makeService(db, { id, name: id })
  const topics = await makeItems('TOPIC', 4)
  people = []
  for (let index = 0; index < PEOPLE; index += 1) people.push(await makeUser(db))
  const ppids = people.map(({ ppid }) => ppid)
  subscriptions = []
  const entityIds: string[] = []
  for (let index = 0; index < COMPANIES; index += 1) {
    const { id } = await makeEntity(db)
    entityIds.push(id)
    for (const serviceId of random.sample(services, random.int(1, 2)))
      subscriptions.push(await drawSubscription(id, serviceId, topics, ppids))
  }
  entries = []
  for (let index = 0; index < ARTICLES; index += 1) await drawArticle(topics, index, entityIds)
  people.push(await makeInternalUser(db))
}, 120_000)

/** The rule in plain words, apart from its SQL. */
function reads(person: User, entry: Entry): boolean {
  return subscriptions.some(({ entityId, runs, isOpen, members, rules }) => {
    const within =
      !entry.topicIds.some((topic) => rules.denied.includes(topic)) &&
      (rules.topics === null || entry.topicIds.length === 0 || entry.topicIds.some((topic) => rules.topics!.includes(topic)))
    return entityId === entry.entityId && runs && within && (person.isInternal ? isOpen : members.includes(person.ppid))
  })
}

/** Numbers of the articles that a workbook and a document name, which have `Canary<number>x` in their titles and actions. */
async function exported(person: User): Promise<{ excel: Set<string>; word: Set<string>; rows: number }> {
  const file = async (handler: typeof postExcel) => Buffer.from(await (await send(handler, person, { body: {} })).arrayBuffer())
  const book = await openWorkbook(await file(postExcel))
  const texts: string[] = []
  book.eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))))
  const document = (await paragraphsOf(await file(postWord))).map(({ text }) => text).join('\n')
  const canaries = (text: string) => new Set(text.match(/Canary\d+x/g) ?? [])
  return { excel: canaries(texts.join('\n')), word: canaries(document), rows: book.worksheets[0]!.rowCount - HEAD_ROWS }
}

describe('pairs of person and entry: list, count, single record, article and exports agree with the rule', () => {
  const seen: boolean[] = []
  test.each(Array.from({ length: PEOPLE + 1 }, (_, index) => index))(
    'person %d',
    async (index) => {
      const person = people[index]!
      const expected = new Set(entries.filter((entry) => reads(person, entry)).map(({ id }) => id))
      const page = await read<{ items: RegisterRow[]; totalCount: number }>(postPaged, person, { body: {}, query: '?pageSize=9999' })
      expect([...new Set(page.items.map(({ obligationId }) => obligationId))].sort()).toEqual([...expected].sort())
      expect(page.totalCount).toBe(expected.size * 2)
      // Files take their time: of every fourth person, the last one being of the firm.
      const inFiles = index % 4 === 0 ? await exported(person) : null
      const titles = new Set(entries.flatMap(({ id, title }) => (expected.has(id) ? [title] : [])))
      if (inFiles) expect(inFiles).toEqual({ excel: titles, word: titles, rows: expected.size * 2 })
      for (const { id } of entries) {
        const one = await call<Obligation>(getOne, person, { params: { id } })
        expect([id, one.status]).toEqual([id, expected.has(id) ? 200 : 404])
        seen.push(expected.has(id))
      }
      for (const articleId of new Set(entries.flatMap((entry) => entry.articleId ?? []))) {
        const found = await read<ArticleEntry[]>(getOfArticle, person, { params: { id: articleId } })
        for (const { id, entityId } of entries.filter((entry) => entry.articleId === articleId)) {
          expect(found.some(({ obligation }) => obligation?.id === id)).toBe(expected.has(id))
          if (!expected.has(id)) expect(found.filter((each) => each.entityId === entityId)).toEqual([])
        }
      }
    },
    60_000,
  )

  test('the draw holds both outcomes many times', () => {
    expect(seen.filter(Boolean).length).toBeGreaterThan(30)
    expect(seen.filter((one) => !one).length).toBeGreaterThan(30)
  })
})
