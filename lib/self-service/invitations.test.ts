import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import type { IdentityActor } from '#lib/caller/actor.ts'
import { identity as claims } from '#lib/caller/testing.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { served } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { getBell } from '#lib/notifications/bell-contract.ts'
import { makeUser } from '#seed/factories.ts'
import { createUser } from './arrival-service.ts'
import { cleanUpInvitations } from './invitation-job.ts'
import { mailsOf, rightsOf, twoCompanies, useSelfService } from './testing.ts'
import {
  ADDRESS_HAS_ENOUGH,
  ALREADY_INVITED,
  ENDED,
  ENDED_DAYS,
  FIRM_PERSON,
  INVITATIONS_PER_DAY,
  INVITATION_DAYS,
  NO_INVITATIONS_LEFT,
  NO_SUCH_SUBSCRIPTION,
} from './words.ts'

const api = useSelfService()
const { call } = api
const bell = served(getBell, bellRoute.GET)
const DAY = 86_400_000
const NEW = { ppid: 'newcomer', email: 'nora.new@a.example' }
/** Of the record that the first sign-in makes. */
const NEW_PPID = 'test|newcomer'
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const first = () => db.invitation.findFirstOrThrow({ orderBy: { createdAt: 'asc' } })

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(resetDatabase)

describe('an invitation', () => {
  test('is mailed without the names of services, and accepted by the first sign-in, in the same step', async () => {
    const { ann, a, audit, tax } = await twoCompanies()
    expect(await api.invite(ann, a.id, 'Nora.New@a.example', [audit.id, tax.id])).toEqual({
      status: 201,
      body: { outcome: 'INVITED', member: null },
    })
    const [mail, ...others] = await mailsOf('invitation')
    expect([mail, others]).toMatchObject([{ recipient: 'Nora.New@a.example', subject: 'A invites you to the client portal' }, []])
    expect(mail!.text).toContain('Ann A invites you')
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/Audit|Tax/)
    const { expiresAt } = await first()
    expect(Math.round((expiresAt.getTime() - Date.now()) / DAY)).toBe(INVITATION_DAYS)
    expect((await api.company(ann, a.id)).body.invitations).toMatchObject([
      { name: 'Nora New', state: 'OPEN', invitedBy: 'Ann A', subscriptions: ['Audit', 'Tax'] },
    ])

    const { status, body } = await api.signInFirst(NEW)
    expect([status, body.entities.map(({ name }) => name)]).toEqual([201, ['A']])
    expect(await rightsOf(NEW_PPID)).toEqual(['A', 'Audit - A', 'Tax - A'])
    expect(await first()).toMatchObject({ state: 'ACCEPTED', acceptedByPpid: NEW_PPID })
    expect((await api.company(ann, a.id)).body.invitations).toEqual([])
    const trail = await db.auditEvent.findMany({
      where: { entity: 'Invitation' },
      orderBy: { at: 'asc' },
      select: { action: true, actorPpid: true, after: true },
    })
    expect(trail).toEqual([
      {
        action: 'invite',
        actorPpid: ann.ppid,
        after: { entityId: a.id, email: 'Nora.New@a.example', firstName: 'Nora', lastName: 'New', subscriptionIds: [audit.id, tax.id] },
      },
      {
        action: 'accept',
        actorPpid: NEW_PPID,
        after: { entityId: a.id, email: NEW.email, subscriptionIds: expect.arrayContaining([audit.id, tax.id]), acceptedByPpid: NEW_PPID },
      },
    ])
  })

  test('that is accepted notifies who sent it, by mail and at the bell, while still a main contact', async () => {
    const { ann, mia, cid, a, audit } = await twoCompanies()
    const people = async (who: typeof ann) => (await call(bell, who)).body.entries.filter(({ kind }) => kind === 'people')
    await api.invite(ann, a.id, NEW.email, [audit.id])
    expect(await people(ann)).toEqual([])
    await api.signInFirst(NEW)
    const accepted = { title: 'Invitation of Nora New, A', outcome: 'accepted', path: '/myServices/people', read: false }
    expect(await people(ann)).toMatchObject([accepted])
    expect([await people(mia), await people(cid)]).toEqual([[], []])
    const [mail, ...others] = await mailsOf('invitation-accepted')
    expect([mail, others]).toMatchObject([{ recipient: ann.email, subject: 'Nora New has accepted your invitation' }, []])
    expect(`${mail!.text}${mail!.html}`).not.toMatch(/Audit/)

    const approved = await db.invitation.create({
      data: {
        entityId: a.id,
        email: cid.email,
        firstName: 'Cid',
        lastName: 'C',
        invitedByPpid: ann.ppid,
        approvedByPpid: mia.ppid,
        expiresAt: new Date(Date.now() + DAY),
      },
    })
    // A former main contact gets no notifications.
    await db.subscriptionMember.updateMany({ where: { userPpid: ann.ppid }, data: { isMainContact: false } })
    expect((await api.accept(cid, approved.id)).status).toBe(204)
    expect([await people(ann), (await mailsOf('invitation-accepted')).length]).toEqual([[], 1])
  })

  test('gives somebody of the company the subscriptions at once', async () => {
    const { ann, ben, a, tax } = await twoCompanies()
    expect(await api.invite(ann, a.id, 'BEN@a.example', [tax.id])).toEqual({ status: 201, body: { outcome: 'DONE', member: 'Ben B' } })
    expect([await rightsOf(ben.ppid), await db.invitation.count(), await db.outboxMail.count()]).toEqual([
      ['A', 'Audit - A', 'Tax - A'],
      0,
      0,
    ])
  })

  test('is the same whether the address is known elsewhere; who is known accepts it, nobody else', async () => {
    const { ann, ben, cid, ines, a, audit } = await twoCompanies()
    const known = await api.invite(ann, a.id, cid.email, [audit.id])
    const unknown = await api.invite(ann, a.id, 'nobody@x.example', [audit.id])
    expect(known).toEqual(unknown)
    expect(await rightsOf(cid.ppid)).toEqual(['Audit - B (main contact)', 'B'])
    const texts = (await mailsOf('invitation')).map(({ text }) => text)
    expect(texts[0]).toBe(texts[1])
    const shown = (await api.company(ann, a.id)).body.invitations
    expect(new Set(shown.map(({ state }) => state))).toEqual(new Set(['OPEN']))
    const [own] = (await api.own(cid)).body
    expect(own).toMatchObject({ companyName: 'A', invitedBy: 'Ann A', subscriptions: ['Audit'] })
    expect([(await api.own(ben)).body, (await api.own(ines)).body]).toEqual([[], []])
    for (const who of [ben, ines]) expect((await api.accept(who, own!.id)).status).toBe(404)
    const twice = await Promise.all([api.accept(cid, own!.id), api.accept(cid, own!.id)])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([204, 404])
    expect(await rightsOf(cid.ppid)).toEqual(['A', 'Audit - A', 'Audit - B (main contact)', 'B'])
  })

  test('is refused to people of the firm, with foreign subscriptions, without any, and with names that look like addresses', async () => {
    const { ann, cid, a, b, audit, foreign } = await twoCompanies()
    expect(await api.invite(ann, a.id, 'somebody@FIRM.example', [audit.id])).toEqual({
      status: 400,
      body: [{ message: FIRM_PERSON, path: 'email' }],
    })
    for (const id of [foreign.id, randomUUID()])
      expect(await api.invite(ann, a.id, NEW.email, [id])).toEqual({
        status: 400,
        body: [{ message: NO_SUCH_SUBSCRIPTION, path: 'subscriptionIds' }],
      })
    expect((await api.invite(ann, a.id, NEW.email, [])).status).toBe(400)
    for (const address of ['no address', 'a,b@evil.example', '<a@evil.example>', 'a@evil.example\nBcc: b@evil.example', '"a"@evil.example'])
      expect((await api.invite(ann, a.id, address, [audit.id])).status).toBe(400)
    for (const firstName of ['evil.example', 'Click http://evil.example', '<b>Nora</b>', 'a@b', 'Line\nbreak', 'Win 100', ''])
      expect((await api.invite(ann, a.id, NEW.email, [audit.id], { firstName, lastName: 'New' })).status).toBe(400)
    expect((await api.invite(ann, b.id, NEW.email, [foreign.id])).status).toBe(404)
    expect((await api.invite(cid, a.id, NEW.email, [audit.id])).status).toBe(404)
    expect((await api.invite(null, a.id, NEW.email, [audit.id])).status).toBe(401)
    expect([await db.invitation.count(), await db.outboxMail.count()]).toEqual([0, 0])
    expect((await api.invite(ann, a.id, NEW.email, [audit.id], { firstName: 'Anne-Marie J.', lastName: "O'Neill-Müller" })).status).toBe(
      201,
    )
  })

  test('is open once per address, also when two invite at once', async () => {
    const { ann, mia, a, audit } = await twoCompanies()
    const replies = await Promise.all([ann, mia, ann].map((who) => api.invite(who, a.id, NEW.email, [audit.id])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ detail: ALREADY_INVITED })
    expect([await db.invitation.count(), (await mailsOf('invitation')).length]).toEqual([1, 1])
  })

  test('of the address of somebody else, or of one that nobody verified, is not accepted', async () => {
    const { ann, a, audit } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id])
    await api.signInFirst({ ppid: 'other', email: 'other@a.example' })
    const identity = { ...claims, email: NEW.email, emailVerified: false, firstName: null, lastName: null }
    const actor: IdentityActor = { kind: 'identity', identity }
    await createUser({ actor, params: {}, query: {}, body: {}, context: { requestId: 'r', host: 'localhost', actor } })
    expect([await rightsOf('test|other'), await rightsOf(identity.ppid)]).toEqual([[], []])
    expect(await first()).toMatchObject({ state: 'OPEN' })
  })
})

describe('the end of an invitation', () => {
  test('withdrawn, it brings nobody in; it is withdrawn once, by the own company', async () => {
    const { ann, cid, a, b, audit } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id])
    const { id } = await first()
    expect([(await api.withdraw(cid, a.id, id)).status, (await api.withdraw(cid, b.id, id)).status]).toEqual([404, 404])
    expect((await api.withdraw(ann, a.id, id)).status).toBe(204)
    expect(await api.withdraw(ann, a.id, id)).toMatchObject({ status: 409, body: { detail: ENDED } })
    expect(await api.resend(ann, a.id, id)).toMatchObject({ status: 409 })
    await api.signInFirst(NEW)
    expect(await rightsOf(NEW_PPID)).toEqual([])
  })

  test('expired, it brings nobody in, and can be sent again; the job notes it, and forgets it later', async () => {
    const { ann, a, audit } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id])
    const { id } = await first()
    await db.invitation.update({ where: { id }, data: { expiresAt: daysAgo(1), sentAt: daysAgo(15) } })
    expect((await api.company(ann, a.id)).body.invitations).toMatchObject([{ id, state: 'EXPIRED' }])
    await api.signInFirst(NEW)
    expect(await rightsOf(NEW_PPID)).toEqual([])
    await cleanUpInvitations.run({})
    expect(await first()).toMatchObject({ state: 'EXPIRED' })
    expect(await db.auditEvent.findFirst({ where: { entity: 'Invitation', action: 'expire' } })).toMatchObject({
      entityId: id,
      actorPpid: null,
    })
    expect((await api.resend(ann, a.id, id)).status).toBe(200)
    expect((await api.company(ann, a.id)).body.invitations).toMatchObject([{ id, state: 'OPEN' }])
    expect(await api.accept(NEW, id)).toMatchObject({ status: 204 })
    await db.invitation.update({ where: { id }, data: { endedAt: daysAgo(ENDED_DAYS + 1) } })
    await cleanUpInvitations.run({})
    expect(await db.invitation.count()).toBe(0)
    expect(await rightsOf(NEW_PPID)).toEqual(['A', 'Audit - A'])
  })

  test('one that ran out is in nobody’s way: the address is invited anew', async () => {
    const { ann, a, audit } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id])
    await db.invitation.updateMany({ data: { expiresAt: daysAgo(1) } })
    expect((await api.invite(ann, a.id, NEW.email, [audit.id])).status).toBe(201)
    expect((await db.invitation.findMany({ orderBy: { createdAt: 'asc' } })).map(({ state }) => state)).toEqual(['EXPIRED', 'OPEN'])
    expect((await api.company(ann, a.id)).body.invitations).toMatchObject([{ state: 'OPEN' }])
  })

  test('it no longer holds when its sender is no main contact any more, when it is switched off, and for subscriptions that have ended', async () => {
    const { ann, mia, sofia, a, audit, tax } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id, tax.id])
    const { id } = await first()
    await db.subscriptionMember.updateMany({ where: { userPpid: ann.ppid }, data: { isMainContact: false } })
    expect((await api.company(mia, a.id)).body.invitations).toMatchObject([{ state: 'EXPIRED' }])
    await api.signInFirst(NEW)
    expect([await rightsOf(NEW_PPID), (await api.own(NEW)).body]).toEqual([[], []])
    // Another main contact stands for it.
    expect((await api.resend(mia, a.id, id)).status).toBe(200)
    await db.subscription.update({ where: { id: audit.id }, data: { endDate: new Date('2020-01-01') } })
    expect((await api.accept(NEW, id)).status).toBe(204)
    expect(await rightsOf(NEW_PPID)).toEqual(['A', 'Tax - A'])

    await api.invite(mia, a.id, 'late@a.example', [tax.id])
    expect((await api.set(sofia, a.id, 'OFF')).body).toEqual({ mode: 'OFF', openInvitations: 0, waitingRequests: 0 })
    await api.signInFirst({ ppid: 'late', email: 'late@a.example' })
    expect(await rightsOf('test|late')).toEqual([])
  })
})

describe('budgets', () => {
  test('an address gets three mails from a company, and a company sends so many a day', async () => {
    const { ann, a, audit } = await twoCompanies()
    await api.invite(ann, a.id, NEW.email, [audit.id])
    const { id } = await first()
    expect([(await api.resend(ann, a.id, id)).status, (await api.resend(ann, a.id, id)).status]).toEqual([200, 200])
    expect(await api.resend(ann, a.id, id)).toMatchObject({ status: 429, body: { detail: ADDRESS_HAS_ENOUGH } })
    await api.withdraw(ann, a.id, id)
    expect((await api.invite(ann, a.id, NEW.email, [audit.id])).status).toBe(429)
    await db.invitation.update({ where: { id }, data: { sendings: INVITATIONS_PER_DAY - 1 } })
    expect((await api.invite(ann, a.id, 'one@a.example', [audit.id])).status).toBe(201)
    expect(await api.invite(ann, a.id, 'two@a.example', [audit.id])).toMatchObject({ status: 429, body: { detail: NO_INVITATIONS_LEFT } })
    await db.invitation.updateMany({ data: { sentAt: daysAgo(2) } })
    expect((await api.invite(ann, a.id, 'two@a.example', [audit.id])).status).toBe(201)
    expect(await mailsOf('invitation')).toHaveLength(5)
  })

  test('somebody who has a record accepts one of several companies', async () => {
    const { ann, cid, a, b, audit, foreign } = await twoCompanies()
    const dora = await makeUser(db, { email: 'dora@x.example' })
    await api.invite(ann, a.id, dora.email, [audit.id])
    await api.invite(cid, b.id, dora.email, [foreign.id])
    const own = (await api.own(dora)).body
    expect(own.map(({ companyName }) => companyName).toSorted()).toEqual(['A', 'B'])
    await api.accept(dora, own.find(({ companyName }) => companyName === 'B')!.id)
    expect(await rightsOf(dora.ppid)).toEqual(['Audit - B', 'B'])
  })
})
