import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { historyOf } from '#lib/audit/api.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import type { Bell } from '#lib/notifications/bell-contract.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { makeService, makeSubscription } from '#seed/factories.ts'
import { remindReviewers } from './reminders.ts'
import { reviewedCompany, rightsOf, useAccessReviews } from './testing.ts'
import type { Caller } from './testing.ts'
import {
  DUE_DAY_OVER,
  DUE_DAY_WRONG,
  HANDED_IN_ALREADY,
  LEAVERS_KEEP_NOTHING,
  LOOK_AGAIN,
  NO_MAIN_CONTACT,
  NO_SUCH_RIGHT,
  OPEN_ALREADY,
  UNDECIDED,
  WAITS_ALREADY,
  WITHDRAWN_ALREADY,
} from './words.ts'

const api = useAccessReviews()
const { call, h } = api
const missing = randomUUID()
const yesterday = () => dayAfter(today(), -1)
const storedDay = (day: string) => new Date(`${day}T00:00:00Z`)
const bellOf = async (who: Caller) =>
  (await call<Bell>(bellRoute.GET, who)).body.entries.flatMap(({ kind, title, outcome, path }) =>
    kind === 'access-review' ? [[title, outcome, path]] : [],
  )
const mails = async () => (await db.outboxMail.findMany({ orderBy: { recipient: 'asc' } })).map(({ kind, recipient }) => [kind, recipient])

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

describe('a review is started', () => {
  test('with the list that was seen: people of the company and outsiders, their subscriptions and roles; nothing that My services hides', async () => {
    const { ann, max, mia, sofia, a } = await reviewedCompany()
    const hidden = await makeService(db, { name: 'Hidden', visibleInClientView: false })
    await makeSubscription(db, { entityId: a.id, serviceId: hidden.id, mainContacts: [ann.ppid] })
    const ended = await makeService(db, { name: 'Ended', visibleInClientView: true })
    await makeSubscription(db, { entityId: a.id, serviceId: ended.id, mainContacts: [ann.ppid], endDate: storedDay('2020-01-01') })
    const { body: start } = await api.start(sofia, a.id)
    expect(start.mainContacts.map(({ name }) => name)).toEqual(['Ann A', 'Max C', 'Mia D'])
    expect([start.hidden, start.dueDate]).toEqual([1, dayAfter(today(), 14)])
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid])
    const { body: review } = await api.review(ann, id)
    expect(rightsOf(review).map(({ name, right }) => (right.isMainContact ? `${name} (main contact)` : name))).toEqual([
      'Ann A',
      'Ann A: Audit (main contact)',
      'Ann A: Tax',
      'Ben B',
      'Ben B: Audit',
      'Max C',
      'Max C: Audit (main contact)',
      'Mia D',
      'Mia D: Tax (main contact)',
      'Otto O: Audit',
    ])
    expect(review.people.map(({ belongs }) => belongs)).toEqual(['COMPANY', 'COMPANY', 'COMPANY', 'COMPANY', 'OUTSIDER'])
    expect(review).toMatchObject({ state: 'SENT', mayDecide: true, startedBy: 'Sofia S', reviewers: ['Ann A', 'Mia D'], changeSetId: null })
    expect(JSON.stringify([start, review])).not.toMatch(/Hidden|Ended/)
    expect(await mails()).toEqual([
      ['access-review', ann.email],
      ['access-review', mia.email],
    ])
    // A mail is read by staff, and names neither people nor services.
    expect(JSON.stringify(await db.outboxMail.findMany())).not.toMatch(/Otto|Audit/)
    expect(await bellOf(ann)).toEqual([['Access review of A', 'waiting', `/accessReview/${id}`]])
    expect([await bellOf(max), await bellOf(sofia)]).toEqual([[], []])
    expect(
      (await historyOf('Entity', a.id, { pageNumber: 1, pageSize: 5 })).items.map(({ action, entity }) => [action, entity]),
    ).toContainEqual(['create', 'AccessReview'])
  })

  test('by staff to whom every subscription of the company is named, and by nobody else', async () => {
    const { ann, ines, a, b } = await reviewedCompany()
    expect([(await api.start(null, a.id)).status, (await api.start(ann, a.id)).status]).toEqual([401, 403])
    expect([(await api.start(ines, a.id)).status, (await api.sendNow(ines, a.id, [ann.ppid]).catch(() => null)) === null]).toEqual([
      403,
      true,
    ])
    expect((await api.start(ines, missing)).status).toBe(404)
    // Staff who are contacts of all of its subscriptions follow them.
    for (const { id: subscriptionId } of await db.subscription.findMany({ where: { entityId: b.id }, select: { id: true } }))
      await db.subscriptionContact.create({ data: { subscriptionId, userPpid: ines.ppid, position: 0 } })
    expect((await api.start(ines, b.id)).status).toBe(200)
    expect((await api.start(ines, a.id)).status).toBe(403)
  })

  test('only for main contacts of the company, with a day that lies ahead, as it was looked at', async () => {
    const { ann, ben, otto, sofia, ines, a } = await reviewedCompany()
    const { revision } = (await api.start(sofia, a.id)).body
    const dueDate = dayAfter(today(), 14)
    const send = (body: object) =>
      call(h.send, sofia, { params: { id: a.id }, body: { reviewers: [ann.ppid], dueDate, revision, ...body } })
    for (const ppid of [ben.ppid, otto.ppid, ines.ppid, 'nobody'])
      expect(await send({ reviewers: [ann.ppid, ppid] })).toMatchObject({
        status: 400,
        body: [{ message: NO_MAIN_CONTACT, path: 'reviewers' }],
      })
    expect((await send({ reviewers: [] })).status).toBe(400)
    for (const day of [yesterday(), dayAfter(today(), 400)])
      expect(await send({ dueDate: day })).toMatchObject({ status: 400, body: [{ message: DUE_DAY_WRONG, path: 'dueDate' }] })
    await db.subscriptionMember.deleteMany({ where: { userPpid: ben.ppid } })
    expect(await send({})).toMatchObject({ status: 409, body: { detail: LOOK_AGAIN } })
    expect([await db.accessReview.count(), await db.outboxMail.count()]).toEqual([0, 0])
  })

  test('one at a time, also when two send it at once', async () => {
    const { ann, sofia, a } = await reviewedCompany()
    const replies = await Promise.all([1, 2, 3].map(() => api.sendNow(sofia, a.id, [ann.ppid])))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await api.sendNow(sofia, a.id, [ann.ppid])).toMatchObject({ status: 409, body: { detail: OPEN_ALREADY } })
    expect([await db.accessReview.count(), await db.outboxMail.count()]).toEqual([1, 1])
    const { id } = await db.accessReview.findFirstOrThrow()
    await api.handIn(ann, id, await api.decideAll(ann, id))
    expect(await api.sendNow(sofia, a.id, [ann.ppid])).toMatchObject({ status: 409, body: { detail: WAITS_ALREADY } })
    await api.withdraw(sofia, id)
    expect((await api.sendNow(sofia, a.id, [ann.ppid])).status).toBe(200)
  })
})

describe('a reviewer', () => {
  test('and staff see it; others, and who is no longer main contact, find nothing', async () => {
    const { ann, ben, max, mia, otto, ines, sofia, a, audit } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid])
    expect((await api.review(null, id)).status).toBe(401)
    for (const who of [ben, max, mia, otto]) expect((await api.review(who, id)).status).toBe(404)
    expect([(await api.review(ann, missing)).status, (await api.review(sofia, missing)).status]).toEqual([404, 404])
    expect([(await api.review(ines, id)).status, (await api.review(sofia, id)).status, (await api.review(ann, id)).status]).toEqual([
      403, 200, 200,
    ])
    // The pages of people are the staff's.
    const ppidsOf = async (who: typeof ann) => (await api.review(who, id)).body.people.map(({ ppid }) => ppid)
    expect(await ppidsOf(sofia)).toContain(ben.ppid)
    expect(new Set(await ppidsOf(ann))).toEqual(new Set([null]))
    // Staff look at it, and do not answer it.
    expect((await api.review(sofia, id)).body.mayDecide).toBe(false)
    const [right] = rightsOf((await api.review(ann, id)).body)
    const body = { revision: 1, decisions: [{ id: right!.right.id, decision: 'KEEP', note: null }] }
    expect((await api.save(sofia, id, body)).status).toBe(403)
    expect((await api.handIn(sofia, id, 1)).status).toBe(403)
    for (const who of [max, otto])
      expect([(await api.save(who, id, body)).status, (await api.handIn(who, id, 1)).status]).toEqual([404, 404])
    await db.subscriptionMember.updateMany({ where: { subscriptionId: audit.id, userPpid: ann.ppid }, data: { isMainContact: false } })
    const replies = [await api.review(ann, id), await api.save(ann, id, body), await api.handIn(ann, id, 1)]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await call(h.excel, ann, { params: { id } })).status).toBe(404)
    expect(await bellOf(ann)).toEqual([])
  })

  test('saves in between, with notes, and hands in when everything is decided', async () => {
    const { ann, mia, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid])
    const [first, second] = rightsOf((await api.review(ann, id)).body)
    const decisions = [
      { id: first!.right.id, decision: 'KEEP', note: null },
      { id: second!.right.id, decision: null, note: ' Ask Max ' },
    ]
    expect(await api.save(ann, id, { revision: 1, decisions })).toEqual({ status: 200, body: { revision: 2 } })
    const saved = (await api.review(mia, id)).body
    expect(saved).toMatchObject({ state: 'UNDER_WAY', revision: 2 })
    expect(rightsOf(saved)[0]!.right).toMatchObject({ decision: 'KEEP', decidedBy: 'Ann A', result: null })
    expect(rightsOf(saved)[1]!.right).toMatchObject({ decision: null, decidedBy: null, note: 'Ask Max' })
    expect(await api.handIn(ann, id, 2)).toMatchObject({ status: 400, body: [{ message: UNDECIDED }] })
    const revision = await api.decideAll(mia, id, ['Otto O: Audit'])
    // What the other one said stays hers.
    const done = rightsOf((await api.review(ann, id)).body)
    expect([done[0]!.right.decidedBy, done.at(-1)!.right.decidedBy]).toEqual(['Ann A', 'Mia D'])
    expect((await api.handIn(mia, id, revision)).status).toBe(204)
    expect((await api.review(ann, id)).body).toMatchObject({ state: 'HANDED_IN', handedInBy: 'Mia D', mayDecide: false })
    expect(await bellOf(sofia)).toEqual([['Access review of A', 'handed-in', `/accessReview/${id}`]])
    const row = await db.auditEvent.findFirstOrThrow({ where: { action: 'hand-in' } })
    expect(row).toMatchObject({ entity: 'AccessReview', entityId: id, actorPpid: mia.ppid, after: { kept: 9, struck: 1 } })
  })

  test('strikes nobody out of the company and keeps a subscription, and no rights of another review', async () => {
    const { ann, otto, sofia, a, b } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid])
    const other = await api.sent(sofia, b.id, [otto.ppid])
    const revision = await api.decideAll(ann, id, ['Ben B'])
    expect(await api.handIn(ann, id, revision)).toMatchObject({ status: 400, body: [{ message: LEAVERS_KEEP_NOTHING }] })
    const [foreign] = rightsOf((await api.review(otto, other)).body)
    for (const right of [foreign!.right.id, missing])
      expect(await api.save(ann, id, { revision, decisions: [{ id: right, decision: 'STRIKE', note: null }] })).toMatchObject({
        status: 400,
        body: [{ message: NO_SUCH_RIGHT, path: 'decisions' }],
      })
    expect(rightsOf((await api.review(otto, other)).body).every(({ right }) => right.decision === null)).toBe(true)
    expect((await api.save(ann, other, { revision: 1, decisions: [{ id: foreign!.right.id, decision: 'KEEP', note: null }] })).status).toBe(
      404,
    )
  })

  test('writes over nothing unseen, and hands in once, also when two do it at once', async () => {
    const { ann, mia, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid])
    const rights = rightsOf((await api.review(ann, id)).body)
    const saving = (who: Caller) =>
      api.save(who, id, { revision: 1, decisions: [{ id: rights[0]!.right.id, decision: 'KEEP', note: who.email }] })
    const saves = await Promise.all([saving(ann), saving(mia)])
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await saving(ann)).toMatchObject({ status: 409, body: { detail: LOOK_AGAIN } })
    const revision = await api.decideAll(ann, id)
    expect(await api.handIn(mia, id, revision - 1)).toMatchObject({ status: 409, body: { detail: LOOK_AGAIN } })
    const hands = await Promise.all([api.handIn(ann, id, revision), api.handIn(mia, id, revision)])
    expect(hands.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await api.handIn(ann, id, revision)).toMatchObject({ status: 409, body: { detail: HANDED_IN_ALREADY } })
    expect(await db.auditEvent.count({ where: { action: 'hand-in' } })).toBe(1)
    // The same intent sent again gets its first reply.
    const again = await api.sent(sofia, (await db.entity.findFirstOrThrow({ where: { name: 'B' } })).id, [
      (await db.user.findFirstOrThrow({ where: { email: 'otto@b.example' } })).ppid,
    ])
    const otto = await db.user.findFirstOrThrow({ where: { email: 'otto@b.example' } })
    const request = {
      params: { id: again },
      body: { revision: await api.decideAll(otto, again) },
      headers: { 'idempotency-key': randomUUID() },
    }
    expect([(await call(h.handIn, otto, request)).status, (await call(h.handIn, otto, request)).status]).toEqual([204, 204])
  })

  test('is too late after the last day until staff give another one, and when it is withdrawn', async () => {
    const { ann, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid])
    const revision = await api.decideAll(ann, id)
    await db.accessReview.update({ where: { id }, data: { dueDate: storedDay(yesterday()) } })
    expect((await api.review(ann, id)).body).toMatchObject({ state: 'OVERDUE', mayDecide: false })
    expect(await api.handIn(ann, id, revision)).toMatchObject({ status: 409, body: { detail: DUE_DAY_OVER } })
    expect(await bellOf(sofia)).toEqual([['Access review of A', 'overdue', `/accessReview/${id}`]])
    expect((await api.move(ann, id, today())).status).toBe(403)
    expect((await api.move(sofia, id, yesterday())).status).toBe(400)
    expect([(await api.move(sofia, id, today())).status, (await api.move(sofia, id, today())).status]).toEqual([204, 204])
    expect(await db.auditEvent.count({ where: { entity: 'AccessReview', action: 'update' } })).toBe(1)
    expect((await api.review(ann, id)).body).toMatchObject({ state: 'UNDER_WAY', mayDecide: true })
    expect((await api.withdraw(ann, id)).status).toBe(403)
    expect((await api.withdraw(sofia, id)).status).toBe(204)
    expect(await api.handIn(ann, id, revision)).toMatchObject({ status: 409, body: { detail: WITHDRAWN_ALREADY } })
    const late = [await api.withdraw(sofia, id), await api.move(sofia, id, today())]
    for (const reply of late) expect(reply).toMatchObject({ status: 409, body: { detail: WITHDRAWN_ALREADY } })
    expect((await api.review(ann, id)).body).toMatchObject({ state: 'WITHDRAWN', endedBy: 'Sofia S' })
  })

  test('is reminded three days before and on the day, once each, and no more when it is handed in', async () => {
    const { ann, mia, sofia, a } = await reviewedCompany()
    const id = await api.sent(sofia, a.id, [ann.ppid, mia.ppid], dayAfter(today(), 4))
    await db.outboxMail.deleteMany()
    const due = (days: number) => db.accessReview.update({ where: { id }, data: { dueDate: storedDay(dayAfter(today(), days)) } })
    expect(await remindReviewers()).toBe(0)
    await due(3)
    expect((await Promise.all([remindReviewers(), remindReviewers()])).reduce((sum, count) => sum + count)).toBe(2)
    // Two runs at once write in any order.
    expect((await mails()).sort()).toEqual([
      ['access-review-reminder', ann.email],
      ['access-review-reminder', mia.email],
    ])
    expect(await bellOf(ann)).toEqual([['Access review of A', 'due', `/accessReview/${id}`]])
    // Who is no longer main contact is not reminded.
    await db.subscriptionMember.updateMany({ where: { userPpid: mia.ppid }, data: { isMainContact: false } })
    await due(0)
    expect([await remindReviewers(), await remindReviewers()]).toEqual([1, 0])
    await due(-1)
    expect(await remindReviewers()).toBe(0)
    await due(1)
    await api.handIn(ann, id, await api.decideAll(ann, id))
    expect(await remindReviewers()).toBe(0)
  })
})
