import { beforeAll, expect, jest, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db, pool } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import * as pagedRoutes from '#app/api/v1/Article3W/paged/route.ts'
import { makeEditor, makeItems, makeReader } from '#lib/news/testing.ts'
import { listArticles3W } from './contract.ts'

const pagedRoute = { POST: served(listArticles3W, pagedRoutes.POST) }

const { read } = useApiCalls()

const DECLARATION = 'Beta déclaration'
let editor: User
let businessId: number

beforeAll(async () => {
  editor = await makeEditor()
  for (const title of [DECLARATION, 'Sanctions list', 'Transactions list', 'Streamlining']) {
    ;({ businessId } = await db.article.create({
      data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } },
    }))
  }
})

/** Titles of what is found, the best matches first as on the screen. */
const find = async (freeTextSearch: string, field: 'relevance' | 'title' = 'relevance') =>
  (await read(pagedRoute.POST, editor, { body: { filters: { freeTextSearch }, orderBy: { field } } })).items.map(({ title }) => title)

test('words that stand only inside other words: a short one finds nothing rather than those, and no order fails on it', async () => {
  for (const text of ['aml', 'cla', 'éc', '%', '_', "'", '(', '%%']) {
    for (const field of ['relevance', 'title'] as const) expect([text, await find(text, field)]).toEqual([text, []])
  }
  expect(await find('clarat')).toEqual([DECLARATION])
})

test('a single letter is a word of its own, and the beginning of one only as the last word', async () => {
  await db.article.create({
    data: { type: 0, title: 'Annex B of the directive', published: true, publishDate: new Date(), text: { create: {} } },
  })
  for (const text of ['annex b', 'b annex', 'annex d', 'a'])
    expect([text, (await find(text)).includes('Annex B of the directive')]).toEqual([text, true])
  expect(await find('d annex')).toEqual([])
})

test('a slip of the finger comes before the inside of another word', async () => {
  expect(await find('sactions')).toEqual(['Sanctions list'])
  expect(await find('ansacti')).toEqual(['Transactions list'])
})

test('twelve mistyped words take no more connections than one', async () => {
  const peakOf = async (text: string) => {
    let peak = 0
    const note = () => (peak = Math.max(peak, pool().totalCount - pool().idleCount))
    pool().on('acquire', note)
    await find(text)
    pool().off('acquire', note)
    return peak
  }
  expect(
    await peakOf('decalration witholding rgeulation comission sanctionz liqidity reportng stauts directve clearng custdy setlement'),
  ).toBe(await peakOf('unheardof'))
})

test('the number of a row finds its article, with and without the name of the type', async () => {
  const written = ['3W ', '3w  ', '3W', '3w-', '3W #', '#', 'no. ', 'Nr. ', 'n° '].map((before) => `${before}${businessId}`)
  for (const text of [String(businessId), ...written]) expect([text, await find(text)]).toEqual([text, ['Streamlining']])
  expect(await find(`Global ${businessId}`)).toEqual([])
  expect(await find('999999999')).toEqual([])
})

test('a minus of a text program leaves out too', async () => {
  for (const text of ['list -sanctions', 'list \u2212sanctions', 'list \u2013sanctions'])
    expect([text, await find(text)]).toEqual([text, ['Transactions list']])
})

test('what finds nothing word by word, or mistyped, still leaves out what a minus says', async () => {
  expect(await find('"list transactions" -streamlining')).toEqual(['Transactions list'])
  expect(await find('"list transactions" -list')).toEqual(['Transactions list'])
  expect(await find('"list that" -sanctions')).toEqual(['Transactions list'])
  expect(await find('sactions -transactions')).toEqual(['Sanctions list'])
})

test('words as they were typed come before words that only begin so', async () => {
  for (const title of [
    'Regulation E',
    'Regulation Examples of groups',
    'Dorado county plans',
    'Resilience of the sector, called DORA in short',
  ])
    await db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } } })
  expect((await find('regulation e'))[0]).toBe('Regulation E')
  expect((await find('dora'))[0]).toBe('Resilience of the sector, called DORA in short')
})

test('terms of the trade are known without their umlauts, and with their number close to them', async () => {
  await db.synonym.create({
    data: { terms: ['Streamlining', 'Verschlankungsgrößen', 'SLX 3'], keys: ['streamlining', 'verschlankungsgrossen', 'slx 3'] },
  })
  for (const text of ['Verschlankungsgrößen', 'Verschlankungsgroessen', 'SLX 3', 'slx3'])
    expect([text, await find(text)]).toEqual([text, ['Streamlining']])
})

test('a short word is an abbreviation before it is a beginning, and one of the trade is nothing else: of titles, and of issuers by their synonym', async () => {
  const { id } = await db.referenceItem.create({ data: { kind: 'ISSUER', name: 'Quayside Xylophone Commission' } })
  await db.synonym.create({ data: { terms: ['QXC', 'Quayside Xylophone Commission'], keys: ['qxc', 'quayside xylophone commission'] } })
  const add = (title: string, issuerIds: string[] = []) =>
    db.article.create({ data: { type: 0, title, issuerIds, published: true, publishDate: new Date(), text: { create: {} } } })
  await add('Fees, by issuer', [id])
  await add('Note on QXC')
  for (const n of [1, 2, 3]) await add(`Qxcellent terms ${n}`)
  expect(await find('QXC')).toEqual(['Note on QXC', 'Fees, by issuer'])
  await add('QXCs of the year')
  expect((await find('qxc')).length).toBe(3)
  await add('Waqyvzone')
  expect(await find('QYVZ')).toEqual(['Waqyvzone'])
  await db.synonym.create({ data: { terms: ['QYVZ', 'quayside zones'], keys: ['qyvz', 'quayside zones'] } })
  expect(await find('QYVZ')).toEqual([])
  // A term that is no abbreviation begins other words, and so does a short word that is no term.
  await db.synonym.create({ data: { terms: ['Qxt', 'quayside tax'], keys: ['qxt', 'quayside tax'] } })
  await add('Qxtation of loans')
  await add('Note on QXE')
  await add('Qxecution')
  expect(await find('qxt')).toEqual(['Qxtation of loans'])
  expect((await find('QXE')).slice(0, 2)).toEqual(['Note on QXE', 'Qxecution'])
})

test('a slip is not forgiven where hardly anything else was typed: neither for the beginning of a longer word nor for a shorter one', async () => {
  for (const title of ['Zentral statements', 'Zor returns'])
    await db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(), text: { create: {} } } })
  for (const text of ['zenmr', 'zoro', 'zrro']) expect([text, await find(text)]).toEqual([text, []])
  expect(await find('zenrtal')).toEqual(['Zentral statements'])
})

test('of two that match alike a must-read comes first, and without one the newer', async () => {
  const add = (title: string, years: number) =>
    db.article.create({
      data: { type: 0, title, published: true, publishDate: new Date(Date.now() - years * 366 * 86_400_000), text: { create: {} } },
    })
  const old = await add('Plumbago notice one', 4)
  await add('Plumbago notice two', 1)
  expect(await find('plumbago')).toEqual(['Plumbago notice two', 'Plumbago notice one'])
  const item = { title: 'Of it', issueDate: new Date(), articleId: old.id, mustRead: true }
  const { id } = await db.newsItem.create({ data: item })
  expect((await find('plumbago'))[0]).toBe('Plumbago notice two')
  await db.newsItem.update({ where: { id }, data: { published: true } })
  expect(await find('plumbago')).toEqual(['Plumbago notice one', 'Plumbago notice two'])
})

test('an article is found by the names of its topic and of its document type', async () => {
  const [topic, documentType] = [
    await db.referenceItem.create({ data: { kind: 'TOPIC', name: 'Marzipan levies' } }),
    await db.referenceItem.create({ data: { kind: 'DOCUMENT_TYPE', name: 'Vademecum' } }),
  ]
  const title = 'What changes this year'
  const { id } = await db.article.create({
    data: { type: 0, title, topicIds: [topic.id], published: true, publishDate: new Date(), text: { create: {} } },
  })
  expect([await find('marzipan levies'), await find('vademecum')]).toEqual([[title], []])
  await db.article.update({ where: { id }, data: { documentTypeIds: [documentType.id] } })
  expect([await find('vademecum'), await find('marzipan vademecum')]).toEqual([[title], [title]])
})

/** A node of a plan as PostgreSQL explains it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

const nodesOf = (plan: PlanNode): PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Rows enough for the planner to rather read an index than a table. */
const MANY = 3_000
/** Not "ArticleSearch": of that only the best matches are ranked, which are a large part of so few. */
const SEARCHED = ['Article', 'ArticleText', 'SearchedArticle']

/** The statements on articles that some work sends to the database. */
async function statementsOf(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const spy = jest.spyOn(pool(), 'query')
  await work()
  const calls = spy.mock.calls as unknown as [string | { text: string; values?: unknown[] }, unknown?][]
  const sent = calls.map(([query, values]) =>
    typeof query === 'string'
      ? { text: query, values: Array.isArray(values) ? values : [] }
      : { text: query.text, values: query.values ?? [] },
  )
  spy.mockRestore()
  return sent.filter(({ text }) => /^\s*(WITH|SELECT)/.test(text) && SEARCHED.some((table) => text.includes(`"${table}"`)))
}

test('a search reads no table whole: every statement of it finds its articles by an index', async () => {
  await pool().query(`INSERT INTO "Article" ("type", "title", "published", "publishDate")
    SELECT 0, 'Bulk filing ' || n, true, now() - n * interval '1 hour' FROM generate_series(1, ${MANY}) AS n`)
  await pool().query(`INSERT INTO "ArticleText" ("articleId", "backgroundText")
    SELECT "id", 'Circumstances of ' || "title" FROM "Article" WHERE "title" LIKE 'Bulk filing %'`)
  await pool().query('ANALYZE')
  const { user: client } = await makeReader({ topics: await makeItems('TOPIC', 1) })
  const used = new Set<string>()
  // In the order of a column a client's search may read all rows of so small a table beside the index; those of staff and the two orders of the search never do.
  const asked = [
    ...[editor, client].flatMap((caller) => [undefined, { field: 'relevance' as const }].map((orderBy) => ({ caller, orderBy }))),
    { caller: editor, orderBy: { field: 'title' as const } },
  ]
  for (const { caller, orderBy } of asked)
    for (const freeTextSearch of ['filing 2718', 'circumstances 2718', '"filing 2718" -annex', 'fliing 2718', '3W 2718', 'zzqx'])
      for (const { text, values } of await statementsOf(() =>
        read(pagedRoute.POST, caller, { query: 'pageSize=20', body: { filters: { freeTextSearch }, orderBy } }),
      )) {
        const { rows } = await pool().query(`EXPLAIN (FORMAT JSON) ${text}`, values)
        const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
        const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && SEARCHED.includes(node['Relation Name']!))
        expect([freeTextSearch, text, scanned]).toEqual([freeTextSearch, text, []])
        for (const node of nodes) if (node['Index Name']) used.add(node['Index Name'])
      }
  expect([...used]).toEqual(expect.arrayContaining(['SearchedArticle_words_idx', 'SearchedArticle_title_idx']))
})
