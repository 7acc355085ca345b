import { beforeAll, expect, test } from '@jest/globals'
import type { User } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import * as articleExcel from '#app/api/v1/Export/article/excel/route.ts'
import * as eventFiltered from '#app/api/v1/Export/event/filtered/excel/route.ts'
import * as eventSelected from '#app/api/v1/Export/event/selected/excel/route.ts'
import * as newsFiltered from '#app/api/v1/Export/news/filtered/excel/route.ts'
import * as newsSelected from '#app/api/v1/Export/news/selected/excel/route.ts'
import * as publications from '#app/api/v1/Publication/export/excel/route.ts'
import * as videos from '#app/api/v1/Video/export/excel/route.ts'
import { HEAD_ROWS, makeExported, rowsIn, useExports } from './testing.ts'

const { call, sheetsOf } = useExports()

let editor: User
let alpha: User
let beta: User
let topic: string
let ids: Record<string, string>

beforeAll(async () => {
  ;({ editor, alpha, beta, topic, ids } = await makeExported())
})

const rowsOf = async (handler: Parameters<typeof sheetsOf>[0], caller: User, body: object) =>
  rowsIn((await sheetsOf(handler, caller, { body })).sheets[0])
const down = { field: 'title', direction: 'desc' } as const

test('articles: the order and the columns of the list, names for tags, what is planned behind the flag', async () => {
  await db.publishPlan.create({ data: { articleId: ids['draft']!, publishes: true, at: new Date('2041-01-02T08:00:00Z') } })
  const columns = ['schedule', 'title', 'published', 'topics', 'creationDate']
  const rows = await rowsOf(articleExcel.POST, editor, { filters: { type: 0 }, orderBy: down, columns })
  expect(rows.map(({ Title }) => Title)).toEqual(['Title locked', 'Title draft', 'Title alpha'])
  expect(Object.keys(rows[0]!)).toEqual(['Title', 'Published', 'Schedule', 'Topics', 'Created on'])
  const { name } = await db.referenceItem.findUniqueOrThrow({ where: { id: topic } })
  expect(rows[1]).toMatchObject({ Published: 'No', Schedule: expect.stringMatching(/^Publishes 02\/01\/2041 at /), Topics: name })
  expect(rows[2]).toMatchObject({ Published: 'Yes', Schedule: undefined })
})

test('order alone leaves the columns as they are, columns alone the order', async () => {
  const whole = await rowsOf(articleExcel.POST, editor, {})
  const ordered = await rowsOf(articleExcel.POST, editor, { orderBy: { field: 'title' } })
  expect(Object.keys(ordered[0]!)).toEqual(Object.keys(whole[0]!))
  expect(ordered.map(({ Title }) => Title)).toEqual(['Title alpha', 'Title draft', 'Title global', 'Title locked'])
  const titles = await rowsOf(articleExcel.POST, editor, { columns: ['title'] })
  expect(titles).toEqual(whole.map(({ Title }) => ({ Title })))
})

test('news and dates, filtered and selected', async () => {
  const news = [ids['news alpha'], ids['news global']]
  for (const [handler, body] of [
    [newsFiltered.POST, { filters: { published: true } }],
    [newsSelected.POST, { ids: news }],
  ] as const) {
    const rows = await rowsOf(handler, alpha, { ...body, orderBy: down, columns: ['title', 'mustRead', 'articleId'] })
    expect(rows.map(({ Title, 'Must read': mustRead }) => [Title, mustRead])).toEqual([
      ['News global', 'No'],
      ['News alpha', 'No'],
    ])
    expect(rows[1]!['Linked article']).toMatch(/^\d+ Title alpha$/)
  }
  for (const [handler, body] of [
    [eventFiltered.POST, {}],
    [eventSelected.POST, { ids: [ids['event global'], ids['event alpha'], ids['event locked']] }],
  ] as const) {
    const rows = await rowsOf(handler, alpha, { ...body, orderBy: down, columns: ['startDate', 'title'] })
    expect(rows).toEqual(['Event global', 'Event alpha'].map((Title) => ({ Title, 'Start date': new Date('2024-06-01T00:00:00Z') })))
  }
})

test('videos and publications: the rows of their lists, texts that look like formulas stay texts', async () => {
  await db.video.create({ data: { title: '=1+1', provider: 'VIMEO', link: '9', published: true } })
  const { name, sheets } = await sheetsOf(videos.POST, editor, {
    body: { filters: { published: true }, orderBy: { field: 'title' }, columns: ['url', 'title'] },
  })
  expect(name).toMatch(/^export_videos_/)
  expect(sheets[0]!.getCell('A3').text).toBe('Filters: Published = Yes')
  expect(sheets[0]!.getCell(`A${HEAD_ROWS + 1}`).formula).toBeUndefined()
  expect(rowsIn(sheets[0])).toEqual([
    { Title: '=1+1', Video: 'https://vimeo.com/9' },
    { Title: 'Video one', Video: 'https://www.youtube.com/watch?v=abcdefghijk' },
  ])
  const titles = async (body: object) => (await rowsOf(videos.POST, editor, body)).map(({ Title }) => Title)
  expect(await titles({ orderBy: { field: 'title', direction: 'desc' } })).toEqual(['Video one', 'Video draft', '=1+1'])
  const [publication] = await rowsOf(publications.POST, editor, {})
  expect(publication).toMatchObject({ Title: 'Publication one', Published: 'Yes', File: undefined })
})

test('order and columns show nobody more: no unseen row, no plan for a client, and only what the lists name', async () => {
  await db.publishPlan.create({ data: { articleId: ids['alpha']!, publishes: false, at: new Date('2041-01-02T08:00:00Z') } })
  const rows = await rowsOf(articleExcel.POST, alpha, { orderBy: down, columns: ['title', 'schedule'] })
  expect(rows.map(({ Title, Schedule }) => [Title, Schedule])).toEqual([
    ['Title global', undefined],
    ['Title alpha', undefined],
  ])
  expect((await rowsOf(articleExcel.POST, beta, { columns: ['title'], ids: [ids['alpha'], ids['draft']] })).length).toBe(0)
  for (const handler of [videos.POST, publications.POST]) {
    expect((await call(handler, alpha, { body: {} })).status).toBe(403)
    expect((await call(handler, null, { body: {} })).status).toBe(401)
  }
  for (const body of [
    { columns: [] },
    { columns: ['notes'] },
    { orderBy: { field: 'topics' } },
    { orderBy: { field: 'title', direction: 'x' } },
  ])
    expect((await call(articleExcel.POST, editor, { body })).status).toBe(400)
})
