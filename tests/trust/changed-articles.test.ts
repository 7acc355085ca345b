import { beforeEach, expect, jest, test } from '@jest/globals'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { bookParts, importForm, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'
import { makeSuperUser } from '#seed/factories.ts'

/** The size of the requirement is tried by `npm run test:trust`; `npm test` takes a smaller file. */
const LARGE = process.env.TRUST_ROUNDS !== undefined
const ARTICLES = LARGE ? 20_000 : 1_000
/** An undo may take 120 s; what takes a second for each thousand has room for a machine that does other things too. */
const EACH_MS = 40_000

jest.setTimeout(600_000)
const { send } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeSuperUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeSuperUser(db)
  await db.referenceItem.createMany({ data: ['Funds', 'Banks'].map((name) => ({ kind: 'TOPIC' as const, name })) })
})

const formOf = (rows: readonly string[][]): FormData =>
  importForm(zipOf(bookParts({ sheet: `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>` })))

/** Whoever sends it waits for it. @returns the change set */
async function timed(what: string, work: () => Promise<Response>): Promise<string> {
  const start = performance.now()
  const reply = await work()
  const ms = performance.now() - start
  expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, ''])
  process.stderr.write(`  ${ARTICLES} articles ${what}: ${(ms / 1000).toFixed(1)} s\n`)
  expect(ms).toBeLessThan(LARGE ? 2 * EACH_MS : EACH_MS)
  return reply.headers.get(CHANGE_SET)!
}

/** Articles in each state, by what the lists, the search and the deadlines say of them. */
async function states(title: string) {
  const where = { title: { startsWith: title } }
  const [counted] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "ArticleText" t JOIN "ArticleSearch" s ON s."articleId" = t."articleId"
    WHERE starts_with(t."title", ${title}) AND s."title" @@ to_tsquery('public.news_words', ${title})`
  return [await db.article.count({ where }), counted!.count]
}

test(`${ARTICLES} articles are imported, changed by another file, taken back and changed again`, async () => {
  const texts = 'The authority expects management companies to report, to keep registers and to test their plans every year. '.repeat(3)
  const made = Array.from({ length: ARTICLES }, (_, index) => [`Stored ${index}`, '3W', 'Funds', 'Yes', `${index} ${texts}`])
  const imported = await timed('imported', () =>
    send(importArticles, staff, { body: formOf([['Title', 'Type', 'Topics', 'Published', 'WhatsNew'], ...made]) }),
  )
  const stored = await db.article.findMany({ select: { businessId: true }, orderBy: { businessId: 'asc' } })
  const rows = stored.map(({ businessId }, index) => [`3W ${businessId}`, `Changed ${index}`, 'Banks', '2030-12-31'])
  const change = () =>
    send(importArticles, staff, { body: formOf([['Number', 'Title', 'Topics', 'EndDate'], ...rows]), query: '?existing=update' })

  const changeSet = await timed('changed', change)
  expect(await states('Changed')).toEqual([ARTICLES, ARTICLES])
  await timed('taken back', () => send(undo, staff, { params: { id: changeSet }, body: {} }))
  expect([await states('Changed'), await states('Stored')]).toEqual([
    [0, 0],
    [ARTICLES, ARTICLES],
  ])
  const again = await timed('changed again', change)
  expect(await states('Changed')).toEqual([ARTICLES, ARTICLES])

  // What is as the first file left it goes with that file.
  await timed('taken back again', () => send(undo, staff, { params: { id: again }, body: {} }))
  await timed('taken away', () => send(undo, staff, { params: { id: imported }, body: {} }))
  expect(await db.article.count()).toBe(0)
})
