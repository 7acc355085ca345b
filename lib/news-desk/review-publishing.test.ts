import { beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import * as publishRoute from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as articlesRoute from '#app/api/v1/Article3W/route.ts'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as previewBulk from '#app/api/v1/NewsDesk/bulk/preview/route.ts'
import * as bulk from '#app/api/v1/NewsDesk/bulk/route.ts'
import * as scheduleRoute from '#app/api/v1/NewsDesk/schedule/[kind]/[id]/route.ts'
import * as ruleRoute from '#app/api/v1/Tenant/[id]/review/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served } from '#lib/http/testing.ts'
import { makeArticle, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import { importOf } from '#lib/spreadsheet/testing.ts'
import { changeTenantReview, getTenantReview } from '#lib/tenants/review-contract.ts'
import type { ReviewRule } from '#lib/tenants/words.ts'
import { makeTenant } from '#seed/factories.ts'
import { runDuePlans } from './plan-job.ts'
import { changeSchedule, getSchedule } from './plan-contract.ts'
import { UNKNOWN, ahead, refusal, setRule, useReviews } from './testing.ts'

/** An import starts a process that reads the file. */
jest.setTimeout(60_000)

const { call, read, send, people, begin, write, save, publish, look, ask, decide, approved } = useReviews()
const rule = { GET: served(getTenantReview, ruleRoute.GET), PUT: served(changeTenantReview, ruleRoute.PUT) }
const schedule = { GET: served(getSchedule, scheduleRoute.GET), PUT: served(changeSchedule, scheduleRoute.PUT) }

const isPublished = async (id: string) => (await db.article.findUniqueOrThrow({ where: { id } })).published
const plan = async (id: string, publishAt: Date) => {
  const params = { kind: 'Article', id }
  const { revision } = await read(schedule.GET, people.author, { params })
  return call<{ detail: string }>(scheduleRoute.PUT, people.author, { params, body: { publishAt, unpublishAt: null, revision } })
}
/** Publishes many at once after a look. */
const publishMany = async (ids: string[]) => {
  const work = { kind: 'Article', ids, action: { do: 'publish' } }
  const seen = await read<{ revision: string; changes: number; unapproved: number }>(previewBulk.POST, people.author, { body: work })
  const reply = await call<{ changed: number }>(bulk.PUT, people.author, { body: { ...work, revision: seen.revision } })
  return { ...seen, ...reply }
}

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(begin)

describe('the rule of a tenant', () => {
  test('is off until a super user sets it, in the trail, and of two who set it at once one gets a conflict', async () => {
    const params = { id: people.home.id }
    expect(await read(rule.GET, people.boss, { params })).toEqual({ rule: 'OFF', version: 0 })
    const set = (value: ReviewRule, version = 0) => call(rule.PUT, people.boss, { params, body: { rule: value, version } })
    const replies = await Promise.all([set('EVERYBODY'), set('NOT_SUPER_USERS')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await db.auditEvent.count({ where: { entity: 'Tenant', action: 'update', entityId: people.home.id } })).toBe(1)
    for (const [caller, status] of [
      [null, 401],
      [people.author, 403],
      [(await makeReader()).user, 403],
    ] as const) {
      expect((await call(rule.GET, caller, { params })).status).toBe(status)
      expect((await call(rule.PUT, caller, { params, body: { rule: 'OFF', version: 1 } })).status).toBe(status)
    }
    expect((await call(rule.PUT, people.boss, { params: { id: UNKNOWN }, body: { rule: 'OFF' } })).status).toBe(404)
  })

  test('while it is off everything is published as before, and no review is asked for', async () => {
    const id = await write()
    expect(await look(id)).toMatchObject({ required: false, state: null })
    expect(await ask(id)).toMatchObject(refusal('not reviewed'))
    expect((await publish(id)).status).toBe(204)
    expect((await call(articlesRoute.POST, people.author, { body: { title: 'At once', published: true } })).status).toBe(201)
  })

  test('holds for super users too, unless it says that it does not', async () => {
    await setRule(people.home.id, 'EVERYBODY')
    const id = await write('Of the boss', people.boss)
    expect((await publish(id, people.boss)).status).toBe(409)
    await setRule(people.home.id, 'NOT_SUPER_USERS')
    expect((await publish(id, people.author)).status).toBe(409)
    expect((await publish(id, people.boss)).status).toBe(204)
  })

  test('is that of the tenant in which the article was written, wherever it is published, and of the tenant at which it is published', async () => {
    const other = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    await setRule(other.id, 'EVERYBODY')
    const [ours, theirs] = [await write('Ours'), await write('Theirs', people.author, 'uk.localhost:3000')]
    expect(await db.article.findUniqueOrThrow({ where: { id: theirs } })).toMatchObject({ tenantId: other.id })
    expect((await publish(theirs)).status).toBe(409)
    expect((await publish(ours, people.author, 'uk.localhost:3000')).status).toBe(409)
    expect((await publish(ours)).status).toBe(204)
    // One that was there before is of the home tenant.
    const old = (await makeArticle('Old', { published: false, publishDate: null })).id
    expect((await publish(old)).status).toBe(204)
    await setRule(people.home.id, 'EVERYBODY')
    expect((await publish((await makeArticle('Older', { published: false, publishDate: null })).id)).status).toBe(409)
  })
})

describe('where articles are reviewed', () => {
  beforeEach(() => setRule(people.home.id, 'EVERYBODY'))

  test('nothing is published before it is approved, by whatever way', async () => {
    const id = await write()
    expect(await publish(id)).toMatchObject(refusal('ask a colleague for a review'))
    expect((await save(id, { published: true })).status).toBe(409)
    expect(await call(articlesRoute.POST, people.author, { body: { title: 'At once', published: true } })).toMatchObject(
      refusal('ask a colleague'),
    )
    expect(await publishMany([id])).toMatchObject({ changes: 0, unapproved: 1, body: { changed: 0 } })
    expect(await plan(id, ahead(5))).toMatchObject(refusal('ask a colleague'))
    expect((await ask(id)).status).toBe(200)
    expect(await publish(id)).toMatchObject(refusal('not done yet'))
    expect((await decide(id, false)).status).toBe(200)
    expect(await publish(id)).toMatchObject(refusal('sent this article back'))
    expect([await isPublished(id), await db.article.count(), await db.publishPlan.count()]).toEqual([false, 1, 0])
  })

  test.each(['the switch', 'the form', 'bulk work', 'a plan'] as const)('what is approved is published by %s', async (way) => {
    const id = await approved(await write())
    if (way === 'the switch') expect((await publish(id)).status).toBe(204)
    if (way === 'the form') expect((await save(id, { published: true })).status).toBe(200)
    if (way === 'bulk work')
      expect(await publishMany([id, await write('Other')])).toMatchObject({ changes: 1, unapproved: 1, body: { changed: 1 } })
    if (way === 'a plan') {
      expect((await plan(id, ahead(5))).status).toBe(200)
      await runDuePlans(ahead(6))
    }
    expect([await isPublished(id), await db.publishPlan.count()]).toEqual([true, 0])
  })

  test('a change after the approval needs another one, a plan made before fails with the reason, and a change that is undone does not', async () => {
    const id = await approved(await write())
    expect((await plan(id, ahead(5))).status).toBe(200)
    const changed = await save(id, { description: { whatsNew: textDocument('Another text') } })
    expect(changed.status).toBe(200)
    expect(await look(id)).toMatchObject({ state: 'OUTDATED' })
    expect(await publish(id)).toMatchObject(refusal('changed after it was approved'))
    await runDuePlans(ahead(6))
    expect(await db.publishPlan.findFirst()).toMatchObject({ failure: expect.stringContaining('changed after it was approved') })
    expect((await send(undo.POST, people.author, { params: { id: changed.headers.get('x-change-set')! }, body: {} })).status).toBe(200)
    expect(await look(id)).toMatchObject({ state: 'APPROVED' })
    expect((await save(id, { reviewed: true })).status).toBe(200)
    expect((await publish(id)).status).toBe(204)
  })

  test.each([
    ['title', { title: 'Another' }],
    ['a date', { endDate: '2030-01-01' }],
    ['a section', { description: { freeContent: textDocument('New') } }],
  ])('%s is part of what was approved', async (_, body) => {
    const id = await approved(await write())
    expect((await save(id, body)).status).toBe(200)
    expect(await publish(id)).toMatchObject(refusal('changed after'))
  })

  test('what readers see is changed only once the change is approved; marks of the firm are not', async () => {
    const id = await approved(await write())
    await publish(id)
    expect((await save(id, { reviewed: true })).status).toBe(200)
    const [topic] = await makeItems('TOPIC', 1)
    const refused = await save(id, { title: 'Behind the back' })
    expect([refused.status, await refused.json()]).toMatchObject([409, { detail: expect.stringContaining('Unpublish it') }])
    const work = { kind: 'Article', ids: [id], action: { do: 'topics', add: [topic], remove: [] } }
    expect(await read(previewBulk.POST, people.author, { body: work })).toMatchObject({ changes: 0, unapproved: 1 })
    // In one step with a withdrawal it is a draft again, which may say what it wants.
    expect((await save(id, { title: 'A change', published: false })).status).toBe(200)
    expect(await look(id)).toMatchObject({ state: 'OUTDATED', seenVersion: 3 })
    await approved(id)
    expect((await publish(id)).status).toBe(204)
    expect(await db.article.findUniqueOrThrow({ where: { id } })).toMatchObject({ title: 'A change', published: true })
  })

  test('undo brings nothing before readers that they have not seen', async () => {
    const id = await approved(await write())
    await publish(id)
    const withdrawn = await send(publishRoute.PATCH, people.author, { params: { id }, query: '?published=false' })
    const takeBack = () => send(undo.POST, people.author, { params: { id: withdrawn.headers.get('x-change-set')! }, body: {} })
    expect((await save(id, { description: { whatsNew: textDocument('Unseen') } })).status).toBe(200)
    await takeBack()
    expect(await isPublished(id)).toBe(false)
  })

  test('an import brings drafts alone, and who imported them cannot approve them', async () => {
    const sheet = (published: string) =>
      importOf([
        ['Title', 'Published'],
        ['From a sheet', published],
      ])
    const refused = await call<{ message: string }[]>(importArticles, people.author, { body: await sheet('Yes') })
    expect(refused).toMatchObject({ status: 400, body: [{ message: expect.stringContaining('import it as a draft') }] })
    expect((await send(importArticles, people.author, { body: await sheet('No') })).status).toBeLessThan(300)
    const { id, tenantId } = await db.article.findFirstOrThrow()
    expect(tenantId).toBe(people.home.id)
    expect(await ask(id, { of: people.author })).toMatchObject({ status: 400, body: [{ path: 'reviewerPpid' }] })
    expect((await publish(await approved(id))).status).toBe(204)
  })
})
