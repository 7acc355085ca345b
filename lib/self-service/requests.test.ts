import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { served } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { getBell } from '#lib/notifications/bell-contract.ts'
import { makeUser } from '#seed/factories.ts'
import { mailsOf, rightsOf, twoCompanies, useSelfService } from './testing.ts'
import { ALREADY_ASKED, DECIDED, INVITATIONS_PER_DAY, PERSON_LEFT, REMOVAL_BY_SUPER_USERS } from './words.ts'

const api = useSelfService()
const { call, send, h } = api
const bell = served(getBell, bellRoute.GET)
const NEW = { ppid: 'newcomer', email: 'nora.new@a.example' }
const NEW_PPID = 'test|newcomer'

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

const lastRequest = () => db.peopleRequest.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })

describe('with approval', () => {
  test('an invitation waits for the contacts of the company, and goes out when they approve it', async () => {
    const { ann, ines, sofia, a, audit } = await twoCompanies('APPROVAL')
    await db.entityContact.create({ data: { entityId: a.id, userPpid: ines.ppid, position: 0 } })
    expect(await api.invite(ann, a.id, NEW.email, [audit.id])).toEqual({ status: 201, body: { outcome: 'ASKED', member: null } })
    expect([await db.invitation.count(), (await mailsOf('invitation')).length]).toEqual([0, 0])
    expect(await mailsOf('people-request')).toMatchObject([{ recipient: ines.email, subject: 'A: Invitation of Nora New' }])
    const waiting = { kind: 'people', outcome: 'waiting', title: 'Invitation of Nora New, A', path: '/messages/people' }
    expect((await call(bell, ines)).body.entries).toMatchObject([waiting])
    expect((await call(bell, sofia)).body.entries).toEqual([])
    const { items } = (await api.requests(ines, 'PENDING')).body
    expect(items).toMatchObject([
      {
        kind: 'INVITE',
        person: 'Nora New',
        email: NEW.email,
        requestedBy: 'Ann A',
        gives: ['Audit'],
        takes: [],
        company: { id: a.id },
        invited: 'NEW',
        mayApprove: true,
      },
    ])
    expect((await api.company(ann, a.id)).body.requests).toMatchObject([{ state: 'PENDING', person: 'Nora New' }])

    const approved = await send(h.approve, ines, { params: { id: items[0]!.id } })
    expect(approved.status).toBe(204)
    expect(await mailsOf('invitation')).toMatchObject([{ recipient: NEW.email }])
    expect(await mailsOf('people-decision')).toMatchObject([
      { recipient: ann.email, subject: 'Your request is approved: Invitation of Nora New' },
    ])
    expect((await call(bell, ann)).body.entries).toMatchObject([{ kind: 'people', outcome: 'approved', path: '/myServices/people' }])
    expect((await call(bell, ines)).body.entries).toEqual([])
    await api.signInFirst(NEW)
    expect(await rightsOf(NEW_PPID)).toEqual(['A', 'Audit - A'])
    const trail = await db.auditEvent.findMany({
      where: { entity: 'PeopleRequest' },
      orderBy: { at: 'asc' },
      select: { action: true, actorPpid: true },
    })
    expect(trail).toEqual([
      { action: 'create', actorPpid: ann.ppid },
      { action: 'approve', actorPpid: ines.ppid },
    ])
  })

  test('a refusal gives its reason, and nothing changes', async () => {
    const { ann, ben, ines, a, tax } = await twoCompanies('APPROVAL')
    expect(await api.change(ann, a.id, ben.ppid, { give: [tax.id] })).toEqual({ status: 200, body: { outcome: 'ASKED' } })
    const { id } = await lastRequest()
    expect((await api.refuse(ines, id, 'Not in your contract.')).status).toBe(204)
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Audit - A'])
    expect((await api.company(ann, a.id)).body.requests).toMatchObject([
      { state: 'REFUSED', reason: 'Not in your contract.', gives: ['Tax'] },
    ])
    expect((await mailsOf('people-decision'))[0]!.text).toContain('Not in your contract.')
    expect((await call(bell, ann)).body.entries).toMatchObject([{ outcome: 'refused' }])
    expect(await api.approve(ines, id)).toMatchObject({ status: 409, body: { detail: DECIDED } })
    // It may be asked for again.
    expect((await api.change(ann, a.id, ben.ppid, { give: [tax.id] })).status).toBe(200)
  })

  test('a change is approved whole and taken back whole', async () => {
    const { ann, ben, ines, a, audit, tax } = await twoCompanies('APPROVAL')
    await api.change(ann, a.id, ben.ppid, { give: [tax.id], take: [audit.id] })
    const { id } = await lastRequest()
    const reply = await send(h.approve, ines, { params: { id } })
    expect(await rightsOf(ben.ppid)).toEqual(['A', 'Tax - A'])
    expect((await call(undoRoute.POST, ines, { params: { id: reply.headers.get('x-change-set')! }, body: {} })).status).toBe(200)
    expect([await rightsOf(ben.ppid), (await lastRequest()).state]).toEqual([['A', 'Audit - A'], 'PENDING'])
  })

  test('a removal is for super users to approve; it is looked at again', async () => {
    const { ann, ben, ines, sofia, a, audit } = await twoCompanies('APPROVAL')
    expect(await api.remove(ann, a.id, ben.ppid)).toEqual({ status: 200, body: { outcome: 'ASKED' } })
    const { id } = await lastRequest()
    expect((await api.requests(ines)).body.items).toMatchObject([{ takes: ['Audit'], mayApprove: false, personPpid: ben.ppid }])
    expect(await api.approve(ines, id)).toMatchObject({ status: 403, body: { detail: REMOVAL_BY_SUPER_USERS } })
    await db.subscriptionMember.updateMany({ where: { subscriptionId: audit.id }, data: { isMainContact: false } })
    await db.subscriptionMember.updateMany({ where: { userPpid: ben.ppid }, data: { isMainContact: true } })
    expect((await api.approve(sofia, id)).status).toBe(409)
    await db.subscriptionMember.updateMany({ where: { userPpid: ben.ppid }, data: { isMainContact: false } })
    expect((await api.approve(sofia, id)).status).toBe(204)
    expect(await rightsOf(ben.ppid)).toEqual([])
  })

  test('who has left meanwhile is no longer changed, who has come meanwhile gets the subscriptions', async () => {
    const { ann, ben, ines, a, audit, tax } = await twoCompanies('APPROVAL')
    await api.change(ann, a.id, ben.ppid, { give: [tax.id] })
    const { id } = await lastRequest()
    await db.entityMember.delete({ where: { entityId_userPpid: { entityId: a.id, userPpid: ben.ppid } } })
    expect(await api.approve(ines, id)).toMatchObject({ status: 409, body: { detail: PERSON_LEFT } })
    await api.invite(ann, a.id, 'dora@a.example', [audit.id])
    const dora = await makeUser(db, { email: 'dora@a.example' })
    await db.entityMember.create({ data: { entityId: a.id, userPpid: dora.ppid } })
    expect((await api.approve(ines, (await lastRequest()).id)).status).toBe(204)
    expect([await rightsOf(dora.ppid), await db.invitation.count()]).toEqual([['A', 'Audit - A'], 0])
  })

  test('staff see who belongs to other companies, the main contact does not', async () => {
    const { ann, cid, ines, a, audit } = await twoCompanies('APPROVAL')
    const replies = [await api.invite(ann, a.id, cid.email, [audit.id]), await api.invite(ann, a.id, 'nobody@x.example', [audit.id])]
    expect(replies[0]).toEqual(replies[1])
    const requests = (await api.requests(ines)).body.items.map(({ email, invited }) => [email, invited])
    expect(requests).toEqual(
      expect.arrayContaining([
        ['cid@b.example', 'OUTSIDER'],
        ['nobody@x.example', 'NEW'],
      ]),
    )
    const shown = (await api.company(ann, a.id)).body.requests
    expect(new Set(shown.map(({ person, state }) => `${person} ${state}`)).size).toBe(1)
  })

  test('the same is asked for once, also at once; it can be withdrawn by the own company', async () => {
    const { ann, cid, ben, mia, ines, a, b, audit, tax } = await twoCompanies('APPROVAL')
    const replies = await Promise.all([ann, mia].map((who) => api.invite(who, a.id, NEW.email, [audit.id])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ detail: ALREADY_ASKED })
    await api.change(ann, a.id, ben.ppid, { give: [tax.id] })
    expect((await api.remove(mia, a.id, ben.ppid)).status).toBe(409)
    const { id } = await lastRequest()
    const withdraw = (who: typeof ann, company: string) => call(h.withdrawRequest, who, { params: { id: company, requestId: id } })
    expect([(await withdraw(cid, b.id)).status, (await withdraw(cid, a.id)).status, (await withdraw(ben, a.id)).status]).toEqual([
      404, 404, 403,
    ])
    expect([(await withdraw(mia, a.id)).status, (await withdraw(mia, a.id)).status]).toEqual([204, 409])
    expect((await api.approve(ines, id)).status).toBe(409)
    expect((await api.remove(mia, a.id, ben.ppid)).status).toBe(200)
  })

  test('of two who decide at once, one does', async () => {
    const { ann, ben, ines, sofia, a, tax } = await twoCompanies('APPROVAL')
    await api.change(ann, a.id, ben.ppid, { give: [tax.id] })
    const { id } = await lastRequest()
    const both = await Promise.all([api.approve(ines, id), api.refuse(sofia, id, 'No.')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await mailsOf('people-decision')).toHaveLength(1)
  })

  test('the queue is for staff, and requests count against the budget', async () => {
    const { ann, ines, a, audit } = await twoCompanies('APPROVAL')
    await api.invite(ann, a.id, NEW.email, [audit.id])
    const { id } = await lastRequest()
    expect([
      (await api.requests(ann)).status,
      (await api.requests(null)).status,
      (await api.approve(ann, id)).status,
      (await api.refuse(ann, id, '')).status,
    ]).toEqual([403, 401, 403, 403])
    expect([(await api.approve(ines, randomUUID())).status, (await api.refuse(ines, randomUUID(), '')).status]).toEqual([404, 404])
    expect((await lastRequest()).state).toBe('PENDING')
    for (let n = 1; n < INVITATIONS_PER_DAY; n += 1) expect((await api.invite(ann, a.id, `n${n}@a.example`, [audit.id])).status).toBe(201)
    expect((await api.invite(ann, a.id, 'more@a.example', [audit.id])).status).toBe(429)
  })
})

describe('what staff allow', () => {
  test('is off at first, is changed by staff with a trail, and ends what is open when it is switched off', async () => {
    const { ann, ben, ines, a, audit, tax } = await twoCompanies('OFF')
    expect(await call(h.setting, ines, { params: { id: a.id } })).toEqual({
      status: 200,
      body: { mode: 'OFF', openInvitations: 0, waitingRequests: 0 },
    })
    expect((await api.set(ines, a.id, 'FREE')).body).toMatchObject({ mode: 'FREE' })
    await api.set(ines, a.id, 'FREE')
    await api.invite(ann, a.id, NEW.email, [audit.id])
    expect((await api.set(ines, a.id.toUpperCase(), 'APPROVAL')).body).toEqual({ mode: 'APPROVAL', openInvitations: 1, waitingRequests: 0 })
    // What nobody approved does not hold where an approval is needed.
    const { id } = await db.invitation.findFirstOrThrow()
    expect((await api.resend(ann, a.id, id)).status).toBe(409)
    await api.signInFirst(NEW)
    expect(await rightsOf(NEW_PPID)).toEqual([])
    await api.change(ann, a.id, ben.ppid, { give: [tax.id] })
    expect((await api.set(ines, a.id, 'OFF')).body).toEqual({ mode: 'OFF', openInvitations: 0, waitingRequests: 0 })
    expect((await lastRequest()).state).toBe('WITHDRAWN')
    const trail = await db.auditEvent.findMany({ where: { entity: 'Entity', action: 'self-service' }, orderBy: { at: 'asc' } })
    expect(trail.map(({ before, after, actorPpid, entityId }) => [before, after, actorPpid, entityId])).toEqual([
      [{ selfService: 'OFF' }, { selfService: 'FREE' }, ines.ppid, a.id],
      [{ selfService: 'FREE' }, { selfService: 'APPROVAL' }, ines.ppid, a.id],
      [{ selfService: 'APPROVAL' }, { selfService: 'OFF' }, ines.ppid, a.id],
    ])
  })

  test('is not for clients to change or read, and of no company not there', async () => {
    const { ann, ines, a } = await twoCompanies('OFF')
    expect([(await api.set(ann, a.id, 'FREE')).status, (await api.set(null, a.id, 'FREE')).status]).toEqual([403, 401])
    expect((await call(h.setting, ann, { params: { id: a.id } })).status).toBe(403)
    expect([(await api.set(ines, randomUUID(), 'FREE')).status, (await api.set(ines, a.id, 'SOME')).status]).toEqual([404, 400])
    expect(await db.selfService.count()).toBe(0)
  })
})
