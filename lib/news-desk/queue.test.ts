import { beforeEach, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as articlesRoute from '#app/api/v1/Article3W/route.ts'
import * as draftRoute from '#app/api/v1/News/draft/[kind]/[id]/route.ts'
import * as draftsRoute from '#app/api/v1/NewsDesk/draft/paged/route.ts'
import * as plansRoute from '#app/api/v1/NewsDesk/plan/paged/route.ts'
import * as queueRoute from '#app/api/v1/NewsDesk/queue/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { createdBy, makeArticle, makeEditor, makeReader } from '#lib/news/testing.ts'
import { listPlans } from './plan-contract.ts'
import { countQueue, listDrafts } from './queue-contract.ts'

const { call, read, send } = useApiCalls()
const drafts = served(listDrafts, draftsRoute.POST)
const plans = served(listPlans, plansRoute.POST)
const counts = served(countQueue, queueRoute.GET)

const DAY = 86_400_000
const ahead = (days: number) => new Date(Math.ceil(Date.now() / 60_000) * 60_000 + days * DAY)

let editor: User
const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`
const listed = async (who: User, filters: object = {}, more: object = {}) =>
  (await read(drafts, who, { query: '?pageSize=20', body: { filters, ...more } })).items
const titles = async (...call: Parameters<typeof listed>) => (await listed(...call)).map(({ title }) => title)
const write = (who: User, title: string) => createdBy<{ id: string }>(call, who, articlesRoute, { title })

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
})

describe('drafts', () => {
  test('what is due comes first, planned or by its publish date, then what was changed last; what is published is none', async () => {
    await makeArticle('Published')
    const old = { published: false, publishDate: null }
    await makeArticle('Long ago', { ...old, creationDate: new Date(Date.now() - 9 * DAY) })
    await makeArticle('Withdrawn', { ...old, publishDate: new Date(Date.now() - 3 * DAY), creationDate: new Date(Date.now() - 8 * DAY) })
    await makeArticle('Dated', { ...old, publishDate: ahead(5) })
    const { id: articleId } = await makeArticle('Planned', old)
    await db.publishPlan.create({ data: { articleId, publishes: true, at: ahead(2) } })
    const { id: failed } = await makeArticle('Failed', { ...old, creationDate: new Date(Date.now() - 10 * DAY) })
    await db.publishPlan.create({ data: { articleId: failed, publishes: true, at: ahead(1), failure: 'Why', failedAt: new Date() } })
    await write(editor, 'New')
    expect(await titles(editor)).toEqual(['Planned', 'Dated', 'New', 'Withdrawn', 'Long ago', 'Failed'])
    const [planned, , fresh] = await listed(editor)
    expect(planned).toMatchObject({ id: articleId, due: ahead(2).toISOString(), changedBy: null })
    expect(fresh).toMatchObject({ due: null, changedBy: nameOf(editor), type: 0 })
    expect(await titles(editor, {}, { orderBy: { field: 'title', direction: 'desc' } })).toEqual([
      'Withdrawn',
      'Planned',
      'New',
      'Long ago',
      'Failed',
      'Dated',
    ])
  })

  test("mine are those that I saved or began to write in; a colleague's last change is shown with the name", async () => {
    const colleague = await makeEditor()
    const { id } = await write(editor, 'Ours')
    const { id: theirs } = await write(colleague, 'Theirs')
    await makeArticle("Nobody's", { published: false, publishDate: null })
    await send(articleRoute.PUT, colleague, { params: { id }, body: { title: 'Ours again', version: 1 } })
    expect(await titles(editor, { mine: true })).toEqual(['Ours again'])
    expect((await titles(colleague, { mine: true })).toSorted()).toEqual(['Ours again', 'Theirs'])
    expect(await listed(editor, { title: 'ours' })).toMatchObject([{ changedBy: nameOf(colleague) }])
    expect(await titles(editor, { changedBy: colleague.lastName, type: '1' })).toEqual([])
    await send(draftRoute.PUT, editor, {
      params: { kind: 'article', id: theirs },
      body: { content: { title: 'x' }, baseVersion: 1, after: null },
    })
    expect((await titles(editor, { mine: true })).toSorted()).toEqual(['Ours again', 'Theirs'])
  })

  test('are counted on the tabs with what is scheduled and what failed', async () => {
    await write(editor, 'Mine')
    const { id: articleId } = await makeArticle('Planned', { published: false, publishDate: null })
    await db.publishPlan.create({ data: { articleId, publishes: true, at: ahead(1) } })
    await db.publishPlan.create({ data: { articleId, publishes: false, at: ahead(2), failure: 'Why', failedAt: new Date() } })
    expect(await read(counts, editor)).toEqual({ mine: 1, drafts: 2, review: 0, scheduled: 1, failed: 1 })
  })

  test('are for staff', async () => {
    const { user } = await makeReader()
    for (const [caller, status] of [
      [null, 401],
      [user, 403],
    ] as const) {
      expect((await call(drafts, caller, { body: {} })).status).toBe(status)
      expect((await call(counts, caller)).status).toBe(status)
    }
  })
})

test('a plan shows when its record was changed last and by whom', async () => {
  const { id: articleId } = await write(editor, 'Of an editor')
  const item = await db.newsItem.create({ data: { title: 'Of nobody', issueDate: new Date() }, select: { id: true, creationDate: true } })
  await db.publishPlan.create({ data: { articleId, publishes: true, at: ahead(1) } })
  await db.publishPlan.create({ data: { newsItemId: item.id, publishes: true, at: ahead(2) } })
  expect((await read(plans, editor, { query: '?pageSize=20', body: {} })).items).toMatchObject([
    { title: 'Of an editor', changedBy: nameOf(editor) },
    { title: 'Of nobody', changedBy: null, changedAt: item.creationDate.toISOString() },
  ])
  expect((await read(plans, editor, { query: '?pageSize=20', body: { filters: { changedBy: editor.lastName } } })).items).toHaveLength(1)
})
