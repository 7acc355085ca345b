import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Prisma } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { paragraphsOf } from '#lib/rich-text/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook } from '#lib/spreadsheet/testing.ts'
import { makeUser } from '#seed/factories.ts'
import { seededRandom } from '#seed/random.ts'
import type { Explanation } from '#lib/news-access/contract.ts'
import type { Article } from '#lib/articles/contract.ts'
import * as oneRoute from '../../app/api/v1/Article3W/[id]/route.ts'
import * as pagedRoute from '../../app/api/v1/Article3W/paged/route.ts'
import * as globalRoute from '../../app/api/v1/ArticleGlobal/[id]/route.ts'
import * as globalPagedRoute from '../../app/api/v1/ArticleGlobal/paged/route.ts'
import * as allExcel from '../../app/api/v1/Export/all/excel/route.ts'
import * as allWord from '../../app/api/v1/Export/all/word/route.ts'
import * as explanationRoute from '../../app/api/v1/News/explanation/[id]/[ppid]/route.ts'
import * as rssRoute from '../../app/api/v1/RSS/route.ts'
import { make3W, makeEditor, makeItems, textDocument } from './testing.ts'
import type { Lists } from './testing.ts'

const { call, read, send } = useApiCalls()

const PEOPLE = 10
const ARTICLES = 100
const SEED = 4711

type Outcome = Explanation['outcome']
interface Given {
  id: string
  /** In its title; `body{word}` in its text. */
  word: string
  type: 0 | 1
  published: boolean
}
type Person = { ppid: string; email: string }

let people: Person[]
let editor: Person
let articles: Given[]

/** People with drawn subscriptions, articles with drawn tags; the last person is of the firm. */
beforeAll(async () => {
  const random = seededRandom(SEED)
  const [topics, territories, kinds] = [await makeItems('TOPIC', 5), await makeItems('TERRITORY', 3), await makeItems('DOCUMENT_TYPE', 3)]
  const draw = (): Lists => {
    const selected = random.sample(topics, random.int(0, 3))
    return {
      topics: random.chance(0.25) ? null : selected,
      deniedTopics: random.chance(0.4)
        ? random.sample(
            topics.filter((id) => !selected.includes(id)),
            1,
          )
        : [],
      territories: random.chance(0.6) ? null : random.sample(territories, random.int(1, 2)),
      documentTypes: random.chance(0.7) ? null : random.sample(kinds, random.int(1, 2)),
      deniedDocumentTypes: random.chance(0.2) ? random.sample(kinds, 1) : [],
    }
  }
  people = []
  for (let index = 0; index < PEOPLE - 1; index += 1) {
    const user = await makeUser(db)
    for (let count = random.pick([0, 1, 1, 2]); count > 0; count -= 1)
      await make3W(draw(), { users: [user.ppid], ...(random.chance(0.15) ? { endDate: new Date('2021-05-05') } : {}) })
    people.push(user)
  }
  editor = await makeEditor()
  people.push(editor)
  articles = []
  for (let index = 0; index < ARTICLES; index += 1) {
    const [type, published, word] = [random.chance(0.2) ? 1 : 0, !random.chance(0.15), `zzpair${index.toString(36)}x`] as const
    const data: Prisma.ArticleUncheckedCreateInput = {
      type,
      published,
      title: `Title ${word} end`,
      publishDate: published ? new Date(Date.UTC(2024, 0, 1 + index)) : null,
      territoryIds: random.sample(territories, random.int(0, 2)),
      topicIds: random.sample(topics, random.int(0, 2)),
      documentTypeIds: random.sample(kinds, random.int(0, 1)),
      text: { create: { background: textDocument(`body${word} text`), backgroundText: `body${word} text` } },
    }
    articles.push({ id: (await db.article.create({ data, select: { id: true } })).id, word, type, published })
  }
}, 300_000)

/** What every way says about one article; a way that shows whole articles only says open or nothing. */
interface Said {
  explanation: Outcome
  view: Outcome
  list: Outcome
  /** Found by a word of its title; by a word of its text. */
  byTitle: boolean
  byText: boolean
  feed: boolean
  excel: boolean
  word: boolean
}

/** Ways that do not agree with the explanation. */
function disagreements(said: Said, isDraft: boolean): string[] {
  const { explanation } = said
  const open = explanation === 'open'
  const expected: Said = {
    explanation,
    view: explanation,
    list: explanation,
    byTitle: explanation !== 'hidden',
    byText: open,
    feed: open && !isDraft,
    excel: open,
    word: open,
  }
  return (Object.keys(expected) as (keyof Said)[]).filter((way) => said[way] !== expected[way])
}

type Page = { items: Article[] }
const all = '?pageSize=9999'

/** Everything that one person sees, by every way there is. */
async function seenBy(person: Person) {
  const pages = async (filters: object): Promise<Article[]> =>
    (
      await Promise.all([pagedRoute, globalPagedRoute].map(({ POST }) => read<Page>(POST, person, { body: { filters }, query: all })))
    ).flatMap(({ items }) => items)
  const file = async (route: typeof allExcel, tries = 3): Promise<Buffer> => {
    try {
      return Buffer.from(await (await send(route.POST, person, { body: {} })).arrayBuffer())
    } catch (error) {
      // On a busy machine the process that writes a file may not reach the database in time; a reader would try again.
      if (tries === 1) throw error
      return file(route, tries - 1)
    }
  }
  const texts: string[] = []
  ;(await openWorkbook(await file(allExcel))).eachSheet((sheet) => sheet.eachRow((row) => row.eachCell((cell) => texts.push(cell.text))))
  return {
    access: new Map((await pages({})).map(({ id, access }) => [id, access])),
    byTitle: new Set((await pages({ freeTextSearch: 'zzpair' })).map(({ id }) => id)),
    byText: new Set((await pages({ freeTextSearch: 'bodyzzpair' })).map(({ id }) => id)),
    feed: await (await send(rssRoute.GET, person)).text(),
    excel: texts.join('\n'),
    word: (await paragraphsOf(await file(allWord))).map(({ text }) => text).join('\n'),
  }
}

const outcomes: Outcome[] = []

describe('1,000 pairs of person and article: list, view, search, feed, exports and explanation agree (W43, W44, W64, A129, A200)', () => {
  test.each(Array.from({ length: PEOPLE }, (_, index) => index))(
    'person %d',
    async (index) => {
      const person = people[index]!
      const seen = await seenBy(person)
      for (const { id, word, type, published } of articles) {
        const { outcome: explanation } = await read<Explanation>(explanationRoute.GET, editor, { params: { id, ppid: person.ppid } })
        const view = await call<Article>((type === 0 ? oneRoute : globalRoute).GET, person, { params: { id } })
        const said: Said = {
          explanation,
          view: view.status === 200 ? view.body.access : 'hidden',
          list: seen.access.get(id) ?? 'hidden',
          byTitle: seen.byTitle.has(id),
          byText: seen.byText.has(id),
          feed: seen.feed.includes(`Title ${word} end`),
          excel: seen.excel.includes(`Title ${word} end`),
          word: seen.word.includes(`Title ${word} end`),
        }
        expect([word, explanation, disagreements(said, !published)]).toEqual([word, explanation, []])
        // The text goes where the article goes.
        expect([word, seen.excel.includes(`body${word} `), seen.word.includes(`body${word} `)]).toEqual([word, said.excel, said.word])
        outcomes.push(explanation)
      }
    },
    180_000,
  )

  test('the draw holds every outcome many times', () => {
    expect(outcomes).toHaveLength(PEOPLE * ARTICLES)
    for (const outcome of ['open', 'locked', 'hidden'] as const)
      expect(outcomes.filter((one) => one === outcome).length).toBeGreaterThan(50)
  })

  test('a way that says something else is found', () => {
    const open: Said = { explanation: 'open', view: 'open', list: 'open', byTitle: true, byText: true, feed: true, excel: true, word: true }
    const locked: Said = {
      explanation: 'locked',
      view: 'locked',
      list: 'locked',
      byTitle: true,
      byText: false,
      feed: false,
      excel: false,
      word: false,
    }
    expect([disagreements(open, false), disagreements(locked, false)]).toEqual([[], []])
    expect(disagreements({ ...open, excel: false }, false)).toEqual(['excel'])
    expect(disagreements({ ...open, view: 'locked' }, false)).toEqual(['view'])
    expect(disagreements({ ...locked, excel: true, word: true, byText: true }, false)).toEqual(['byText', 'excel', 'word'])
    expect(disagreements(open, true)).toEqual(['feed'])
  })
})
