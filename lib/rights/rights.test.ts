import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as preview from '#app/api/v1/Rights/[ppid]/preview/route.ts'
import * as rights from '#app/api/v1/Rights/[ppid]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { RightsChange, RightsPlan } from './contract.ts'
import { CONFIRM_OUTSIDERS, LOOK_AGAIN, NO_COLLEAGUE, SAME_PERSON, rightText } from './words.ts'

const { call, send } = useApiCalls()

interface Person {
  ppid: string
  email: string
}

const look = (caller: Person, { ppid }: Person, change: RightsChange) =>
  call<RightsPlan>(preview.POST, caller, { params: { ppid }, body: { change } })
const change = (caller: Person, { ppid }: Person, body: { change: RightsChange; revision: string; outsidersConfirmed?: boolean }) =>
  send(rights.PUT, caller, { params: { ppid }, body })
/** 'Ann gains Company A' … */
const linesOf = ({ rows }: RightsPlan) =>
  rows.map(
    (row) =>
      `${row.name} ${row.effect} ${rightText(row)}${row.isMainContact ? ' as main contact' : ''}${row.outsider ? ' (outsider)' : ''}`,
  )
const memberships = async () => ({
  companies: await db.entityMember.findMany({ orderBy: [{ entityId: 'asc' }, { userPpid: 'asc' }] }),
  subscriptions: await db.subscriptionMember.findMany({ orderBy: [{ subscriptionId: 'asc' }, { userPpid: 'asc' }] }),
})

/** Company A with Ann, main contact of one subscription and member of another; Ben of A has one of them; Cid of B is a stranger. */
async function twoCompanies() {
  const ann = await makeUser(db, { firstName: 'Ann', lastName: 'A' })
  const ben = await makeUser(db, { firstName: 'Ben', lastName: 'A' })
  const cid = await makeUser(db, { firstName: 'Cid', lastName: 'B' })
  const sofia = await makeSuperUser(db, { firstName: 'Sofia', lastName: 'S' })
  const ines = await makeInternalUser(db, { firstName: 'Ines', lastName: 'I' })
  const own = await makeService(db, { name: 'Own', responsibles: [ines.ppid] })
  const other = await makeService(db, { name: 'Other' })
  const a = await makeEntity(db, { name: 'A', users: [ann.ppid, ben.ppid] })
  const b = await makeEntity(db, { name: 'B', users: [cid.ppid] })
  const first = await makeSubscription(db, { entityId: a.id, serviceId: own.id, mainContacts: [ann.ppid], users: [ben.ppid] })
  const second = await makeSubscription(db, { entityId: a.id, serviceId: other.id, users: [ann.ppid] })
  return { ann, ben, cid, sofia, ines, a, b, first, second }
}

const copyOf = ({ ppid }: Person, more: Partial<Extract<RightsChange, { kind: 'copy' }>> = {}): RightsChange => ({
  kind: 'copy',
  fromPpid: ppid,
  exactly: false,
  ...more,
})

beforeEach(resetDatabase)

describe('rights of a colleague', () => {
  test('are looked at, given as one, and taken back as one', async () => {
    const { ann, ben, sofia } = await twoCompanies()
    const { body: plan } = await look(sofia, ben, copyOf(ann))
    expect(linesOf(plan)).toEqual(['Ben A gains Other - A', 'Ben A main-contact Own - A as main contact'])
    const before = await memberships()
    const done = await change(sofia, ben, { change: copyOf(ann), revision: plan.revision })
    expect([done.status, await done.json()]).toEqual([200, { changed: 2 }])
    expect((await look(sofia, ben, copyOf(ann))).body.rows).toEqual([])
    const back = await call(undo.POST, sofia, { params: { id: done.headers.get('x-change-set')! }, body: {} })
    expect(back).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await memberships()).toEqual(before)
  })

  test('exactly the same takes what the colleague has not; single rights are left out', async () => {
    const { ann, ben, sofia, first, second } = await twoCompanies()
    const exactly = await look(sofia, ann, copyOf(ben, { exactly: true }))
    expect(linesOf(exactly.body)).toEqual(['Ann A loses Other - A'])
    expect((await look(sofia, ann, copyOf(ben, { exactly: true, leftOut: [second.id] }))).body.rows).toEqual([])
    const some = await look(sofia, ben, copyOf(ann, { leftOut: [first.id] }))
    expect(linesOf(some.body)).toEqual(['Ben A gains Other - A'])
  })

  test('name outsiders, who are confirmed; the company comes with its subscription', async () => {
    const { ann, cid, sofia } = await twoCompanies()
    const { body: plan } = await look(sofia, cid, copyOf(ann))
    expect(linesOf(plan)).toEqual([
      'Cid B gains Company A (outsider)',
      'Cid B gains Other - A (outsider)',
      'Cid B gains Own - A as main contact (outsider)',
    ])
    expect(plan.rows.map(({ needed }) => needed)).toEqual([true, false, false])
    const body = { change: copyOf(ann), revision: plan.revision }
    const refused = await change(sofia, cid, body)
    expect([refused.status, await refused.json()]).toMatchObject([400, [{ message: CONFIRM_OUTSIDERS }]])
    expect(await db.entityMember.count({ where: { userPpid: cid.ppid } })).toBe(1)
    expect((await change(sofia, cid, { ...body, outsidersConfirmed: true })).status).toBe(200)
    expect(await db.entityMember.count({ where: { userPpid: cid.ppid } })).toBe(2)
  })

  test('who works for some services copies and takes those alone', async () => {
    const { ann, cid, ines } = await twoCompanies()
    const { body: plan } = await look(ines, cid, copyOf(ann))
    expect([linesOf(plan), plan.hidden]).toEqual([
      ['Cid B gains Company A (outsider)', 'Cid B gains Own - A as main contact (outsider)'],
      1,
    ])
    expect((await look(ines, ann, copyOf(cid, { exactly: true }))).body.rows.filter(({ effect }) => effect === 'loses')).toMatchObject([
      { serviceName: 'Own' },
    ])
  })

  test('are refused when they changed since, from oneself, and to clients', async () => {
    const { ann, ben, sofia, second } = await twoCompanies()
    const { revision } = (await look(sofia, ben, copyOf(ann))).body
    await db.subscriptionMember.create({ data: { subscriptionId: second.id, userPpid: ben.ppid } })
    const late = await change(sofia, ben, { change: copyOf(ann), revision })
    expect([late.status, await late.json()]).toMatchObject([409, { detail: LOOK_AGAIN }])
    expect(await look(sofia, ben, copyOf(ben))).toMatchObject({ status: 400, body: [{ message: SAME_PERSON }] })
    expect((await look(sofia, { ppid: 'nobody', email: '' }, copyOf(ann))).status).toBe(404)
    expect((await look(ann, ben, copyOf(ann))).status).toBe(403)
    expect((await change(ann, ann, { change: copyOf(ben), revision })).status).toBe(403)
  })

  test('of two who give the same at once, one gets a conflict or finds nothing to do', async () => {
    const { ann, ben, sofia } = await twoCompanies()
    const body = { change: copyOf(ann), revision: (await look(sofia, ben, copyOf(ann))).body.revision }
    const both = await Promise.all([change(sofia, ben, body), change(sofia, ben, body)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('leaving a company', () => {
  const leave = (entityId: string, heirPpid: string | null): RightsChange => ({ kind: 'leave', entityId, heirPpid })

  test('in one step with hand-over: subscriptions, main contact, open actions; and taken back', async () => {
    const { ann, ben, sofia, a } = await twoCompanies()
    const { id: obligationId } = await db.obligation.create({
      data: { entityId: a.id, articleNumber: 1, articleTitle: 'Rule', articleVersion: 1, applies: 'OPEN', decidedByName: 'Ann A' },
    })
    const action = (task: string, state: 'OPEN' | 'DONE') =>
      db.obligationAction.create({
        data: { obligationId, task, ownerPpid: ann.ppid, ownerName: 'Ann A', state, ...(state === 'DONE' && { doneAt: new Date() }) },
      })
    await action('Open', 'OPEN')
    await action('Done', 'DONE')
    const owners = async () =>
      (await db.obligationAction.findMany({ orderBy: { task: 'desc' } })).map(({ task, ownerName }) => `${task} ${ownerName}`)
    const step = leave(a.id, ben.ppid)
    const { body: plan } = await look(sofia, ann, step)
    expect(linesOf(plan)).toEqual([
      'Ben A gains Other - A',
      'Ben A main-contact Own - A as main contact',
      'Ann A loses Company A',
      'Ann A loses Other - A',
      'Ann A loses Own - A as main contact',
    ])
    expect([plan.withoutMainContact, plan.handsOverActions]).toEqual([[], true])
    const before = await memberships()
    const done = await change(sofia, ann, { change: step, revision: plan.revision })
    expect(done.status).toBe(200)
    expect(await db.entityMember.findMany({ where: { entityId: a.id }, select: { userPpid: true } })).toEqual([{ userPpid: ben.ppid }])
    expect(await db.subscriptionMember.count({ where: { userPpid: ann.ppid } })).toBe(0)
    expect(await db.subscriptionMember.count({ where: { userPpid: ben.ppid, isMainContact: true } })).toBe(1)
    expect(await owners()).toEqual(['Open Ben A', 'Done Ann A'])
    expect(JSON.stringify(await db.auditEvent.findMany({ where: { entity: 'Obligation' } }))).not.toContain('Open')
    expect(await call(undo.POST, sofia, { params: { id: done.headers.get('x-change-set')! }, body: {} })).toMatchObject({ status: 200 })
    expect([await memberships(), await owners()]).toEqual([before, ['Open Ann A', 'Done Ann A']])
    expect(await db.obligationHistory.count()).toBe(0)
  })

  test('without a colleague it says which subscriptions lose their only main contact', async () => {
    const { ann, sofia, a } = await twoCompanies()
    const { body: plan } = await look(sofia, ann, leave(a.id, null))
    expect([plan.withoutMainContact, plan.handsOverActions]).toEqual([['Own - A'], false])
  })

  test('is for super users, from the own company, to a colleague of it', async () => {
    const { ann, cid, sofia, ines, a, b } = await twoCompanies()
    expect((await look(ines, ann, leave(a.id, null))).status).toBe(403)
    expect((await change(ines, ann, { change: leave(a.id, null), revision: '' })).status).toBe(403)
    expect((await look(sofia, ann, leave(b.id, null))).status).toBe(404)
    expect(await look(sofia, ann, leave(a.id, cid.ppid))).toMatchObject({ status: 400, body: [{ message: NO_COLLEAGUE }] })
    expect(await db.entityMember.count()).toBe(3)
  })
})
