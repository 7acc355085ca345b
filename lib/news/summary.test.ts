import { beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { db } from '#lib/db/client.ts'
import { untilWaiting } from '#lib/db/testing.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { addUpSummaries, countedBy, countNewsOf } from './summary.ts'
import { makeArticle, makeItems } from './testing.ts'

let topics: string[]
let territories: string[]

beforeAll(async () => {
  ;[topics, territories] = await Promise.all([makeItems('TOPIC', 3), makeItems('TERRITORY', 2)])
})

interface Counted {
  kind: string
  value: unknown
  count: number
}

/** What the summaries say, by all their columns. */
const summarized = () =>
  db.$queryRaw<Counted[]>`
    SELECT 'article' AS "kind", to_jsonb(x) - 'count' AS "value", x."count" FROM (
      SELECT "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds", sum("count")::int AS "count" FROM "ArticleSummary"
      GROUP BY "key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds" HAVING sum("count") <> 0) x
    UNION ALL SELECT 'item', to_jsonb(x) - 'count', x."count" FROM (
      SELECT a.*, n."published" AS "own", n."mustRead", n."isAlive", n."topicIds" AS "ownTopics", sum(n."count")::int AS "count"
      FROM "NewsItemSummary" n LEFT JOIN (SELECT DISTINCT "key", "type", "published", "topicIds" FROM "ArticleSummary") a ON a."key" = n."articleKey"
      GROUP BY a."key", a."type", a."published", a."topicIds", n."published", n."mustRead", n."isAlive", n."topicIds" HAVING sum(n."count") <> 0) x
    UNION ALL SELECT 'event', to_jsonb(x) - 'count', x."count" FROM (
      SELECT a.*, e."published" AS "own", e."topicIds" AS "ownTopics", sum(e."count")::int AS "count"
      FROM "EventSummary" e LEFT JOIN (SELECT DISTINCT "key", "type", "published", "topicIds" FROM "ArticleSummary") a ON a."key" = e."articleKey"
      GROUP BY a."key", a."type", a."published", a."topicIds", e."published", e."topicIds" HAVING sum(e."count") <> 0) x
    ORDER BY 1, 2`

const keyOf = Prisma.sql`article_key(a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds")`

/** The same, counted from the records. */
const recorded = () =>
  db.$queryRaw<Counted[]>`
    SELECT 'article' AS "kind", to_jsonb(x) - 'count' AS "value", x."count" FROM (
      SELECT a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds", count(*)::int AS "count" FROM "Article" a
      GROUP BY a."type", a."published", a."reviewed", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds") x
    UNION ALL SELECT 'item', to_jsonb(x) - 'count', x."count" FROM (
      SELECT a.*, n."published" AS "own", n."mustRead", n."isAlive", n."topicIds" AS "ownTopics", count(*)::int AS "count"
      FROM "NewsItem" n LEFT JOIN LATERAL (SELECT ${keyOf} AS "key", a."type", a."published", a."topicIds" FROM "Article" a WHERE a."id" = n."articleId") a ON true
      GROUP BY a."key", a."type", a."published", a."topicIds", n."published", n."mustRead", n."isAlive", n."topicIds") x
    UNION ALL SELECT 'event', to_jsonb(x) - 'count', x."count" FROM (
      SELECT a.*, e."published" AS "own", e."topicIds" AS "ownTopics", count(*)::int AS "count"
      FROM "Event" e LEFT JOIN LATERAL (SELECT ${keyOf} AS "key", a."type", a."published", a."topicIds" FROM "Article" a WHERE a."id" = e."articleId") a ON true
      GROUP BY a."key", a."type", a."published", a."topicIds", e."published", e."topicIds") x
    ORDER BY 1, 2`

/** Changes as people and imports make them; numbers choose the record and the tags. */
const STEPS = ['articles', 'item', 'event', 'tag', 'publish', 'link', 'unlink', 'delete', 'deleteItem', 'add up'] as const
const sequence = fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(7), fc.nat(5)), { minLength: 1, maxLength: 25 })

async function take(step: (typeof STEPS)[number], which: number, tag: number): Promise<void> {
  const articles = await db.article.findMany({ select: { id: true, published: true }, orderBy: { id: 'asc' } })
  const article = articles[which % Math.max(1, articles.length)]
  const items = await db.newsItem.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
  const item = items[which % Math.max(1, items.length)]
  const tags = { topicIds: topics.slice(0, tag % 4), territoryIds: territories.slice(0, tag % 3) }
  const linked = { articleId: tag % 2 === 0 ? (article?.id ?? null) : null }
  if (step === 'articles')
    await db.article.createMany({ data: [0, 1].map((type) => ({ type, title: `Summary ${which}`, published: tag > 1, ...tags })) })
  else if (step === 'item') await db.newsItem.create({ data: { title: 'Item', issueDate: new Date(), ...tags, ...linked } })
  else if (step === 'event') await db.event.create({ data: { title: 'Event', ...tags, ...linked } })
  else if (step === 'add up') await addUpSummaries()
  else if (step === 'deleteItem') await db.newsItem.deleteMany({ where: { id: item?.id ?? topics[0]! } })
  else if (step === 'link' || step === 'unlink')
    await db.newsItem.updateMany({
      where: { id: item?.id ?? topics[0]! },
      data: { articleId: step === 'link' ? (article?.id ?? null) : null, mustRead: tag > 2 },
    })
  else if (step === 'delete') await db.article.deleteMany({ where: { id: article?.id ?? topics[0]! } })
  else if (step === 'publish') await db.article.updateMany({ data: { published: tag > 2 } })
  else await db.article.updateMany({ where: { id: article?.id ?? topics[0]! }, data: tags })
}

describe('summaries of the news', () => {
  test('say after any changes what the records say', async () => {
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        for (const [step, which, tag] of steps) await take(step, which, tag)
        expect(await summarized()).toEqual(await recorded())
      }),
      { numRuns: 25, seed: 20_261_125 },
    )
  }, 60_000)

  test('adding up leaves a row per key', async () => {
    const { id } = await makeArticle('Added up', { topicIds: topics })
    for (const published of [false, true, false, true]) await db.article.update({ where: { id }, data: { published } })
    const before = await summarized()
    await addUpSummaries()
    expect(await summarized()).toEqual(before)
    const rows = await db.articleSummary.groupBy({ by: ['key'], _count: true })
    expect(rows.filter(({ _count }) => _count > 1)).toEqual([])
    expect(await db.articleSummary.count({ where: { count: { lte: 0 } } })).toBe(0)
  })

  test('an item that is linked while the tags of its article change is counted under the new ones', async () => {
    const { id } = await makeArticle('Changed and linked at once')
    const item = await db.newsItem.create({ data: { title: 'Linked', issueDate: new Date() }, select: { id: true } })
    let linking: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      await tx.article.update({ where: { id }, data: { topicIds: topics } })
      // Prisma sends nothing before somebody waits for it.
      linking = db.newsItem.update({ where: { id: item.id }, data: { articleId: id } }).then(() => undefined)
      await untilWaiting(1)
    })
    await linking
    expect(await summarized()).toEqual(await recorded())
  })

  test('a change that leaves type, state and tags alone leaves the summaries alone', async () => {
    const { id } = await makeArticle('Renamed')
    const before = await db.articleSummary.count()
    await db.article.update({ where: { id }, data: { title: 'Renamed again' } })
    expect(await db.articleSummary.count()).toBe(before)
  })

  test('count what they know, and leave the rest to the records', async () => {
    expect(countedBy('articles', { topics, published: true, freeTextSearch: '', textFilters: [] }, null)).toBe('summaries')
    expect(countedBy('articles', { businessId: 1 }, null)).toBe('records')
    expect(countedBy('articles', { mustRead: false }, null)).toBe('records')
    expect(countedBy('articles', {}, { tsquery: 'x', part: null, marked: [] })).toBe('records')
    expect(countedBy('newsItems', { mustRead: false }, null)).toBe('summaries')
    expect(countedBy('events', { unread: true }, null)).toBe('records')
    for (const kind of ['articles', 'newsItems', 'events'] as const)
      expect(await countNewsOf(kind, 'summaries', Prisma.sql`true`)).toBe(await countNewsOf(kind, 'records', Prisma.sql`true`))
  })
})
