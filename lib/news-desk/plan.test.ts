import { beforeEach, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishArticle from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import * as newsRoute from '#app/api/v1/News/[id]/route.ts'
import * as previewBulk from '#app/api/v1/NewsDesk/bulk/preview/route.ts'
import * as bulk from '#app/api/v1/NewsDesk/bulk/route.ts'
import * as planRoute from '#app/api/v1/NewsDesk/plan/[id]/route.ts'
import * as ofRoute from '#app/api/v1/NewsDesk/plan/of/route.ts'
import * as pagedRoute from '#app/api/v1/NewsDesk/plan/paged/route.ts'
import * as scheduleRoute from '#app/api/v1/NewsDesk/schedule/[kind]/[id]/route.ts'
import { inTimeZone } from '#lib/config/testing.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeArticle, makeEditor, makeReader } from '#lib/news/testing.ts'
import { cancelPlan, changeSchedule, getSchedule, listPlans, listPlansOf } from './plan-contract.ts'
import { runDuePlans } from './plan-job.ts'
import type { PlannedKind } from './words.ts'
import { planText } from './words.ts'

const { call, read, send } = useApiCalls()
const schedule = { GET: served(getSchedule, scheduleRoute.GET), PUT: served(changeSchedule, scheduleRoute.PUT) }
const paged = served(listPlans, pagedRoute.POST)
const of = served(listPlansOf, ofRoute.POST)
const cancel = served(cancelPlan, planRoute.DELETE)

const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** A whole minute ahead of now. */
const ahead = (ms: number) => new Date(Math.ceil((Date.now() + ms) / MINUTE) * MINUTE)

let editor: User
const draft = async (title = 'Draft', more: object = {}) => (await makeArticle(title, { published: false, publishDate: null, ...more })).id
const draftItem = async (title = 'News') => (await db.newsItem.create({ data: { title, issueDate: new Date() }, select: { id: true } })).id
const scheduleOf = (id: string, kind: PlannedKind = 'Article') => read(schedule.GET, editor, { params: { kind, id } })

interface Times {
  publishAt?: unknown
  unpublishAt?: unknown
}
/** Plans as the dialog does, after a look. */
async function plan(
  id: string,
  { publishAt = null, unpublishAt = null }: Times,
  { kind = 'Article', by = editor }: { kind?: PlannedKind; by?: User } = {},
) {
  const { revision } = await scheduleOf(id, kind)
  return send(schedule.PUT, by, { params: { kind, id }, body: { publishAt, unpublishAt, revision } })
}
const planned = async (id: string, times: Times, options: Parameters<typeof plan>[2] = {}) => {
  const reply = await plan(id, times, options)
  expect(reply.status).toBe(200)
  return reply
}
const takeBack = async (reply: Response) =>
  expect((await send(undo.POST, editor, { params: { id: reply.headers.get('x-change-set')! }, body: {} })).status).toBe(200)
const isPublished = async (id: string) => (await db.article.findUniqueOrThrow({ where: { id } })).published
const rows = () => db.publishPlan.findMany({ orderBy: { at: 'asc' } })

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
})

describe('a schedule', () => {
  test('is planned, shown with the record, changed and called off, each in the trail', async () => {
    const id = await draft()
    const [publishAt, unpublishAt] = [ahead(HOUR), ahead(48 * HOUR)]
    await planned(id, { publishAt, unpublishAt })
    const name = `${editor.firstName} ${editor.lastName}`
    const step = (at: Date) => ({ at: at.toISOString(), plannedBy: name, failure: null })
    expect(await scheduleOf(id)).toMatchObject({ title: 'Draft', published: false, publish: step(publishAt), unpublish: step(unpublishAt) })
    const colleague = await makeEditor()
    await planned(id, { publishAt, unpublishAt: ahead(72 * HOUR) }, { by: colleague })
    const kept = await rows()
    expect(kept.map(({ plannedByPpid }) => plannedByPpid)).toEqual([editor.ppid, colleague.ppid])
    await planned(id, {})
    expect(await rows()).toEqual([])
    expect(await db.auditEvent.count({ where: { action: 'schedule', entity: 'Article', entityId: id } })).toBe(3)
    expect(await db.article.findUniqueOrThrow({ where: { id } })).toMatchObject({ version: 1, published: false })
  })

  test('says what is wrong with a time', async () => {
    const [id, shown] = [await draft(), await draft('Shown', { published: true, publishDate: new Date() })]
    const later = await draft('Later', { publishDate: ahead(240 * HOUR) })
    const refused = async (record: string, times: Times) => {
      const reply = await plan(record, times)
      return { status: reply.status, body: await reply.json() }
    }
    const says = (message: string, path: string) => ({ status: 400, body: [{ message, path }] })
    const past = new Date(Math.floor(Date.now() / MINUTE) * MINUTE)
    expect(await refused(id, { publishAt: past })).toEqual(says('Please choose a time that lies ahead', 'publishAt'))
    expect(await refused(id, { unpublishAt: past })).toEqual(says('Please choose a time that lies ahead', 'unpublishAt'))
    const same = ahead(HOUR)
    const after = says('It can only be unpublished after it is published', 'unpublishAt')
    expect(await refused(id, { publishAt: same, unpublishAt: same })).toEqual(after)
    expect(await refused(id, { publishAt: ahead(2 * HOUR), unpublishAt: same })).toEqual(after)
    expect(await refused(id, { publishAt: ahead(6 * 366 * 24 * HOUR) })).toEqual(
      says('Please choose a time within the next 5 years', 'publishAt'),
    )
    expect(await refused(shown, { publishAt: same })).toEqual(says('It is published already', 'publishAt'))
    expect(await refused(later, { publishAt: same })).toEqual(says('Its publish date lies after this time', 'publishAt'))
    for (const publishAt of ['2031-02-30T09:00:00Z', '2031-01-01', '2031-01-01T09:00:07Z', 'soon', 7, '+275760-09-13T00:00:00Z'])
      expect([publishAt, (await refused(id, { publishAt })).status]).toEqual([publishAt, 400])
    expect(await rows()).toEqual([])
  })

  test('is for staff, of records that are there', async () => {
    const id = await draft()
    const { user } = await makeReader()
    const { revision } = await scheduleOf(id)
    await planned(id, { publishAt: ahead(HOUR) })
    const [{ id: planId }] = (await rows()) as unknown as [{ id: string }]
    const body = { publishAt: null, unpublishAt: null, revision }
    for (const [caller, status] of [
      [null, 401],
      [user, 403],
    ] as const) {
      expect((await call(schedule.GET, caller, { params: { kind: 'Article', id } })).status).toBe(status)
      expect((await call(schedule.PUT, caller, { params: { kind: 'Article', id }, body })).status).toBe(status)
      expect((await call(cancel, caller, { params: { id: planId } })).status).toBe(status)
      expect((await call(paged, caller, { body: {} })).status).toBe(status)
      expect((await call(of, caller, { body: { kind: 'Article', ids: [id] } })).status).toBe(status)
    }
    expect(await rows()).toHaveLength(1)
    expect((await call(schedule.GET, editor, { params: { kind: 'NewsItem', id } })).status).toBe(404)
    expect((await call(schedule.PUT, editor, { params: { kind: 'Article', id: UNKNOWN }, body })).status).toBe(404)
    expect((await call(schedule.GET, editor, { params: { kind: 'Video', id } })).status).toBe(404)
    expect((await call(cancel, editor, { params: { id: UNKNOWN } })).status).toBe(404)
  })

  test('of two who change it at once the second gets a conflict', async () => {
    const id = await draft()
    const { revision } = await scheduleOf(id)
    const put = (publishAt: Date) =>
      send(schedule.PUT, editor, { params: { kind: 'Article', id }, body: { publishAt, unpublishAt: null, revision } })
    const replies = await Promise.all([put(ahead(HOUR)), put(ahead(2 * HOUR))])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await rows()).toHaveLength(1)
  })

  test('is taken back as it was', async () => {
    const id = await draft()
    const publishAt = ahead(HOUR)
    await planned(id, { publishAt })
    await takeBack(await planned(id, { publishAt: ahead(5 * HOUR), unpublishAt: ahead(9 * HOUR) }))
    expect(await rows()).toMatchObject([{ at: publishAt, publishes: true }])
    const [first] = await rows()
    const reply = await send(cancel, editor, { params: { id: first!.id } })
    expect([reply.status, await rows()]).toEqual([204, []])
    await takeBack(reply)
    expect(await rows()).toMatchObject([{ at: publishAt }])
  })

  test('goes with its record and returns with it, failed when its time passed meanwhile', async () => {
    const id = await draft()
    await planned(id, { publishAt: ahead(HOUR), unpublishAt: ahead(2 * HOUR) })
    const removed = await send(articleRoute.DELETE, editor, { params: { id } })
    expect(await rows()).toEqual([])
    await db.$executeRaw`UPDATE "RowImage" SET "before" = jsonb_set("before", '{at}', '"2026-01-01T09:00:00"') WHERE "table" = 'PublishPlan' AND ("before"->>'publishes')::boolean`
    await takeBack(removed)
    expect(await rows()).toMatchObject([
      { publishes: true, failure: 'Its time passed before it was brought back.' },
      { publishes: false, failure: null },
    ])
    await runDuePlans()
    expect(await isPublished(id)).toBe(false)
  })

  test('is no use of a record that an import brought, and goes with it', async () => {
    const id = UNKNOWN
    const set = await inTransaction(null, async (tx) => {
      const made = await openChangeSet(tx, null, { action: 'import', entity: 'Article', entityId: id, label: 'Import' })
      await tx.article.create({ data: { id, type: 0, title: 'Imported' } })
      return made
    })
    await db.changeSet.update({ where: { id: set }, data: { actorPpid: editor.ppid } })
    await planned(id, { publishAt: ahead(HOUR) })
    const taken = await call<object>(undo.POST, editor, { params: { id: set }, body: {} })
    expect(taken).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect([await db.article.count(), await rows()]).toEqual([0, []])
  })
})

describe('at its time', () => {
  test('an article is published as its planner would, once, however many servers look', async () => {
    const id = await draft()
    const publishAt = ahead(HOUR)
    await planned(id, { publishAt })
    expect(await runDuePlans(new Date(publishAt.getTime() - 1))).toBe(0)
    await Promise.all([runDuePlans(publishAt), runDuePlans(publishAt), runDuePlans(publishAt)])
    expect(await db.article.findUniqueOrThrow({ where: { id } })).toMatchObject({
      published: true,
      version: 2,
      publishDate: expect.any(Date),
    })
    expect(await db.auditEvent.findMany({ where: { action: 'publish' } })).toMatchObject([{ entityId: id, actorPpid: editor.ppid }])
    expect(await db.articleVersion.findMany({ where: { articleId: id, version: 2 } })).toMatchObject([{ savedByPpid: editor.ppid }])
    expect(await rows()).toEqual([])
  })

  test('a must-read news item asks from then on, and is unpublished later; what was missed is made up for in order', async () => {
    const articleId = (await makeArticle('Of it')).id
    const { id } = await db.newsItem.create({ data: { title: 'N', issueDate: new Date(), mustRead: true, articleId } })
    const options = { kind: 'NewsItem' as const }
    await planned(id, { publishAt: ahead(HOUR), unpublishAt: ahead(2 * HOUR) }, options)
    await runDuePlans(ahead(HOUR))
    expect(await db.newsItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ published: true, mustReadSince: expect.any(Date) })
    await runDuePlans(ahead(2 * HOUR))
    expect(await db.newsItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ published: false, mustReadSince: null })
    await planned(id, { publishAt: ahead(HOUR), unpublishAt: ahead(2 * HOUR) }, options)
    expect(await runDuePlans(ahead(50 * HOUR))).toBe(2)
    expect([(await db.newsItem.findUniqueOrThrow({ where: { id } })).published, await rows()]).toEqual([false, []])
  })

  test('a plan fails with its reason when its planner may no longer do it, and is not tried again', async () => {
    const [id, other] = [await draft(), await draft('Other')]
    const colleague = await makeEditor()
    await planned(id, { publishAt: ahead(HOUR) })
    await planned(other, { publishAt: ahead(HOUR) }, { by: colleague })
    await db.user.update({ where: { ppid: editor.ppid }, data: { isInternal: false } })
    await runDuePlans(ahead(HOUR))
    expect([await isPublished(id), await isPublished(other)]).toEqual([false, true])
    expect(await rows()).toMatchObject([{ articleId: id, failure: 'The person who planned this may no longer do it.' }])
    expect(await db.auditEvent.findMany({ where: { action: 'fail-schedule' } })).toMatchObject([{ entityId: id, actorPpid: null }])
    expect(await runDuePlans(ahead(HOUR))).toBe(0)
    // Shown to those who write news, not to all staff, and not to the planner, who is none any more.
    const noticed = async (who: User) => (await read<{ entries: object[] }>(bellRoute.GET, who)).entries
    expect(await noticed(colleague)).toMatchObject([
      { kind: 'plan', title: 'Draft', outcome: 'not-published', path: '/articlesadmin/scheduled?queue=failed', read: false },
    ])
    expect([await noticed(await makeEditor()), await noticed(editor)]).toEqual([[], []])
  })

  test('a plan fails for what the click would be refused for; its planner gone it fails too', async () => {
    const [id, orphan] = [await draft(), await draft('Orphan')]
    await planned(id, { publishAt: ahead(HOUR) })
    const leaver = await makeEditor()
    await planned(orphan, { publishAt: ahead(2 * HOUR) }, { by: leaver })
    await db.article.update({ where: { id }, data: { publishDate: ahead(99 * HOUR) } })
    await db.user.delete({ where: { ppid: leaver.ppid } })
    await runDuePlans(ahead(3 * HOUR))
    expect(await rows()).toMatchObject([
      { articleId: id, failure: expect.stringContaining('publish date') },
      { articleId: orphan, failure: 'The person who planned this may no longer do it.' },
    ])
  })
})

describe('by hand before its time', () => {
  test.each(['the switch', 'the form', 'bulk work'] as const)(
    'publishing by %s completes the plan, and leaves the one to unpublish',
    async (way) => {
      const id = await draft()
      await planned(id, { publishAt: ahead(HOUR), unpublishAt: ahead(2 * HOUR) })
      const work = { kind: 'Article', ids: [id], action: { do: 'publish' } }
      const reply =
        way === 'the switch'
          ? await send(publishArticle.PATCH, editor, { params: { id }, query: '?published=true' })
          : way === 'the form'
            ? await send(articleRoute.PUT, editor, { params: { id }, body: { title: 'Draft', published: true, version: 1 } })
            : await send(bulk.PUT, editor, {
                body: { ...work, revision: (await read<{ revision: string }>(previewBulk.POST, editor, { body: work })).revision },
              })
      expect([reply.ok, await isPublished(id)]).toEqual([true, true])
      expect(await rows()).toMatchObject([{ publishes: false }])
      if (way !== 'bulk work') return
      await takeBack(reply)
      expect(await rows()).toMatchObject([{ publishes: true }, { publishes: false }])
    },
  )

  test('so it is with a news item by its form', async () => {
    const id = await draftItem()
    await planned(id, { publishAt: ahead(HOUR) }, { kind: 'NewsItem' })
    const body = { title: 'News', issueDate: '2026-11-01', published: true, version: 1 }
    expect((await send(newsRoute.PUT, editor, { params: { id }, body })).status).toBe(200)
    expect(await rows()).toEqual([])
  })
})

test('the queue shows what is planned by its time, narrowed by kind, step and state; rows are asked for by their records', async () => {
  const [first, second, item] = [await draft('First'), await draft('Second'), await draftItem('Item')]
  await planned(second, { publishAt: ahead(2 * HOUR), unpublishAt: ahead(9 * HOUR) })
  await planned(first, { publishAt: ahead(HOUR) })
  await planned(item, { publishAt: ahead(3 * HOUR) }, { kind: 'NewsItem' })
  await db.publishPlan.updateMany({ where: { articleId: first }, data: { failure: 'Why', failedAt: new Date() } })
  const queue = async (filters: object = {}, more: object = {}) =>
    (await read(paged, editor, { query: '?pageSize=20', body: { filters, ...more } })).items
  expect((await queue()).map(({ title, step }) => [title, step])).toEqual([
    ['First', 'publish'],
    ['Second', 'publish'],
    ['Item', 'publish'],
    ['Second', 'unpublish'],
  ])
  expect(await queue({ state: 'failed' })).toMatchObject([
    { recordId: first, failure: 'Why', plannedBy: `${editor.firstName} ${editor.lastName}` },
  ])
  expect(await queue({ kind: 'NewsItem', state: 'waiting' })).toMatchObject([{ kind: 'NewsItem', recordId: item }])
  expect(await queue({ step: 'unpublish', title: 'sec' })).toHaveLength(1)
  expect((await queue({}, { orderBy: { field: 'title', direction: 'desc' } }))[0]).toMatchObject({ title: 'Second' })
  expect(await read(of, editor, { body: { kind: 'Article', ids: [first, second, item] } })).toMatchObject([
    { recordId: first, step: 'publish', failed: true },
    { recordId: second, step: 'publish', failed: false },
    { recordId: second, step: 'unpublish' },
  ])
})

test('a plan is worded by its day and time on the clock of the firm', () => {
  inTimeZone('Europe/Luxembourg')
  const at = '2026-12-03T08:00:00.000Z'
  expect(planText({ step: 'publish', at, failed: false })).toBe('Publishes 03/12/2026 at 09:00')
  expect(planText({ step: 'unpublish', at: '2026-12-02T23:00:00.000Z', failed: false })).toBe('Unpublishes 03/12/2026 at 00:00')
  expect(planText({ step: 'publish', at, failed: true })).toBe('Not published 03/12/2026 at 09:00')
})
