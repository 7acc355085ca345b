import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { companySelfService } from './api.ts'
import { mailsOf, rightsOf, twoCompanies, useSelfService } from './testing.ts'
import { NOTHING_CHANGES, NOT_OWN_RIGHTS, NO_SUCH_SUBSCRIPTION, onlyMainContact } from './words.ts'

const api = useSelfService()
const { call, send, h } = api
const missing = randomUUID()

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

describe('who looks after people', () => {
  test('a main contact of a running subscription, where it is allowed; staff, members and strangers do not', async () => {
    const { ann, ben, mia, cid, ines, a, b, audit } = await twoCompanies()
    expect(await call(h.companies, ann)).toEqual({ status: 200, body: [{ id: a.id, name: 'A', mode: 'FREE' }] })
    for (const who of [ben, ines]) expect(await call(h.companies, who)).toEqual({ status: 200, body: [] })
    expect((await call(h.companies, null)).status).toBe(401)
    // The own company, without the right; another one, and one that is not there.
    expect((await api.company(ben, a.id)).status).toBe(403)
    for (const [who, id] of [
      [cid, a.id],
      [ann, b.id],
      [ann, missing],
      [ines, a.id],
    ] as const)
      expect((await api.company(who, id)).status).toBe(404)
    expect((await api.company(null, a.id)).status).toBe(401)
    // A subscription that has ended makes nobody a main contact.
    await db.subscription.update({ where: { id: audit.id }, data: { endDate: new Date('2020-01-01') } })
    expect([(await api.company(ann, a.id)).status, (await api.company(mia, a.id)).status]).toEqual([403, 200])
    // Nor does one whose person is no longer in the company.
    await db.entityMember.delete({ where: { entityId_userPpid: { entityId: a.id, userPpid: mia.ppid } } })
    expect((await api.company(mia, a.id)).status).toBe(404)
  })

  test('nobody does while it is off, and every write is refused', async () => {
    const { ann, ben, a, audit } = await twoCompanies('OFF')
    expect(await call(h.companies, ann)).toMatchObject({ body: [] })
    const replies = [
      await api.company(ann, a.id),
      await api.people(ann, a.id),
      await api.invite(ann, a.id, 'new@a.example', [audit.id]),
      await api.change(ann, a.id, ben.ppid, { take: [audit.id] }),
      await api.remove(ann, a.id, ben.ppid),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect([await rightsOf(ben.ppid), await db.invitation.count(), await db.outboxMail.count()]).toEqual([['A', 'Audit - A'], 0, 0])
  })

  test('people of the company are shown with what My services shows; never people of the firm or of other companies', async () => {
    const { ann, ben, mia, a, audit, tax } = await twoCompanies()
    const hidden = await makeService(db, { name: 'Hidden', visibleInClientView: false })
    await makeSubscription(db, { entityId: a.id, serviceId: hidden.id, mainContacts: [ben.ppid] })
    const staff = await makeInternalUser(db)
    await makeSubscription(db, { entityId: a.id, users: [staff.ppid] })
    const { body } = await api.people(ann, a.id)
    expect(body).toMatchObject({ totalCount: 3 })
    expect(
      body.items.map(({ name, self, subscriptions, onlyMainContactOf }) => [
        name,
        self,
        subscriptions.map(({ serviceName }) => serviceName),
        onlyMainContactOf,
      ]),
    ).toEqual([
      ['Ann A', true, ['Audit'], ['Audit']],
      ['Ben B', false, ['Audit'], []],
      ['Mia M', false, ['Tax'], ['Tax']],
    ])
    const view = (await api.company(ann, a.id)).body
    expect(view.subscriptions.map(({ id }) => id)).toEqual(expect.arrayContaining([audit.id, tax.id]))
    expect(JSON.stringify(view)).not.toContain('Hidden')
    expect((await call(h.people, ann, { params: { id: a.id }, body: { filters: { name: 'mia' } } })).body).toMatchObject({
      items: [{ ppid: mia.ppid }],
      totalCount: 1,
    })
  })
})

describe('subscriptions of a person', () => {
  test('are given and taken at once, as staff would, with a trail and what staff can take back', async () => {
    const { ann, ben, sofia, a, audit, tax } = await twoCompanies()
    const reply = await send(h.change, ann, {
      params: { id: a.id, ppid: ben.ppid },
      body: { give: [tax.id.toUpperCase()], take: [audit.id] },
    })
    expect([reply.status, await reply.json(), reply.headers.get('x-change-set')]).toEqual([200, { outcome: 'DONE' }, null])
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Tax - A'])
    expect(
      await db.auditEvent.findMany({
        where: { entity: 'Subscription' },
        orderBy: { action: 'asc' },
        select: { action: true, entityId: true, actorPpid: true },
      }),
    ).toEqual([
      { action: 'add-user', entityId: tax.id, actorPpid: ann.ppid },
      { action: 'remove-user', entityId: audit.id, actorPpid: ann.ppid },
    ])
    const { steps } = await companySelfService(a.id)
    expect(steps).toMatchObject([{ by: 'Ann A', people: ['Ben B'] }])
    const undo = { params: { id: steps[0]!.id }, body: {} }
    expect((await call(undoRoute.POST, ann, undo)).status).toBe(403)
    expect(await call(undoRoute.POST, sofia, undo)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Audit - A'])
    expect((await companySelfService(a.id)).steps).toEqual([])
  })

  test('the same twice changes nothing, and so do two at once', async () => {
    const { ann, mia, ben, a, tax } = await twoCompanies()
    const give = () => api.change(ann, a.id, ben.ppid, { give: [tax.id] })
    expect((await Promise.all([give(), give(), api.change(mia, a.id, ben.ppid, { give: [tax.id] })])).map(({ status }) => status)).toEqual([
      200, 200, 200,
    ])
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Audit - A', 'Tax - A'])
    expect(await db.auditEvent.count({ where: { entity: 'Subscription', action: 'add-user' } })).toBe(1)
    expect((await companySelfService(a.id)).steps).toHaveLength(1)
  })

  test('of other companies, hidden or ended ones are no subscriptions of the company', async () => {
    const { ann, ben, a, audit, tax, foreign } = await twoCompanies()
    await db.subscription.update({ where: { id: tax.id }, data: { endDate: new Date('2020-01-01') } })
    for (const id of [foreign.id, tax.id, missing])
      expect(await api.change(ann, a.id, ben.ppid, { give: [id] })).toEqual({
        status: 400,
        body: [{ message: NO_SUCH_SUBSCRIPTION, path: 'give' }],
      })
    expect(await api.change(ann, a.id, ben.ppid, { take: [foreign.id] })).toMatchObject({ status: 400 })
    expect(await api.change(ann, a.id, ben.ppid, {})).toEqual({ status: 400, body: [{ message: NOTHING_CHANGES, path: 'give' }] })
    expect((await api.change(ann, a.id, ben.ppid, { give: [audit.id], take: [audit.id] })).status).toBe(400)
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Audit - A'])
  })

  test('of oneself are not given; the last main contact of one keeps it', async () => {
    const { ann, mia, a, audit, tax } = await twoCompanies()
    expect(await api.change(ann, a.id, ann.ppid, { give: [tax.id] })).toEqual({
      status: 400,
      body: [{ message: NOT_OWN_RIGHTS, path: 'give' }],
    })
    expect(await api.change(ann, a.id, ann.ppid, { take: [audit.id] })).toMatchObject({
      status: 409,
      body: { detail: onlyMainContact(['Audit']) },
    })
    expect(await api.change(ann, a.id, mia.ppid, { take: [tax.id] })).toMatchObject({
      status: 409,
      body: { detail: onlyMainContact(['Tax']) },
    })
    // Giving leaves the role alone, also of who has it.
    expect((await api.change(ann, a.id, mia.ppid, { give: [audit.id, tax.id] })).status).toBe(200)
    expect(await rightsOf(mia.ppid)).toEqual(['A', 'Audit - A', 'Tax - A (main contact)'])
  })

  test('of the firm, of other companies and of nobody get the same reply', async () => {
    const { ann, cid, ines, a, audit } = await twoCompanies()
    const staff = await makeInternalUser(db)
    await db.entityMember.create({ data: { entityId: a.id, userPpid: staff.ppid } })
    const replies = [cid.ppid, ines.ppid, staff.ppid, missing].map((ppid) => api.change(ann, a.id, ppid, { give: [audit.id] }))
    const bodies = (await Promise.all(replies)).map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('404')
  })
})

describe('removing', () => {
  test('takes the person out of the company and its subscriptions, and of nothing else; staff take it back', async () => {
    const { ann, ben, sofia, a, foreign } = await twoCompanies()
    await db.subscriptionMember.create({ data: { subscriptionId: foreign.id, userPpid: ben.ppid } })
    expect(await api.remove(ann, a.id, ben.ppid)).toEqual({ status: 200, body: { outcome: 'DONE' } })
    expect(await rightsOf(ben.ppid)).toEqual(['Audit - B'])
    expect((await api.remove(ann, a.id, ben.ppid)).status).toBe(404)
    expect(await db.auditEvent.findFirst({ where: { entity: 'Entity', action: 'remove-user' } })).toMatchObject({
      actorPpid: ann.ppid,
      entityId: a.id,
      before: { ppid: ben.ppid },
    })
    const [step] = (await companySelfService(a.id)).steps
    expect((await call(undoRoute.POST, sofia, { params: { id: step!.id }, body: {} })).status).toBe(200)
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Audit - A', 'Audit - B'])
  })

  test('never the only main contact, oneself included; of two who remove each other at once one stays', async () => {
    const { ann, mia, a, audit, tax } = await twoCompanies()
    expect(await api.remove(ann, a.id, ann.ppid)).toMatchObject({ status: 409, body: { detail: onlyMainContact(['Audit']) } })
    expect((await api.remove(ann, a.id, mia.ppid)).status).toBe(409)
    for (const [subscriptionId, userPpid] of [
      [audit.id, mia.ppid],
      [tax.id, ann.ppid],
    ] as const)
      await db.subscriptionMember.create({ data: { subscriptionId, userPpid, isMainContact: true } })
    const both = await Promise.all([api.remove(ann, a.id, mia.ppid), api.remove(mia, a.id, ann.ppid)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(await db.subscriptionMember.count({ where: { isMainContact: true, subscription: { entityId: a.id } } })).toBe(2)
  })

  test('people of other companies and of the firm are not there; a client without the right is refused', async () => {
    const { ann, ben, cid, ines, a } = await twoCompanies()
    const staff = await makeInternalUser(db)
    await db.entityMember.create({ data: { entityId: a.id, userPpid: staff.ppid } })
    for (const { ppid } of [cid, ines, staff, await makeUser(db)]) expect((await api.remove(ann, a.id, ppid)).status).toBe(404)
    expect([
      (await api.remove(ben, a.id, ann.ppid)).status,
      (await api.remove(cid, a.id, ben.ppid)).status,
      (await api.remove(null, a.id, ben.ppid)).status,
    ]).toEqual([403, 404, 401])
    expect(await db.entityMember.count({ where: { entityId: a.id } })).toBe(4)
    expect(await mailsOf('people-request')).toEqual([])
  })
})
