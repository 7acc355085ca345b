import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Prisma } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeUser } from '#seed/factories.ts'
import { seededRandom } from '#seed/random.ts'
import type { Explanation } from '#lib/news-access/contract.ts'
import type { Article } from '#lib/articles/contract.ts'
import * as oneRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as clientNoteRoute from '#app/api/v1/Article3W/[id]/ClientNote/route.ts'
import * as firmNoteRoute from '#app/api/v1/Article3W/[id]/PwCNote/route.ts'
import * as pagedRoute from '#app/api/v1/Article3W/paged/route.ts'
import * as globalPagedRoute from '#app/api/v1/ArticleGlobal/paged/route.ts'
import * as globalRoute from '#app/api/v1/ArticleGlobal/[id]/route.ts'
import * as dashboardRoute from '#app/api/v1/Dashboard/route.ts'
import * as eventsRoute from '#app/api/v1/Event/paged/route.ts'
import * as newsRoute from '#app/api/v1/News/paged/route.ts'
import * as byArticleRoute from '#app/api/v1/News/byArticle/[id]/route.ts'
import * as explanationRoute from '#app/api/v1/News/explanation/[id]/[ppid]/route.ts'
import * as rssRoute from '#app/api/v1/RSS/route.ts'
import * as accessRoute from '#app/api/v1/SubscriptionAccess/[id]/route.ts'
import { make3W, makeEditor, makeItems, makeReader, textDocument } from './testing.ts'
import type { Lists } from './testing.ts'

const { call, read, send } = useApiCalls()

interface Person {
  ppid: string
  email: string
  isInternal: boolean
  /** 3W subscriptions as written, for the oracle. */
  subscriptions: { lists: Lists; running: boolean }[]
}
interface Given {
  id: string
  word: string
  type: 0 | 1
  published: boolean
  territories: string[]
  topics: string[]
  documentTypes: string[]
}

const PEOPLE = 20
const ARTICLES = 50

let people: Person[]
let articles: Given[]
let editor: Person

/** W43, W44 and A129 once more, written for one pair instead of a query. */
function expected(person: Person, article: Given): Explanation['outcome'] {
  if (person.isInternal) return 'open'
  if (!article.published) return 'hidden'
  if (article.type === 1) return 'open'
  const shares = (list: string[] | null | undefined, tags: string[]) =>
    list === null || list === undefined || tags.length === 0 || tags.some((tag) => list.includes(tag))
  const outcomes = person.subscriptions
    .filter(({ running }) => running)
    .map(({ lists: { territories, topics, deniedTopics = [], documentTypes, deniedDocumentTypes = [] } }) => {
      const denied =
        article.topics.some((topic) => deniedTopics.includes(topic)) ||
        article.documentTypes.some((kind) => deniedDocumentTypes.includes(kind))
      if (denied || !shares(territories, article.territories) || !shares(documentTypes, article.documentTypes)) return 'hidden'
      return shares(topics, article.topics) ? 'open' : 'locked'
    })
  return outcomes.includes('open') ? 'open' : outcomes.includes('locked') ? 'locked' : 'hidden'
}

beforeAll(async () => {
  const random = seededRandom(20)
  const [topics, territories, kinds] = [await makeItems('TOPIC', 6), await makeItems('TERRITORY', 3), await makeItems('DOCUMENT_TYPE', 3)]
  const draw = (): Lists => {
    const selected = random.sample(topics, random.int(0, 4))
    return {
      topics: random.chance(0.25) ? null : selected,
      deniedTopics: random.chance(0.5)
        ? random.sample(
            topics.filter((id) => !selected.includes(id)),
            1,
          )
        : [],
      territories: random.chance(0.5) ? null : random.sample(territories, random.int(1, 2)),
      documentTypes: random.chance(0.7) ? null : random.sample(kinds, random.int(1, 2)),
      deniedDocumentTypes: random.chance(0.2) ? random.sample(kinds, 1) : [],
    }
  }
  people = []
  for (let index = 0; index < PEOPLE - 1; index += 1) {
    const user = await makeUser(db)
    const subscriptions = Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => ({ lists: draw(), running: !random.chance(0.15) }))
    for (const { lists, running } of subscriptions)
      await make3W(lists, { users: [user.ppid], ...(running ? {} : { endDate: new Date('2021-05-05') }) })
    people.push({ ppid: user.ppid, email: user.email, isInternal: false, subscriptions })
  }
  const colleague = await makeEditor()
  editor = { ppid: colleague.ppid, email: colleague.email, isInternal: true, subscriptions: [] }
  people.push(editor)

  articles = []
  for (let index = 0; index < ARTICLES; index += 1) {
    const type = random.chance(0.2) ? 1 : 0
    const published = !random.chance(0.15)
    const given = {
      territories: random.sample(territories, random.int(0, 2)),
      topics: random.sample(topics, random.int(0, 2)),
      documentTypes: random.sample(kinds, random.int(0, 1)),
    }
    const word = `zzcanary${index.toString(36)}x`
    const data: Prisma.ArticleUncheckedCreateInput = {
      type,
      title: `Article ${word} title`,
      published,
      publishDate: published ? new Date(Date.UTC(2024, 0, 1 + index)) : null,
      territoryIds: given.territories,
      topicIds: given.topics,
      documentTypeIds: given.documentTypes,
      text: { create: { background: textDocument(`secret${word} background`), backgroundText: `secret${word} background` } },
      news: {
        create: {
          title: `news${word}`,
          issueDate: new Date(),
          published: true,
          publishDate: new Date(),
          repositoryText: textDocument(`secret${word} news`),
          plainText: `secret${word} news`,
        },
      },
      events: { create: { title: `event${word}`, startDate: new Date(), published: true } },
    }
    const { id } = await db.article.create({ data, select: { id: true } })
    articles.push({ id, word, type, published, ...given })
  }
}, 300_000)

type Page = { items: Article[]; totalCount: number }
const all = { query: '?pageSize=9999' }

/** Everything that one person sees, by every way there is. */
async function seenBy(person: Person) {
  const threeW = await read<Page>(pagedRoute.POST, person, { body: {}, ...all })
  const global = await read<Page>(globalPagedRoute.POST, person, { body: {}, ...all })
  const listed = [...threeW.items, ...global.items]
  expect([threeW.totalCount, global.totalCount]).toEqual([threeW.items.length, global.items.length])
  const found = async (text: string) => [
    ...(await read<Page>(pagedRoute.POST, person, { body: { filters: { freeTextSearch: text } }, ...all })).items,
    ...(await read<Page>(globalPagedRoute.POST, person, { body: { filters: { freeTextSearch: text } }, ...all })).items,
  ]
  const texts = {
    threeW: JSON.stringify(threeW),
    global: JSON.stringify(global),
    news: JSON.stringify(await read(newsRoute.POST, person, { body: {}, ...all })),
    events: JSON.stringify(await read(eventsRoute.POST, person, { body: {}, ...all })),
    rss: await (await send(rssRoute.GET, person)).text(),
    dashboard: JSON.stringify([
      await read(dashboardRoute.POST, person, { body: { type: 0 } }),
      await read(dashboardRoute.POST, person, { body: { type: 1 } }),
    ]),
  }
  return {
    access: new Map(listed.map(({ id, access }) => [id, access])),
    byTitle: new Set((await found('zzcanary')).map(({ id }) => id)),
    byText: new Set((await found('secretzzcanary')).map(({ id }) => id)),
    texts,
  }
}

describe('1,000 pairs of person and article: every way agrees (W43, W44, W64, W65, A129)', () => {
  test.each(Array.from({ length: PEOPLE }, (_, index) => index))(
    'person %d',
    async (index) => {
      const person = people[index]!
      const seen = await seenBy(person)
      for (const article of articles) {
        const outcome = expected(person, article)
        const label = `${article.word} ${outcome}`
        const explained = await read<Explanation>(explanationRoute.GET, editor, { params: { id: article.id, ppid: person.ppid } })
        expect(`${article.word} ${explained.outcome}`).toBe(label)
        expect(`${article.word} ${seen.access.get(article.id) ?? 'hidden'}`).toBe(label)
        const view = await call<Article>((article.type === 0 ? oneRoute : globalRoute).GET, person, { params: { id: article.id } })
        expect(`${article.word} ${view.status === 200 ? view.body.access : 'hidden'}`).toBe(label)
        expect([label, seen.byTitle.has(article.id)]).toEqual([label, outcome !== 'hidden'])
        expect([label, seen.byText.has(article.id)]).toEqual([label, outcome === 'open'])
        expect([label, seen.texts.news.includes(`news${article.word}`)]).toEqual([label, outcome === 'open'])
        expect([label, seen.texts.events.includes(`event${article.word}`)]).toEqual([label, outcome === 'open'])
        expect([label, seen.texts.rss.includes(`Article ${article.word} title`)]).toEqual([label, outcome === 'open' && article.published])
        if (outcome !== 'open') {
          // Not a word of what is withheld, anywhere.
          const texts = JSON.stringify([seen.texts, view.body])
          expect([label, texts.includes(`secret${article.word}`), texts.includes(`news${article.word}`)]).toEqual([label, false, false])
          if (outcome === 'hidden') expect([label, texts.includes(`Article ${article.word} `)]).toEqual([label, false])
        }
        if (outcome === 'locked') expect(view.body).toMatchObject({ description: {}, notes: [], linkedNews: [] })
      }
    },
    120_000,
  )

  test('the draw holds every outcome many times', () => {
    const outcomes = people.flatMap((person) => articles.map((article) => expected(person, article)))
    for (const outcome of ['open', 'locked', 'hidden'] as const)
      expect(outcomes.filter((one) => one === outcome).length).toBeGreaterThan(50)
    expect(outcomes).toHaveLength(1000)
  })
})

describe('a locked article (W43, W64, W65)', () => {
  test('withholds notes, news, and every filter that would reveal its texts; the access can change at once', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { user, subscriptionId } = await makeReader({ topics: [other] })
    const { id } = await db.article.create({
      data: {
        type: 0,
        title: 'Locked one',
        published: true,
        publishDate: new Date(),
        topicIds: [topic],
        text: { create: { whatsNewText: 'hidden words', whatsNew: textDocument('hidden words') } },
      },
    })
    await db.newsItem.create({
      data: {
        title: 'Linked',
        issueDate: new Date('2024-05-05'),
        articleId: id,
        published: true,
        mustRead: true,
        plainText: 'hidden news',
      },
    })
    await db.articleNote.create({ data: { kind: 'FIRM', articleId: id, impact: 3 } })
    const ids = async (filters: object) =>
      (await read<Page>(pagedRoute.POST, user, { body: { filters: { topics: [topic], ...filters } }, ...all })).items.map((item) => item.id)
    expect(await ids({})).toEqual([id])
    for (const filters of [
      { freeTextSearch: 'hidden' },
      { textFilters: [{ field: 'whatsNew', text: 'hidden' }] },
      { textFilters: [{ field: 'repositoryText', text: 'hidden' }] },
      { pwcNoteFilter: { impact: 3 } },
      { linkedNewsDateRange: { start: '2024-01-01' } },
      { mustRead: true },
    ]) {
      expect(await ids(filters)).toEqual([])
    }
    expect(await ids({ freeTextSearch: 'Locked' })).toEqual([id])
    for (const route of [clientNoteRoute, firmNoteRoute]) expect((await call(route.GET, user, { params: { id } })).status).toBe(404)
    expect(await read(byArticleRoute.GET, user, { params: { id } })).toEqual([])
    expect((await call(accessRoute.PUT, editor, { params: { id: subscriptionId }, body: { topicIds: [topic] } })).status).toBe(200)
    expect((await read<Article>(oneRoute.GET, user, { params: { id } })).access).toBe('open')
    expect(
      (await call(accessRoute.PUT, editor, { params: { id: subscriptionId }, body: { topicIds: [], deniedTopicIds: [topic] } })).status,
    ).toBe(200)
    expect((await call(oneRoute.GET, user, { params: { id } })).status).toBe(404)
  })

  test('what is withheld does not decide how a text is looked for: a part of a visible title goes on being found (A077, W65)', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { user } = await makeReader({ topics: [other] })
    const [published, publishDate, issueDate] = [true, new Date(), new Date('2024-05-05')]
    await db.article.create({
      data: { type: 0, title: 'Xylophonistic rules', published, publishDate, topicIds: [topic], text: { create: {} } },
    })
    await db.newsItem.create({ data: { title: 'Xylophonistic news', issueDate, published } })
    await db.event.create({ data: { title: 'Xylophonistic day', startDate: issueDate, endDate: issueDate, published } })
    const routes = [pagedRoute, newsRoute, eventsRoute]
    const titles = async (freeTextSearch: string) =>
      Promise.all(
        routes.map(async (route) =>
          (await read<{ items: { title: string }[] }>(route.POST, user, { body: { filters: { freeTextSearch } }, ...all })).items.map(
            ({ title }) => title,
          ),
        ),
      )
    const [part, slip] = ['ylophonistic', 'xylophonistik']
    const seen = [['Xylophonistic rules'], ['Xylophonistic news'], ['Xylophonistic day']]
    expect(await titles(part)).toEqual(seen)
    expect(await titles(slip)).toEqual(seen)
    for (const word of [part, slip]) {
      // A locked article by its text, and drafts.
      await db.article.create({
        data: {
          type: 0,
          title: `Locked ${word.length}`,
          published,
          publishDate,
          topicIds: [topic],
          text: { create: { freeContentText: word, freeContent: textDocument(word) } },
        },
      })
      await db.newsItem.create({ data: { title: 'Draft', issueDate, plainText: word } })
      await db.event.create({ data: { title: `Draft ${word}`, startDate: issueDate, endDate: issueDate } })
    }
    expect(await titles(part)).toEqual(seen)
    expect(await titles(slip)).toEqual(seen)
  })

  test('a mistyped word is never taken for one that only withheld titles hold (A077, W65)', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { user } = await makeReader({ topics: [topic] })
    const text = { whatsNewText: 'quorvexia', whatsNew: textDocument('quorvexia') }
    const article = (title: string, topicIds: string[], published: boolean) =>
      db.article.create({
        data: { type: 0, title, published, publishDate: published ? new Date() : null, topicIds, text: { create: text } },
      })
    const { id } = await article('Visible by its text', [topic], true)
    const found = async () =>
      (await read<Page>(pagedRoute.POST, user, { body: { filters: { freeTextSearch: 'quorvxia', topics: [topic] } }, ...all })).items.map(
        (item) => item.id,
      )
    await article('Quorvexia in a draft', [topic], false)
    await db.newsItem.create({ data: { title: 'Quorvexia in a draft', issueDate: new Date() } })
    expect(await found()).toEqual([])
    // Locked, so that its title is seen.
    await article('Quorvexia of another topic', [other], true)
    expect(await found()).toEqual([id])
  })

  test('the next request knows every change of subscriptions, however it comes about', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const { user, subscriptionId } = await makeReader({ topics: [topic] })
    const { id } = await db.article.create({
      data: { type: 0, title: 'By subscription', published: true, publishDate: new Date(), topicIds: [topic] },
    })
    const access = async () =>
      (await read<Page>(pagedRoute.POST, user, { body: { filters: { topics: [topic] } }, ...all })).items.find((item) => item.id === id)
        ?.access ?? 'hidden'
    const [where, own] = [{ subscriptionId }, { where: { id: subscriptionId } }]
    const { entityId } = await db.subscription.findUniqueOrThrow(own)
    const changes: [work: () => Promise<unknown>, access: 'open' | 'locked' | 'hidden'][] = [
      [() => Promise.resolve(), 'open'],
      [() => db.subscriptionConfigurationItem.updateMany({ where, data: { itemId: other } }), 'locked'],
      [() => db.subscriptionConfiguration.update({ where, data: { hasTopics: false } }), 'open'],
      [() => db.subscriptionConfigurationItem.create({ data: { ...where, list: 'DENIED_TOPIC', itemId: topic } }), 'hidden'],
      [() => db.subscriptionConfigurationItem.deleteMany({ where: { ...where, list: 'DENIED_TOPIC' } }), 'open'],
      [() => db.subscription.update({ ...own, data: { endDate: new Date(Date.now() - 2 * 86_400_000) } }), 'hidden'],
      [() => db.subscription.update({ ...own, data: { endDate: null } }), 'open'],
      [() => db.subscriptionMember.deleteMany({ where }), 'hidden'],
      [() => db.subscriptionMember.create({ data: { ...where, userPpid: user.ppid } }), 'open'],
      // Subscription, members and configuration go with the company.
      [() => db.entity.delete({ where: { id: entityId } }), 'hidden'],
    ]
    for (const [work, expected] of changes) {
      await work()
      expect(await access()).toBe(expected)
    }
  })

  test('without a 3W subscription the list is empty, not forbidden (W44, W6)', async () => {
    const user = await makeUser(db)
    expect(await read<Page>(pagedRoute.POST, user, { body: {} })).toMatchObject({ items: [], totalCount: 0, hasNext: false })
  })
})

describe('exportAsSubscriptionId (B185, A142)', () => {
  test('shows the firm what a subscription sees; a client only its own', async () => {
    const [topic, other] = (await makeItems('TOPIC', 2)) as [string, string]
    const mine = await makeReader({ topics: [topic] })
    const foreign = await make3W({ topics: [other] })
    const { id } = await db.article.create({
      data: { type: 0, title: 'Seen as', published: true, publishDate: new Date(), topicIds: [topic] },
    })
    const filters = (exportAsSubscriptionId: string) => ({ body: { filters: { exportAsSubscriptionId, topics: [topic] } } })
    expect((await read<Page>(pagedRoute.POST, editor, filters(mine.subscriptionId))).items.map((item) => [item.id, item.access])).toEqual([
      [id, 'open'],
    ])
    expect((await read<Page>(pagedRoute.POST, editor, filters(foreign))).items.map((item) => item.access)).toEqual(['locked'])
    expect((await read<Page>(pagedRoute.POST, mine.user, filters(mine.subscriptionId))).totalCount).toBe(1)
    expect((await call(pagedRoute.POST, mine.user, filters(foreign))).status).toBe(400)
  })
})
