import { beforeEach, describe, expect, test } from '@jest/globals'
import * as myClients from '#app/api/v1/Subscription/my-clients/route.ts'
import * as trail from '#app/api/v1/Audit/paged/route.ts'
import * as stars from '#app/api/v1/Service/[id]/star/route.ts'
import * as profile from '#app/api/v1/User/MyProfile/route.ts'
import * as viewAs from '#app/api/v1/ViewAs/route.ts'
import type { TrailRow } from '#lib/audit/trail-contract.ts'
import { whoText } from '#lib/audit/words.ts'
import { resolveActor } from '#lib/auth/resolve-actor.ts'
import { deleteExpiredSessions, endSession } from '#lib/auth/session.ts'
import { sessionOf } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { writeSecurityEvents } from '#lib/http/security-events.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { findViewable } from './people-service.ts'

const { call, send } = useApiCalls()

/** A client and the staff member whom the client's subscription names as a contact. */
async function pair() {
  const staff = await makeInternalUser(db, { firstName: 'Ines', lastName: 'Staff' })
  const client = await makeUser(db, { firstName: 'Carl', lastName: 'Client' })
  const entity = await makeEntity(db, { users: [client.ppid] })
  const subscription = await makeSubscription(db, { entityId: entity.id, contacts: { create: { userPpid: staff.ppid, position: 0 } } })
  return { staff, client, entity, subscription, session: await sessionOf(staff.ppid) }
}

type Headers_ = Record<string, string>
const begin = (headers: Headers_, ppid: string) => call<{ code?: string }>(viewAs.POST, null, { headers, body: { ppid } })
const actorOf = async (headers: Headers_) => resolveActor(new Headers(headers))
const seenAs = async (headers: Headers_) => {
  const actor = await actorOf(headers)
  return actor.kind === 'user' ? { ppid: actor.ppid, by: actor.viewedBy?.ppid ?? null } : null
}
const recorded = async (action: string) =>
  (await db.auditEvent.findMany({ where: { action }, orderBy: { at: 'asc' } })).map(({ actorPpid, asPpid, entityId, after }) => ({
    actorPpid,
    asPpid,
    entityId,
    after,
  }))

/** Lets a person with a browser session call by token too. */
const byToken = async (person: { ppid: string; email: string }) => {
  await db.identity.create({ data: { issuer: process.env.OIDC_ISSUER!, subject: `test|${person.ppid}`, userPpid: person.ppid } })
  return person
}

beforeEach(async () => {
  await writeSecurityEvents()
  await resetDatabase()
})

describe('who may be seen', () => {
  test('a client of a followed subscription, for 30 minutes; begin and end are recorded with both people', async () => {
    const { staff, client, session } = await pair()
    expect(await begin(session.headers, client.ppid)).toMatchObject({ status: 200, body: { ppid: client.ppid, name: 'Carl Client' } })
    const view = await db.viewAs.findFirstOrThrow()
    expect(view.endsAt.getTime() - view.startedAt.getTime()).toBe(30 * 60_000)
    expect(await seenAs(session.headers)).toEqual({ ppid: client.ppid, by: staff.ppid })
    expect((await send(viewAs.DELETE, null, { headers: session.headers })).status).toBe(204)
    expect(await seenAs(session.headers)).toEqual({ ppid: staff.ppid, by: null })
    expect(await recorded('view-as')).toEqual([{ actorPpid: staff.ppid, asPpid: null, entityId: client.ppid, after: { minutes: 30 } }])
    expect(await recorded('end-view-as')).toEqual([
      { actorPpid: staff.ppid, asPpid: null, entityId: client.ppid, after: { reason: 'left' } },
    ])
  })

  test('nobody else: other clients, staff, super users, oneself', async () => {
    const { staff, session } = await pair()
    const others = [await makeUser(db), await makeInternalUser(db), await makeSuperUser(db), staff]
    for (const { ppid } of others) expect(await begin(session.headers, ppid)).toMatchObject({ status: 403 })
    expect(await begin(session.headers, 'nobody')).toMatchObject({ status: 404 })
    expect(await db.viewAs.count()).toBe(0)
  })

  test('a super user sees as every client and as staff, never as a super user', async () => {
    const sofia = await makeSuperUser(db)
    const [client, staff, other] = [await makeUser(db), await makeInternalUser(db), await makeSuperUser(db)]
    const results = []
    for (const { ppid } of [client, staff, other, sofia]) results.push((await begin((await sessionOf(sofia.ppid)).headers, ppid)).status)
    expect(results).toEqual([200, 200, 403, 403])
  })

  test('the list of them is the same rule', async () => {
    const { staff, client } = await pair()
    await makeUser(db, { firstName: 'Carl', lastName: 'Stranger' })
    const actor = await actorOf((await sessionOf(staff.ppid)).headers)
    if (actor.kind !== 'user') throw new Error('no user')
    const { people, total } = await findViewable(actor, 'carl')
    expect([people.map(({ ppid }) => ppid), total]).toEqual([[client.ppid], 1])
    await expect(findViewable({ ...actor, isInternal: false }, '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('how it begins', () => {
  test('only in a browser session of staff: not by token, not by a client', async () => {
    const { staff, client } = await pair()
    expect(await call(viewAs.POST, await byToken(staff), { body: { ppid: client.ppid } })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    })
    expect(await begin((await sessionOf(client.ppid)).headers, client.ppid)).toMatchObject({ status: 403 })
    expect(await call(viewAs.POST, null, { body: { ppid: client.ppid } })).toMatchObject({ status: 401 })
    expect(await begin({ ...(await sessionOf(staff.ppid)).headers, origin: 'https://evil.example' }, client.ppid)).toMatchObject({
      status: 403,
    })
  })

  test('never inside another, and once of two at the same moment', async () => {
    const { entity, client, session } = await pair()
    const second = await makeUser(db)
    await db.entityMember.create({ data: { entityId: entity.id, userPpid: second.ppid } })
    const both = await Promise.all([begin(session.headers, client.ppid), begin(session.headers, second.ppid)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await begin(session.headers, second.ppid)).toMatchObject({ status: 409 })
    expect(await db.viewAs.count()).toBe(1)
  })

  test('other sessions, and tokens, of the same staff member stay as they are', async () => {
    const { staff, client, session } = await pair()
    const other = await sessionOf(staff.ppid)
    await begin(session.headers, client.ppid)
    expect(await seenAs(other.headers)).toEqual({ ppid: staff.ppid, by: null })
    expect(await call(profile.GET, await byToken(staff))).toMatchObject({ body: { ppid: staff.ppid } })
  })
})

describe('what it is', () => {
  test('rights and replies of the person, and nothing is written', async () => {
    const { client, session } = await pair()
    await begin(session.headers, client.ppid)
    const { headers } = session
    expect(await call(profile.GET, null, { headers })).toMatchObject({ status: 200, body: { ppid: client.ppid } })
    expect((await send(myClients.GET, null, { headers })).status).toBe(403)
    const star = { headers, params: { id: (await makeService(db)).id } }
    expect(await call(stars.PUT, null, star)).toMatchObject({ status: 403, body: { code: 'VIEW_AS_READS_ONLY' } })
    expect(await db.serviceMark.count()).toBe(0)
  })

  test('a page that was drawn for the staff member gets nothing of the person', async () => {
    const { staff, client, session } = await pair()
    await begin(session.headers, client.ppid)
    const sent = (ppid: string) => ({ headers: { ...session.headers, 'x-expected-user': encodeURIComponent(ppid) } })
    expect((await send(profile.GET, null, sent(staff.ppid))).status).toBe(401)
    expect((await send(profile.GET, null, sent(client.ppid))).status).toBe(200)
  })

  test('each request is in the trail with both people, once per call and minute', async () => {
    const { staff, client, session } = await pair()
    await begin(session.headers, client.ppid)
    for (let time = 0; time < 3; time += 1) await send(profile.GET, null, { headers: session.headers })
    await writeSecurityEvents()
    const entityId = 'GET /api/v1/User/MyProfile'
    expect(await recorded('read-as')).toMatchObject([{ actorPpid: staff.ppid, asPpid: client.ppid, entityId, after: { times: 3 } }])
    const rows = await call<{ items: TrailRow[] }>(trail.POST, await makeSuperUser(db), { body: { filters: { person: client.ppid } } })
    expect(rows.body.items.map(whoText)).toEqual(['Ines Staff as Carl Client'])
  })
})

describe('when it ends', () => {
  const reasons = async () => (await recorded('end-view-as')).map(({ after }) => after)

  test('after its time, on the clock of the server, also when nobody asks any more', async () => {
    const { staff, client, session } = await pair()
    await begin(session.headers, client.ppid)
    await db.viewAs.updateMany({ data: { endsAt: new Date(Date.now() - 1000) } })
    expect(await Promise.all([seenAs(session.headers), seenAs(session.headers)])).toEqual(
      [1, 2].map(() => ({ ppid: staff.ppid, by: null })),
    )
    expect(await reasons()).toEqual([{ reason: 'time was over' }])
    expect(await begin(session.headers, client.ppid)).toMatchObject({ status: 200 })
  })

  test.each([
    ['is no contact any more', 'no right any more', ({ staff }) => db.subscriptionContact.deleteMany({ where: { userPpid: staff.ppid } })],
    [
      'is no staff any more',
      'no right any more',
      ({ staff }) => db.user.update({ where: { ppid: staff.ppid }, data: { isInternal: false } }),
    ],
    [
      'has new terms to accept',
      'no right any more',
      ({ staff }) => db.user.update({ where: { ppid: staff.ppid }, data: { termsVersion: 0 } }),
    ],
    [
      'sees somebody who became staff',
      'no right any more',
      ({ client }) => db.user.update({ where: { ppid: client.ppid }, data: { isInternal: true } }),
    ],
    ['signs out', 'session ended', ({ session }) => endSession(session.id, { requestId: 'out', address: 'test' })],
    [
      'has a session that ran out',
      'session ended',
      async ({ session }) => {
        await db.session.update({ where: { id: session.id }, data: { expiresAt: new Date(0) } })
        await deleteExpiredSessions()
      },
    ],
    ['is deleted', 'session ended', ({ staff }) => db.user.delete({ where: { ppid: staff.ppid } })],
    ['sees somebody who is deleted', 'session ended', ({ client }) => db.user.delete({ where: { ppid: client.ppid } })],
  ] as [string, string, (all: Awaited<ReturnType<typeof pair>>) => Promise<unknown>][])(
    'when the viewer %s',
    async (_name, reason, change) => {
      const all = await pair()
      await begin(all.session.headers, all.client.ppid)
      await change(all)
      expect((await seenAs(all.session.headers))?.by ?? null).toBeNull()
      expect([await db.viewAs.count(), await reasons()]).toEqual([0, [{ reason }]])
    },
  )

  test('the view of one session is no view of another, whoever writes its cookie', async () => {
    const { client, session } = await pair()
    await begin(session.headers, client.ppid)
    const stranger = await sessionOf((await makeInternalUser(db)).ppid)
    await db.viewAs.updateMany({ data: { sessionId: stranger.id } })
    expect((await seenAs(stranger.headers))?.by ?? null).toBeNull()
    expect(await db.viewAs.count()).toBe(0)
  })
})
