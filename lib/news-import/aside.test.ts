import { beforeEach, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as newArticleRoute from '#app/api/v1/Article3W/route.ts'
import * as linkRoute from '#app/api/v1/News/ArticleId/route.ts'
import * as itemRoute from '#app/api/v1/News/[id]/route.ts'
import * as newItemRoute from '#app/api/v1/News/route.ts'
import * as scheduleRoute from '#app/api/v1/NewsDesk/schedule/[kind]/[id]/route.ts'
import { saveArticles } from '#lib/articles/api.ts'
import { internal } from '#lib/caller/testing.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { runDuePlans } from '#lib/news-desk/plan-job.ts'
import { saveNewsItems } from '#lib/news-items/api.ts'
import { makeArticle, makeEditor } from '#lib/news/testing.ts'

/** While a file changes news, only who changes the same records hears of it, and at once. */

const { call } = useApiCalls()
/** Longest time that a save may take meanwhile, on a machine with much else to do, milliseconds; who waited for the import would wait longer. */
const SAVE_MS = 10_000
const BUSY = { status: 409, body: { detail: 'An import or an undo is changing this at the moment. Please try again in a few minutes.' } }

let editor: User
let [inFile, other] = ['', '']
let [itemInFile, otherItem] = ['', '']

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
  ;[inFile, other] = [(await makeArticle('In the file', { published: false })).id, (await makeArticle('Another', { published: false })).id]
  const item = async (title: string) => (await db.newsItem.create({ data: { title, issueDate: new Date() }, select: { id: true } })).id
  ;[itemInFile, otherItem] = [await item('Item of the file'), await item('Another item')]
})

/** Does `work` while an import has changed one article and one news item, and does not end. */
async function whileImporting(work: () => Promise<void>): Promise<void> {
  const context = { requestId: 'import', host: '', actor: { ...internal, ppid: editor.ppid } }
  const change = async (tx: Transaction) => {
    await saveArticles(tx, context, [{ id: inFile, version: 1, body: { title: 'By the file', published: true } }])
    await saveNewsItems(tx, context, [{ id: itemInFile, version: 1, body: { title: 'By the file', issueDate: new Date() } }])
    await work()
  }
  await inTransaction(null, change, { timeoutMs: 60_000 })
}

async function inTime<T>(save: Promise<T>): Promise<T> {
  const start = performance.now()
  const reply = await save
  expect(performance.now() - start).toBeLessThan(SAVE_MS)
  return reply
}

const saveArticle = (id: string, body: object) => inTime(call(articleRoute.PUT, editor, { params: { id }, body }))
const saveItem = (id: string, body: object) =>
  inTime(call(itemRoute.PUT, editor, { params: { id }, body: { title: 'Saved', issueDate: '2026-02-03T00:00:00Z', ...body } }))

test('other records are saved, those of the file are refused with a reason until it ends', async () => {
  await whileImporting(async () => {
    const refused = saveArticle(inFile, { title: 'By hand' })
    expect(await saveArticle(other, { title: 'Saved' })).toMatchObject({ status: 200 })
    expect(await inTime(call(newArticleRoute.POST, editor, { body: { title: 'New' } }))).toMatchObject({ status: 201 })
    expect(await saveItem(otherItem, {})).toMatchObject({ status: 200 })
    expect(await refused).toMatchObject(BUSY)
    expect(await saveItem(itemInFile, {})).toMatchObject(BUSY)
    // A link takes the tags of the article, which the file may change.
    expect(await saveItem(otherItem, { articleId: inFile })).toMatchObject(BUSY)
    const link = { ids: [otherItem, itemInFile], articleId: other }
    expect(await inTime(call(linkRoute.PATCH, editor, { body: link }))).toMatchObject(BUSY)
    const created = { title: 'New', issueDate: '2026-02-03T00:00:00Z', articleId: other }
    expect(await inTime(call(newItemRoute.POST, editor, { body: created }))).toMatchObject({ status: 201 })
  })
  expect(await saveArticle(inFile, { title: 'By hand', version: 1 })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect(await saveArticle(inFile, { title: 'By hand', version: 2 })).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await saveItem(itemInFile, { version: 2 })).toMatchObject({ status: 200 })
})

test('what is planned for a record of the file waits for its end, without a failure, and other plans are done', async () => {
  const at = new Date(Math.ceil(Date.now() / 60_000) * 60_000)
  const plan = (articleId: string, publishes: boolean) =>
    db.publishPlan.create({ data: { articleId, publishes, at, plannedByPpid: editor.ppid }, select: { id: true } })
  // The import settles the first one, since it publishes the article itself.
  for (const publishes of [true, false]) await plan(inFile, publishes)
  await plan(other, true)
  const plans = () =>
    db.publishPlan.findMany({ select: { articleId: true, publishes: true, failedAt: true }, orderBy: { publishes: 'desc' } })
  await whileImporting(async () => {
    await runDuePlans(at)
    expect(await plans()).toEqual([
      { articleId: inFile, publishes: true, failedAt: null },
      { articleId: inFile, publishes: false, failedAt: null },
    ])
    expect(await db.article.findUnique({ where: { id: other }, select: { published: true } })).toEqual({ published: true })
    const { body } = await call<{ revision: string }>(scheduleRoute.GET, editor, { params: { kind: 'Article', id: inFile } })
    const times = { publishAt: null, unpublishAt: null, revision: body.revision }
    expect(await inTime(call(scheduleRoute.PUT, editor, { params: { kind: 'Article', id: inFile }, body: times }))).toMatchObject(BUSY)
  })
  expect(await plans()).toEqual([{ articleId: inFile, publishes: false, failedAt: null }])
  await runDuePlans(at)
  expect(await plans()).toEqual([])
  expect(await db.article.findUnique({ where: { id: inFile }, select: { published: true } })).toEqual({ published: false })
})
