import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { allJobs } from '#lib/all-jobs.ts'
import { historyOf } from '#lib/audit/api.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { accessOf, reviewedCompany, rightsOf, useAccessReviews } from './testing.ts'
import { APPLIED_ALREADY, LOOK_AGAIN, MEMBERSHIPS_BY_SUPER_USERS, NOT_HANDED_IN, WITHDRAWN_ALREADY } from './words.ts'

const api = useAccessReviews()
const { call, send, h } = api

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

const lines = (rows: readonly { name: string; serviceName: string | null }[]) =>
  rows.map(({ name, serviceName }) => (serviceName === null ? name : `${name}: ${serviceName}`))

describe('staff apply a review', () => {
  test('as it was looked at, in one change that is in the history and can be taken back', async () => {
    const { ann, ben, sofia, a } = await reviewedCompany()
    const before = await accessOf(a.id)
    const id = await api.handedIn(sofia, ann, a.id, ['Ben B', 'Ben B: Audit', 'Otto O: Audit', 'Ann A: Tax'])
    expect(await accessOf(a.id)).toEqual(before)
    const outcome = await api.look(sofia, id)
    expect(outcome).toMatchObject({ leftOut: [], added: [], mayApply: true })
    expect(new Set(outcome.loses.map(({ name, ppid }) => `${name} ${ppid === ben.ppid}`))).toContain('Ben B true')
    expect(lines(outcome.loses)).toEqual(['Ann A: Tax', 'Ben B', 'Ben B: Audit', 'Otto O: Audit'])
    const reply = await send(h.apply, sofia, { params: { id }, body: { revision: outcome.revision } })
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual({ taken: 4, leftOut: 0 })
    const changeSetId = reply.headers.get('x-change-set')
    const after = before.filter((right) => !['Ben B', 'Ben B: Audit', 'Otto O: Audit', 'Ann A: Tax'].includes(right))
    expect(await accessOf(a.id)).toEqual(after)
    expect((await api.review(sofia, id)).body).toMatchObject({ state: 'APPLIED', endedBy: 'Sofia S', changeSetId })
    const seen = (await api.review(ann, id)).body
    expect(seen.changeSetId).toBeNull()
    expect(rightsOf(seen).flatMap(({ name, right }) => (right.result === 'TAKEN' ? [name] : []))).toEqual([
      'Ann A: Tax',
      'Ben B',
      'Ben B: Audit',
      'Otto O: Audit',
    ])
    const { items } = await historyOf('Entity', a.id, { pageNumber: 1, pageSize: 20 })
    const steps = items.flatMap(({ entity, action }) => (entity === 'AccessReview' ? [action] : []))
    expect(steps).toEqual(['apply', 'hand-in', 'create'])
    expect(items.filter(({ action }) => action === 'remove-user').length).toBeGreaterThan(0)

    expect((await call(h.undo, ben, { params: { id: changeSetId! }, body: {} })).status).toBe(403)
    expect(await call(h.undo, sofia, { params: { id: changeSetId! }, body: {} })).toMatchObject({
      status: 200,
      body: { leftOutCount: 0 },
    })
    expect(await accessOf(a.id)).toEqual(before)
    const { items: since } = await historyOf('Entity', a.id, { pageNumber: 1, pageSize: 20 })
    expect(since.flatMap(({ action, entity, name }) => (action === 'undo' && entity === 'AccessReview' ? [name] : []))).toEqual(['A'])
    const back = (await api.review(sofia, id)).body
    expect(back).toMatchObject({ state: 'HANDED_IN', endedAt: null, changeSetId: null })
    expect(rightsOf(back).every(({ right }) => right.result === null)).toBe(true)
    expect((await api.apply(sofia, id, (await api.look(sofia, id)).revision)).status).toBe(200)
    expect(await accessOf(a.id)).toEqual(after)
  })

  test('without what is gone since, and say so; what came since is named', async () => {
    const { ann, ben, max, otto, sofia, a, audit } = await reviewedCompany()
    const struck = ['Ben B', 'Ben B: Audit', 'Max C', 'Max C: Audit', 'Otto O: Audit']
    const id = await api.handedIn(sofia, ann, a.id, struck)
    await db.subscriptionMember.delete({ where: { subscriptionId_userPpid: { subscriptionId: audit.id, userPpid: ben.ppid } } })
    await db.user.delete({ where: { ppid: max.ppid } })
    await db.entityMember.create({ data: { entityId: a.id, userPpid: otto.ppid } })
    const outcome = await api.look(sofia, id)
    expect(lines(outcome.loses)).toEqual(['Ben B', 'Otto O: Audit'])
    expect(outcome.leftOut.map(({ name, serviceName, reason }) => [name, serviceName, reason])).toEqual([
      ['Ben B', 'Audit', 'NOT_THERE'],
      ['Max C', null, 'PERSON_GONE'],
      ['Max C', 'Audit', 'PERSON_GONE'],
    ])
    expect(lines(outcome.added)).toEqual(['Otto O'])
    expect((await api.apply(sofia, id, outcome.revision)).body).toEqual({ taken: 2, leftOut: 3 })
    const results = rightsOf((await api.review(sofia, id)).body).flatMap(({ name, right }) =>
      right.result === null ? [] : [[name, right.result]],
    )
    expect(results).toEqual([
      ['Ben B', 'TAKEN'],
      ['Ben B: Audit', 'NOT_THERE'],
      ['Max C', 'PERSON_GONE'],
      ['Max C: Audit', 'PERSON_GONE'],
      ['Otto O: Audit', 'TAKEN'],
    ])
    expect(await accessOf(a.id)).toEqual(['Ann A', 'Ann A: Audit', 'Ann A: Tax', 'Mia D', 'Mia D: Tax', 'Otto O'])
  })

  test('never take the last main contacts: whoever is one stays, and is named', async () => {
    const { ann, sofia, a } = await reviewedCompany()
    // Mia is alone in Tax; of Audit both main contacts are struck.
    const struck = ['Mia D', 'Mia D: Tax', 'Ann A: Audit', 'Max C', 'Max C: Audit', 'Ben B: Audit']
    const id = await api.handedIn(sofia, ann, a.id, struck)
    const outcome = await api.look(sofia, id)
    expect(lines(outcome.loses)).toEqual(['Ben B: Audit'])
    expect([...new Set(outcome.leftOut.map(({ reason }) => reason))]).toEqual(['LAST_MAIN_CONTACT'])
    expect(lines(outcome.leftOut)).toEqual(['Ann A: Audit', 'Max C', 'Max C: Audit', 'Mia D', 'Mia D: Tax'])
    const before = await accessOf(a.id)
    expect((await api.apply(sofia, id, outcome.revision)).body).toEqual({ taken: 1, leftOut: 5 })
    expect(await accessOf(a.id)).toEqual(before.filter((right) => right !== 'Ben B: Audit'))
  })

  test('one of two main contacts goes', async () => {
    const { ann, sofia, a } = await reviewedCompany()
    const id = await api.handedIn(sofia, ann, a.id, ['Max C', 'Max C: Audit'])
    const outcome = await api.look(sofia, id)
    expect(lines(outcome.loses)).toEqual(['Max C', 'Max C: Audit'])
    // Meanwhile the other one stepped back: what was looked at no longer holds.
    await db.subscriptionMember.updateMany({ where: { userPpid: ann.ppid }, data: { isMainContact: false } })
    expect(await api.apply(sofia, id, outcome.revision)).toMatchObject({ status: 409, body: { detail: LOOK_AGAIN } })
    expect(lines((await api.look(sofia, id)).leftOut)).toEqual(['Max C', 'Max C: Audit'])
    expect(await db.changeSet.count()).toBe(0)
  })

  test('once, also when two do it at once; not before it is handed in, nor when it is withdrawn', async () => {
    const { ann, sofia, ines, a, b, otto } = await reviewedCompany()
    const open = await api.sent(sofia, b.id, [otto.ppid])
    expect(await api.outcome(sofia, open)).toMatchObject({ status: 409, body: { detail: NOT_HANDED_IN } })
    expect(await api.apply(sofia, open, '')).toMatchObject({ status: 409, body: { detail: NOT_HANDED_IN } })
    const id = await api.handedIn(sofia, ann, a.id, ['Otto O: Audit'])
    expect([(await api.outcome(null, id)).status, (await api.outcome(ann, id)).status, (await api.outcome(ines, id)).status]).toEqual([
      401, 403, 403,
    ])
    const { revision } = await api.look(sofia, id)
    expect([(await api.apply(ann, id, revision)).status, (await api.apply(ines, id, revision)).status]).toEqual([403, 403])
    const replies = await Promise.all([1, 2, 3].map(() => api.apply(sofia, id, revision)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await api.apply(sofia, id, revision)).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } })
    expect(await api.withdraw(sofia, id)).toMatchObject({ status: 409, body: { detail: APPLIED_ALREADY } })
    expect(await db.changeSet.count()).toBe(1)
    await api.withdraw(sofia, open)
    expect(await api.apply(sofia, open, revision)).toMatchObject({ status: 409, body: { detail: WITHDRAWN_ALREADY } })
  })

  test('out of a company only as super users (E122)', async () => {
    const { ann, sofia, ines, a } = await reviewedCompany()
    for (const { id: subscriptionId } of await db.subscription.findMany({ where: { entityId: a.id }, select: { id: true } }))
      await db.subscriptionContact.create({ data: { subscriptionId, userPpid: ines.ppid, position: 0 } })
    const id = await api.handedIn(ines, ann, a.id, ['Ben B', 'Ben B: Audit'])
    const outcome = await api.look(ines, id)
    expect(outcome.mayApply).toBe(false)
    expect(await api.apply(ines, id, outcome.revision)).toMatchObject({ status: 403, body: { detail: MEMBERSHIPS_BY_SUPER_USERS } })
    expect((await api.apply(sofia, id, outcome.revision)).status).toBe(200)
    const next = await api.handedIn(ines, ann, a.id, ['Otto O: Audit'])
    expect((await api.apply(ines, next, (await api.look(ines, next)).revision)).status).toBe(200)
  })
})

test('the sheet proves who confirmed what when, for reviewers and staff', async () => {
  const { ann, max, sofia, a } = await reviewedCompany()
  const id = await api.handedIn(sofia, ann, a.id, ['Otto O: Audit'])
  await api.apply(sofia, id, (await api.look(sofia, id)).revision)
  expect([(await call(h.excel, null, { params: { id } })).status, (await call(h.excel, max, { params: { id } })).status]).toEqual([
    401, 404,
  ])
  for (const [who, name] of [
    [ann, 'Ann A'],
    [sofia, 'Sofia S'],
  ] as const) {
    const reply = await send(h.excel, who, { params: { id } })
    expect(reply.status).toBe(200)
    const [sheet] = (await openWorkbook(await reply.arrayBuffer())).worksheets
    expect(valuesIn(sheet!, 1)).toEqual(['Access review'])
    expect(String(valuesIn(sheet!, 2)[0])).toContain(`made by ${name}`)
    expect(String(valuesIn(sheet!, 3)[0])).toMatch(
      /Company = A.*Started = Sofia S, .*Reviewers = Ann A.*Handed in = Ann A, .*Applied = Sofia S, /,
    )
    const rows = Array.from({ length: 10 }, (_, index) => valuesIn(sheet!, 6 + index))
    expect(rows[0]!.slice(0, 7)).toEqual(['Ann A', 'ann@a.example', 'Of the company', 'Belongs to the company', 'No', 'No', 'Keep'])
    expect(rows.at(-1)!.slice(0, 7)).toEqual(['Otto O', 'otto@b.example', 'Of another company', 'Audit', 'No', 'No', 'Strike'])
    expect([rows.at(-1)![8], rows.at(-1)![10]]).toEqual(['Ann A', 'Taken'])
    expect(rows[0]![9]).toBeInstanceOf(Date)
  }
})
