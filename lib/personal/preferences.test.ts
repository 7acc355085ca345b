import { beforeEach, describe, expect, test } from '@jest/globals'
import { SignJWT } from 'jose'
import * as notifications from '#app/api/v1/Notification/route.ts'
import * as byId from '#app/api/v1/Notification/[id]/route.ts'
import * as byPpids from '#app/api/v1/Notification/by-ppids/route.ts'
import * as topicsRoute from '#app/api/v1/Notification/topics/route.ts'
import * as typesRoute from '#app/api/v1/Notification/types/route.ts'
import * as unsubscribeRoute from '#app/api/v1/Notification/unsubscribe/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeReferenceItem, makeUser } from '#seed/factories.ts'
import { DAILY, MONTHLY, OFF, frequencies } from './words.ts'
import type { Preferences } from './preferences-contract.ts'
import { unsubscribeToken } from '#lib/notifications/unsubscribe-token.ts'

const { send, call, read } = useApiCalls()
beforeEach(resetDatabase)

const get = (caller: Parameters<typeof send>[1]) => read<Preferences>(notifications.GET, caller)
const put = (caller: Parameters<typeof send>[1], body: unknown) => call<Preferences>(notifications.PUT, caller, { body })

describe('the own choices (E251, E252)', () => {
  test('nothing is chosen and weekly is set, until the person says otherwise (B555, A202)', async () => {
    const user = await makeUser(db)
    expect(await get(user)).toEqual({ userPpid: user.ppid, types: [], frequencies: [2] })
  })

  test('what is saved reads back (B559, B562), each value once and in order; it is in the audit trail', async () => {
    const user = await makeUser(db)
    const saved = { userPpid: user.ppid, types: [1, 3], frequencies: [2] }
    expect(await put(user, { types: [3, 1, 3], frequencies: [2] })).toEqual({ status: 200, body: saved })
    expect(await get(user)).toEqual(saved)
    expect(await db.auditEvent.findFirst({ where: { entity: 'Notification', entityId: user.ppid } })).toMatchObject({
      action: 'update',
      actorPpid: user.ppid,
      after: { types: [1, 3], frequency: 2 },
    })
  })

  test('what is left out stays; cleared frequencies are weekly again (W58)', async () => {
    const user = await makeUser(db)
    await put(user, { types: [6], frequencies: [DAILY] })
    expect((await put(user, {})).body).toMatchObject({ types: [6], frequencies: [DAILY] })
    expect((await put(user, { types: [2] })).body).toMatchObject({ types: [2], frequencies: [DAILY] })
    expect((await put(user, { frequencies: [] })).body).toMatchObject({ types: [2], frequencies: [2] })
    for (const frequency of [OFF, MONTHLY]) expect((await put(user, { frequencies: [frequency] })).body.frequencies).toEqual([frequency])
    expect((await put(user, { types: [], frequencies: null })).body).toMatchObject({ types: [], frequencies: [2] })
  })

  test('topics read back as saved, by name; an unknown one is 400 and nothing is stored; the other choices stay', async () => {
    const user = await makeUser(db)
    const [b, a] = [await makeReferenceItem(db, { name: 'B topic' }), await makeReferenceItem(db, { name: 'A topic' })]
    const topics = (body: unknown) => call<{ topics: string[] }>(topicsRoute.PUT, user, { body })
    const stored = async () => (await read<{ topics: string[] }>(topicsRoute.GET, user)).topics
    expect(await stored()).toEqual([])
    await put(user, { types: [1], frequencies: [DAILY] })
    expect(await topics({ topics: [b.id.toUpperCase(), a.id, b.id] })).toEqual({ status: 200, body: { topics: [a.id, b.id] } })
    expect(await stored()).toEqual([a.id, b.id])
    expect(await get(user)).toMatchObject({ types: [1], frequencies: [DAILY] })
    expect(await db.auditEvent.findFirst({ where: { entity: 'Notification' }, orderBy: { id: 'desc' } })).toMatchObject({
      action: 'update',
      actorPpid: user.ppid,
    })
    const issuer = await makeReferenceItem(db, { kind: 'ISSUER' })
    expect(await topics({ topics: [a.id, issuer.id] })).toEqual({
      status: 400,
      body: [{ message: 'There is no such topic', path: 'topics[1]' }],
    })
    for (const body of [{}, { topics: 'x' }, { topics: ['x'] }, { topics: [], more: 1 }, 'null'])
      expect((await topics(body)).status).toBe(400)
    expect([(await send(topicsRoute.GET, null)).status, (await send(topicsRoute.PUT, null, { body: { topics: [] } })).status]).toEqual([
      401, 401,
    ])
    expect(await stored()).toEqual([a.id, b.id])
    expect(await topics({ topics: [] })).toEqual({ status: 200, body: { topics: [] } })
  })

  test('an unknown type or frequency is 400 and nothing is stored (B562, W58)', async () => {
    const user = await makeUser(db)
    await put(user, { types: [1] })
    expect(await put(user, { types: [1, 7] })).toEqual({
      status: 400,
      body: [{ message: 'There is no such notification type', path: 'types[1]' }],
    })
    expect(await put(user, { types: [2], frequencies: [99] })).toEqual({
      status: 400,
      body: [{ message: 'There is no such frequency', path: 'frequencies[0]' }],
    })
    expect(await put(user, { types: [2], frequencies: [2, DAILY] })).toEqual({
      status: 400,
      body: [{ message: 'Please choose one frequency', path: 'frequencies' }],
    })
    for (const body of [
      { types: ['1'] },
      { types: 1 },
      { frequencies: 2 },
      { frequencies: [0] },
      { types: [2], other: true },
      [],
      null,
      '{',
    ])
      expect((await send(notifications.PUT, user, { body })).status).toBe(400)
    expect(await get(user)).toMatchObject({ types: [1], frequencies: [2] })
  })

  test('of the numbers below those of this portal one is a frequency: Weekly, 2 (B556)', async () => {
    expect(frequencies.filter(({ value }) => value < OFF)).toEqual([{ value: 2, name: 'Weekly' }])
    const user = await makeUser(db)
    for (const value of [0, 1, 3, 4]) expect((await put(user, { frequencies: [value] })).status).toBe(400)
    expect(await put(user, { frequencies: [2] })).toMatchObject({ status: 200, body: { frequencies: [2] } })
  })

  test('are those of the caller, whoever the body names', async () => {
    const [user, other] = [await makeUser(db), await makeUser(db)]
    expect((await put(user, { userPpid: other.ppid, types: [1] })).body.userPpid).toBe(user.ppid)
    expect((await get(other)).types).toEqual([])
  })

  test('are refused without a token (B561) and before the terms are accepted', async () => {
    const fresh = await makeUser(db, { termsVersion: null })
    expect((await send(notifications.GET, null)).status).toBe(401)
    expect((await send(notifications.PUT, null, { body: { types: [1] } })).status).toBe(401)
    expect((await send(notifications.GET, fresh)).status).toBe(403)
    expect((await send(typesRoute.GET, null)).status).toBe(401)
  })
})

test('the types with their names (E255, A201, B558)', async () => {
  expect(await read(typesRoute.GET, await makeUser(db))).toEqual([
    { value: 1, name: '3W articles' },
    { value: 2, name: 'Global articles' },
    { value: 3, name: 'News' },
    { value: 4, name: 'Compliance calendar' },
    { value: 5, name: 'Videos' },
    { value: 6, name: 'Publications' },
  ])
})

describe('choices of others (E253, E254)', () => {
  const of = (caller: Parameters<typeof send>[1], id: string) => call<Preferences>(byId.GET, caller, { params: { id } })

  test('internal users see everybody, external users themselves; a foreign id reads as an unknown one', async () => {
    const [staff, user, other] = [await makeInternalUser(db), await makeUser(db), await makeUser(db)]
    await put(user, { types: [4] })
    expect((await of(staff, user.ppid)).body).toEqual({ userPpid: user.ppid, types: [4], frequencies: [2] })
    expect((await of(user, user.ppid)).body).toEqual({ userPpid: user.ppid, types: [4], frequencies: [2] })
    const foreign = await of(other, user.ppid)
    const unknown = await of(other, 'nobody')
    expect([foreign.status, unknown.status]).toEqual([404, 404])
    expect({ ...(foreign.body as object), requestId: '' }).toEqual({ ...(unknown.body as object), requestId: '' })
    expect((await of(staff, 'nobody')).status).toBe(404)
    expect((await send(byId.GET, null, { params: { id: user.ppid } })).status).toBe(401)
  })

  test('of several people in the order asked for, each once; unknown ones are left out (A055)', async () => {
    const [staff, one, two] = [await makeInternalUser(db), await makeUser(db), await makeUser(db)]
    await put(two, { types: [5], frequencies: [DAILY] })
    const reply = await call(byPpids.POST, staff, { body: [two.ppid, 'nobody', one.ppid, two.ppid] })
    expect(reply).toEqual({
      status: 200,
      body: [
        { userPpid: two.ppid, types: [5], frequencies: [DAILY] },
        { userPpid: one.ppid, types: [], frequencies: [2] },
      ],
    })
    expect(await call(byPpids.POST, staff, { body: [] })).toEqual({ status: 200, body: [] })
    for (const body of [{}, 'null', [1], '"x"']) expect((await send(byPpids.POST, staff, { body })).status).toBe(400)
    expect((await send(byPpids.POST, one, { body: [] })).status).toBe(403)
    expect((await send(byPpids.POST, null, { body: [] })).status).toBe(401)
  })
})

describe('unsubscribing (E256, E264, A203, W57)', () => {
  const show = (token: string | null, caller: Parameters<typeof send>[1] = null, headers = {}) =>
    send(unsubscribeRoute.GET, caller, { query: token === null ? '' : `?token=${token}`, headers })
  const confirm = (token: string | null, caller: Parameters<typeof send>[1] = null) =>
    send(unsubscribeRoute.POST, caller, { query: token === null ? '' : `?token=${token}` })

  test('a link shows what it clears and changes nothing; confirmed, exactly that is cleared, without sign-in (B560)', async () => {
    const user = await makeUser(db)
    await put(user, { types: [1, 2, 5] })
    const token = await unsubscribeToken({ ppid: user.ppid, types: [2, 5, 6] })
    const shown = await show(token)
    expect([shown.status, await shown.json()]).toEqual([200, { types: [2, 5] }])
    expect((await get(user)).types).toEqual([1, 2, 5])
    expect((await confirm(token)).status).toBe(204)
    expect(await get(user)).toEqual({ userPpid: user.ppid, types: [1], frequencies: [2] })
    // Done again it is still done.
    expect((await confirm(token)).status).toBe(204)
    expect(await (await show(token)).json()).toEqual({ types: [] })
    expect(await db.auditEvent.findFirst({ where: { entityId: user.ppid, action: 'unsubscribe' } })).toMatchObject({
      actorPpid: null,
      before: { types: [2, 5] },
    })
  })

  test('one click of a mail programme: the form field in the body, no cookie (RFC 8058)', async () => {
    const user = await makeUser(db)
    await put(user, { types: [1] })
    const token = await unsubscribeToken({ ppid: user.ppid, types: [1] })
    const headers = { host: 'localhost:3000', 'content-type': 'application/x-www-form-urlencoded' }
    const request = new Request(`http://localhost:3000/api/v1/Notification/unsubscribe?token=${token}`, {
      method: 'POST',
      headers,
      body: 'List-Unsubscribe=One-Click',
    })
    expect((await unsubscribeRoute.POST(request, { params: Promise.resolve({}) })).status).toBe(204)
    expect((await get(user)).types).toEqual([])
  })

  test('without a token the caller is meant: shown and cleared for a signed-in one, 401 for an anonymous one', async () => {
    const user = await makeUser(db)
    await put(user, { types: [1, 3] })
    expect(await (await show(null, user)).json()).toEqual({ types: [1, 3] })
    expect((await confirm(null, user)).status).toBe(204)
    expect((await get(user)).types).toEqual([])
    expect([(await show(null)).status, (await confirm(null)).status]).toEqual([401, 401])
  })

  test('a changed, foreign or expired token is 400 for everybody, and nothing is cleared', async () => {
    const user = await makeUser(db)
    await put(user, { types: [1] })
    const token = await unsubscribeToken({ ppid: user.ppid, types: [1] })
    const [head, , signature] = token.split('.') as [string, string, string]
    const claims = { sub: user.ppid, types: [1, 2], aud: 'unsubscribe', exp: Math.floor(Date.now() / 1000) + 60 }
    const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
    const foreign = await new SignJWT({ types: [1] })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(user.ppid)
      .setAudience('unsubscribe')
      .setExpirationTime('1h')
      .sign(new Uint8Array(32))
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString('base64url'),
      Buffer.from(JSON.stringify(claims)).toString('base64url'),
      '',
    ].join('.')
    const gone = await unsubscribeToken({ ppid: 'nobody', types: [1] })
    const expired = await unsubscribeToken({ ppid: user.ppid, types: [1] }, '-1s')
    for (const bad of [changed, foreign, unsigned, gone, expired, '', 'nonsense', 'x'.repeat(3_000), `${token}x`]) {
      for (const caller of [null, user])
        expect([bad, (await show(bad, caller)).status, (await confirm(bad, caller)).status]).toEqual([bad, 400, 400])
    }
    expect((await get(user)).types).toEqual([1])
  })

  test('a browser is led to the page that asks, with the same token', async () => {
    const token = await unsubscribeToken({ ppid: 'p', types: [1] })
    const reply = await show(token, null, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect([reply.status, reply.headers.get('location')]).toEqual([303, `/unsubscribe?token=${token}`])
  })
})
