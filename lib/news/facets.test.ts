import { beforeAll, describe, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeUser } from '#seed/factories.ts'
import * as articleFacetsRoute from '../../app/api/v1/Article3W/facets/route.ts'
import * as articlesRoute from '../../app/api/v1/Article3W/paged/route.ts'
import * as globalFacetsRoute from '../../app/api/v1/ArticleGlobal/facets/route.ts'
import * as globalsRoute from '../../app/api/v1/ArticleGlobal/paged/route.ts'
import * as eventFacetsRoute from '../../app/api/v1/Event/facets/route.ts'
import * as eventsRoute from '../../app/api/v1/Event/paged/route.ts'
import * as newsFacetsRoute from '../../app/api/v1/News/facets/route.ts'
import * as newsRoute from '../../app/api/v1/News/paged/route.ts'
import { makeEditor, makeItems, makeReader } from './testing.ts'

const { call, read, send } = useApiCalls()

type Kind = 'territories' | 'issuers' | 'topics' | 'documentTypes'
type Facets = Record<Kind, { id: string; count: number }[]>

const KINDS = ['territories', 'issuers', 'topics', 'documentTypes'] as const
const PER_KIND = 4
const ARTICLES = 120

let editor: User
let client: User
let items: Record<Kind, string[]>

/** Every few articles share a tag, so that each value and each combination has another number. */
const tagsOf = (n: number) => ({
  territoryIds: [items.territories[n % 3]!],
  issuerIds: n % 5 === 0 ? [] : [items.issuers[n % PER_KIND]!],
  topicIds: [items.topics[n % PER_KIND]!, items.topics[(n + 1 + (n % 2)) % PER_KIND]!],
  documentTypeIds: n % 7 === 0 ? [] : [items.documentTypes[n % 2]!],
})

beforeAll(async () => {
  editor = await makeEditor()
  const [territories, issuers, topics, documentTypes] = await Promise.all([
    makeItems('TERRITORY', PER_KIND),
    makeItems('ISSUER', PER_KIND),
    makeItems('TOPIC', PER_KIND),
    makeItems('DOCUMENT_TYPE', PER_KIND),
  ])
  items = { territories, issuers, topics, documentTypes }
  client = (
    await makeReader({ topics: topics.slice(0, 2), territories: territories.slice(0, 2), deniedDocumentTypes: documentTypes.slice(2) })
  ).user
  for (let n = 0; n < ARTICLES; n += 1) {
    const tags = tagsOf(n)
    const { documentTypeIds: _types, ...newsTags } = tags
    const article = await db.article.create({
      data: {
        type: n % 4 === 0 ? 1 : 0,
        title: `Facet ${n % 3 === 0 ? 'alpha' : 'beta'} ${n}`,
        published: n % 6 !== 0,
        publishDate: new Date(),
        ...tags,
      },
    })
    await db.newsItem.create({
      data: {
        title: `News ${n}`,
        issueDate: new Date(),
        published: n % 5 !== 0,
        mustRead: n % 2 === 0,
        articleId: n % 3 === 0 ? null : article.id,
        ...newsTags,
      },
    })
    const { issuerIds: _issuers, ...eventTags } = newsTags
    await db.event.create({
      data: {
        title: `Event ${n % 3 === 0 ? 'alpha' : 'beta'} ${n}`,
        startDate: new Date(),
        published: n % 5 !== 0,
        articleId: n % 3 === 0 ? null : article.id,
        ...eventTags,
      },
    })
  }
}, 120_000)

const lists = {
  'articles of 3W': [articleFacetsRoute, articlesRoute],
  'global articles': [globalFacetsRoute, globalsRoute],
  news: [newsFacetsRoute, newsRoute],
  events: [eventFacetsRoute, eventsRoute],
} as const

describe('counts per tag equal the totals of the list with that tag chosen', () => {
  const filterSets = () => [
    {},
    { published: true },
    { topics: items.topics.slice(0, 1) },
    { topics: items.topics.slice(0, 2), territories: items.territories.slice(1, 2) },
    { freeTextSearch: 'alpha', documentTypes: items.documentTypes.slice(0, 1) },
    {
      issuers: items.issuers.slice(0, 1),
      topics: items.topics.slice(2, 3),
      territories: items.territories.slice(0, 1),
      documentTypes: items.documentTypes.slice(1, 2),
    },
  ]
  test.each(
    Object.entries(lists).flatMap(([name, routes]) => (['the firm', 'a client'] as const).map((who) => [name, who, routes] as const)),
  )('%s, for %s', async (_name, who, [facetsRoute, listRoute]) => {
    const person = who === 'the firm' ? editor : client
    let counted = 0
    for (const filters of filterSets()) {
      const facets = await read<Facets>(facetsRoute.POST, person, { body: { filters } })
      for (const kind of KINDS) {
        const counts = new Map(facets[kind].map(({ id, count }) => [id, count]))
        // Most used first.
        expect(facets[kind].map(({ count }) => count)).toEqual([...counts.values()].toSorted((a, b) => b - a))
        for (const id of items[kind]) {
          const { totalCount } = await read<{ totalCount: number }>(listRoute.POST, person, {
            body: { filters: { ...filters, [kind]: [id] } },
            query: '?pageSize=1',
          })
          expect({ filters, kind, count: counts.get(id) ?? 0 }).toEqual({ filters, kind, count: totalCount })
          counted += totalCount
        }
      }
    }
    expect(counted).toBeGreaterThan(100)
  })

  test('of events within days: those that begin or end on one of them, by the days of the firm', async () => {
    const [topic] = await makeItems('TOPIC', 1)
    const event = (startDate: string, endDate: string | null) => ({
      title: 'Within days',
      startDate: new Date(startDate),
      endDate: endDate === null ? null : new Date(endDate),
      published: true,
      topicIds: [topic!],
    })
    await db.event.createMany({
      data: [
        event('2042-05-31T22:30:00Z', null), // 1 June in the zone of the firm
        event('2042-05-31T21:30:00Z', null),
        event('2042-04-01', '2042-06-30'),
        event('2042-01-01', '2042-12-31'),
        event('2042-06-30T22:30:00Z', null),
      ],
    })
    const countOf = async (days: object | null) =>
      (await read<Facets>(eventFacetsRoute.POST, editor, { body: { filters: {}, days } })).topics.find(({ id }) => id === topic)?.count
    expect(await countOf({ from: '2042-06-01', to: '2042-06-30' })).toBe(2)
    expect(await countOf({ from: '2042-05-31', to: '2042-06-30' })).toBe(3)
    expect(await countOf({ from: '2042-01-01', to: '2042-12-31' })).toBe(5)
    expect(await countOf({ from: '0000-01-01', to: '9999-12-31' })).toBe(5)
    expect(await countOf(null)).toBe(5)
    expect(await countOf({ from: '2042-07-02', to: '2042-07-31' })).toBeUndefined()
    expect((await call(eventFacetsRoute.POST, editor, { body: { days: { from: '2042-07-02' } } })).status).toBe(400)
    expect((await call(eventFacetsRoute.POST, editor, { body: { days: { from: 'June', to: 'July' } } })).status).toBe(400)
  })

  test('the counts follow a change at once', async () => {
    const [topic] = await makeItems('TOPIC', 1)
    const countOf = async () =>
      (await read<Facets>(newsFacetsRoute.POST, editor, { body: {} })).topics.find(({ id }) => id === topic)?.count
    expect(await countOf()).toBeUndefined()
    await db.newsItem.create({ data: { title: 'Another', issueDate: new Date(), topicIds: [topic!] } })
    expect(await countOf()).toBe(1)
  })
})

describe('POST /News/facets', () => {
  test('needs sign-in; shows a client without a 3W subscription nothing of 3W', async () => {
    expect((await send(newsFacetsRoute.POST, null, { body: {} })).status).toBe(401)
    expect((await read<Facets>(newsFacetsRoute.POST, await makeUser(db), { body: { filters: { type: 0 } } })).documentTypes).toEqual([])
  })
  test('refuses filters that are none, and a subscription that is not there', async () => {
    expect((await call(newsFacetsRoute.POST, editor, { body: { filters: { colour: 'red' } } })).status).toBe(400)
    expect(
      (
        await call(newsFacetsRoute.POST, editor, {
          body: { filters: { exportAsSubscriptionId: '00000000-0000-4000-8000-00000000dead' } },
        })
      ).status,
    ).toBe(400)
  })
})
