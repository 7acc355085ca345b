import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as draftsRoute from '#app/api/v1/NewsDesk/draft/paged/route.ts'
import * as queueRoute from '#app/api/v1/NewsDesk/queue/route.ts'
import * as reviewsRoute from '#app/api/v1/NewsDesk/review/paged/route.ts'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import type { User } from '#lib/db/generated/client.ts'
import { served } from '#lib/http/testing.ts'
import { makeEditor, makeReader } from '#lib/news/testing.ts'
import { countQueue, listDrafts } from './queue-contract.ts'
import { listReviews } from './review-contract.ts'
import { UNKNOWN, ahead, refusal, setRule, useReviews } from './testing.ts'

const { call, read, send, people, review, decision, begin, write, save, publish, look, ask, decide, approved } = useReviews()

interface BellEntry {
  kind: string
  outcome: string
}
const bell = async (who: User) => (await read<{ entries: BellEntry[] }>(bellRoute.GET, who)).entries.filter(({ kind }) => kind === 'review')
const mails = async (kind: string) => db.outboxMail.findMany({ where: { kind }, orderBy: { createdAt: 'asc' } })

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(begin)

describe('a review', () => {
  beforeEach(() => setRule(people.home.id, 'EVERYBODY'))

  test('notifies the reviewer by bell and mail, and its decision who asked, each in the trail', async () => {
    const id = await write('A circular')
    expect((await ask(id, { comment: 'Mind the dates.' })).body).toMatchObject({
      state: 'WAITING',
      reviewer: { ppid: people.reviewer.ppid, active: true },
      isReviewer: false,
      isAuthor: true,
      comment: 'Mind the dates.',
    })
    expect(await mails('review-asked')).toMatchObject([
      { recipient: people.reviewer.email, subject: 'Please review: A circular', text: expect.stringContaining('Mind the dates.') },
    ])
    expect(await bell(people.reviewer)).toMatchObject([
      { title: 'A circular', outcome: 'review-asked', path: `/articlesadmin/review/${id}`, read: false },
    ])
    expect(await bell(people.author)).toEqual([])
    expect(await look(id, people.reviewer)).toMatchObject({
      isReviewer: true,
      isAuthor: false,
      author: `${people.author.firstName} ${people.author.lastName}`,
    })
    await decide(id, false)
    expect([await bell(people.reviewer), await bell(people.author)]).toMatchObject([[], [{ outcome: 'review-sent-back' }]])
    await approved(id)
    expect(await bell(people.author)).toMatchObject([{ outcome: 'review-approved' }])
    expect(await mails('review-decided')).toMatchObject([
      { recipient: people.author.email, subject: 'Sent back: A circular', text: expect.stringContaining('Not yet') },
      { recipient: people.author.email, subject: 'Approved: A circular' },
    ])
    const trail = await db.auditEvent.findMany({ where: { entityId: id, action: { contains: 'review' } }, orderBy: { at: 'asc' } })
    expect(trail.map(({ action, actorPpid }) => [action, actorPpid])).toEqual([
      ['ask-review', people.author.ppid],
      ['send-back-review', people.reviewer.ppid],
      ['ask-review', people.author.ppid],
      ['approve-review', people.reviewer.ppid],
    ])
    // What an editor saved last is still the save.
    expect((await look(id)).articleVersion).toBe(1)
  })

  test('is done by who was asked, of what somebody else wrote', async () => {
    const id = await write()
    const { user: client } = await makeReader()
    expect(await ask(id, { of: people.author })).toMatchObject({ status: 400, body: [{ path: 'reviewerPpid' }] })
    expect(await ask(id, { of: client })).toMatchObject({ status: 400, body: [{ path: 'reviewerPpid' }] })
    expect(await ask(id, { of: { ...people.author, ppid: 'nobody' } })).toMatchObject({ status: 400 })
    await ask(id)
    for (const stranger of [people.author, people.boss, await makeEditor()]) expect((await decide(id, true, stranger)).status).toBe(403)
    // A reviewer who writes in it is its author.
    await save(id, { title: 'Mine now' }, people.reviewer)
    expect(await decide(id)).toMatchObject({ status: 403, body: { detail: expect.stringContaining('You wrote') } })
    expect((await decide(id, false)).status).toBe(200)
    expect(await ask(id, { of: people.reviewer })).toMatchObject({ status: 400 })
    // A save of another person that changes nothing makes nobody else its author.
    await save(id, { title: 'Mine now', reviewed: true })
    expect(await look(id)).toMatchObject({ author: `${people.reviewer.firstName} ${people.reviewer.lastName}` })
    expect(await ask(id, { by: people.reviewer, of: people.author })).toMatchObject({ status: 200 })
    expect((await decide(id, true, people.author)).status).toBe(200)
    expect((await publish(id, people.reviewer)).status).toBe(204)
  })

  test('an approval does not stand for what its reviewer wrote later, though it says the same', async () => {
    const id = await approved(await write('First'))
    await save(id, { title: 'Second' }, people.reviewer)
    await save(id, { title: 'First' }, people.reviewer)
    expect(await look(id)).toMatchObject({ state: 'OUTDATED' })
    expect(await publish(id)).toMatchObject(refusal('has written what it says now'))
    expect((await ask(id, { of: people.boss })).status).toBe(200)
  })

  test('is for staff, of articles that are there', async () => {
    const id = await write()
    const { user } = await makeReader()
    const { revision } = await look(id)
    const request = { reviewerPpid: people.reviewer.ppid, revision }
    const decided = { approve: true, revision }
    for (const [caller, status] of [
      [null, 401],
      [user, 403],
    ] as const) {
      expect((await call(review.GET, caller, { params: { id } })).status).toBe(status)
      expect((await call(review.PUT, caller, { params: { id }, body: request })).status).toBe(status)
      expect((await call(review.DELETE, caller, { params: { id } })).status).toBe(status)
      expect((await call(decision, caller, { params: { id }, body: decided })).status).toBe(status)
      expect((await call(reviewsRoute.POST, caller, { body: {} })).status).toBe(status)
    }
    const params = { id: UNKNOWN }
    expect((await call(review.GET, people.author, { params })).status).toBe(404)
    expect((await call(review.PUT, people.author, { params, body: request })).status).toBe(404)
    expect((await call(review.DELETE, people.author, { params })).status).toBe(404)
    expect((await call(decision, people.author, { params, body: decided })).status).toBe(404)
    expect(await db.articleReview.count()).toBe(0)
  })

  test('of two who ask or decide at once one gets a conflict, and neither is done twice', async () => {
    const id = await write()
    const other = await makeEditor()
    const { revision } = await look(id)
    const put = (of: User) => call(review.PUT, people.author, { params: { id }, body: { reviewerPpid: of.ppid, revision } })
    const replies = await Promise.all([put(people.reviewer), put(other)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await put(people.reviewer)).status).toBe(409)
    expect(await mails('review-asked')).toHaveLength(1)
    const { reviewer: chosen, revision: then } = await look(id)
    const judge = [people.reviewer, other].find(({ ppid }) => ppid === chosen?.ppid)!
    const judged = await Promise.all(
      [true, false].map((approve) => call(decision, judge, { params: { id }, body: { approve, comment: 'So', revision: then } })),
    )
    expect(judged.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await mails('review-decided')).toHaveLength(1)
  })

  test('what was changed since the look is not approved', async () => {
    const id = await write()
    await ask(id)
    const { revision } = await look(id, people.reviewer)
    await save(id, { title: 'Quickly changed' })
    const reply = await call(decision, people.reviewer, { params: { id }, body: { approve: true, revision } })
    expect(reply).toMatchObject(refusal('changed in the meantime'))
    expect((await decide(id)).status).toBe(200)
    expect((await decide(id)).status).toBe(409)
    expect(await ask(id)).toMatchObject(refusal('approved already'))
    await publish(id)
    expect(await ask(id)).toMatchObject(refusal('published already'))
  })

  test('sending back needs a comment', async () => {
    const id = await write()
    await ask(id)
    expect(await decide(id, false, people.reviewer, ' ')).toMatchObject({ status: 400, body: [{ path: 'comment' }] })
  })

  test('is called off once, and asked for anew', async () => {
    const id = await write()
    expect((await send(review.DELETE, people.author, { params: { id } })).status).toBe(409)
    await ask(id)
    expect((await send(review.DELETE, people.boss, { params: { id } })).status).toBe(204)
    expect((await send(review.DELETE, people.boss, { params: { id } })).status).toBe(409)
    expect([await look(id), await bell(people.reviewer)]).toMatchObject([{ state: null }, []])
    await approved(id)
    expect((await send(review.DELETE, people.boss, { params: { id } })).status).toBe(409)
  })

  test('goes to somebody else when the reviewer leaves, and who asked is still notified', async () => {
    const id = await write()
    await ask(id, { comment: 'Please' })
    await db.user.update({ where: { ppid: people.reviewer.ppid }, data: { isInternal: false } })
    expect(await look(id)).toMatchObject({ state: 'WAITING', reviewer: { active: false } })
    expect((await call(decision, people.reviewer, { params: { id }, body: { approve: true, revision: '' } })).status).toBe(403)
    await db.user.delete({ where: { ppid: people.reviewer.ppid } })
    expect(await look(id)).toMatchObject({ state: 'WAITING', reviewer: null })
    const other = await makeEditor()
    expect(await ask(id, { by: people.boss, of: other })).toMatchObject({ status: 200, body: { comment: 'Please' } })
    expect((await decide(id, true, other)).status).toBe(200)
    expect(await mails('review-decided')).toMatchObject([{ recipient: people.author.email }])
    // An approval outlives who gave it.
    await db.user.delete({ where: { ppid: other.ppid } })
    expect((await publish(id)).status).toBe(204)
  })

  test('goes with its article, and returns with it', async () => {
    const id = await approved(await write())
    const removed = await send(articleRoute.DELETE, people.author, { params: { id } })
    expect(await db.articleReview.count()).toBe(0)
    expect((await send(undo.POST, people.author, { params: { id: removed.headers.get('x-change-set')! }, body: {} })).status).toBe(200)
    expect((await publish(id)).status).toBe(204)
  })
})

test('the queue shows what waits by what is due, and how far the review of each draft is', async () => {
  await setRule(people.home.id, 'EVERYBODY')
  const [first, second, done, changed] = [await write('First'), await write('Second'), await write('Done'), await write('Changed')]
  await ask(first)
  await ask(second, { of: people.boss, comment: 'Soon' })
  await approved(done)
  await approved(changed)
  await save(changed, { title: 'Changed again' })
  await db.article.update({ where: { id: second }, data: { publishDate: ahead(2_000) } })
  const queue = async (filters: object = {}, by = people.author) =>
    (await read(served(listReviews, reviewsRoute.POST), by, { query: '?pageSize=20', body: { filters } })).items
  const name = ({ firstName, lastName }: User) => `${firstName} ${lastName}`
  expect(await queue()).toMatchObject([
    { id: second, title: 'Second', reviewer: name(people.boss), askedBy: name(people.author), changedBy: name(people.author) },
    { id: first, title: 'First', reviewer: name(people.reviewer) },
  ])
  expect(await queue({ mine: true }, people.reviewer)).toMatchObject([{ id: first }])
  expect(await queue({ reviewer: people.boss.lastName, title: 'sec' })).toHaveLength(1)
  expect(await read(served(countQueue, queueRoute.GET), people.author)).toMatchObject({ drafts: 4, review: 2 })
  const drafts = (await read(served(listDrafts, draftsRoute.POST), people.author, { query: '?pageSize=20', body: {} })).items
  expect(Object.fromEntries(drafts.map(({ title, review: state }) => [title, state]))).toEqual({
    First: 'WAITING',
    Second: 'WAITING',
    Done: 'APPROVED',
    'Changed again': 'OUTDATED',
  })
})
