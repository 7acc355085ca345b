import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as getMyServicesRoute } from '#app/api/v1/Subscription/my-services/route.ts'
import { GET as getRoute } from '#app/api/v1/Subscription/[id]/route.ts'
import { DELETE, PATCH, PUT } from '#app/api/v1/Subscription/[id]/users/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeSubscription, makeUser } from '#seed/factories.ts'
import { getSubscription } from './write-contract.ts'
import { listMySubscriptions } from './contract.ts'

const GET = served(getSubscription, getRoute)
const getMyServices = served(listMySubscriptions, getMyServicesRoute)

const { send, read, call } = useApiCalls()

beforeEach(resetDatabase)

async function make() {
  const staff = await makeInternalUser(db)
  const client = await makeUser(db)
  const subscription = await makeSubscription(db)
  return { staff, client, subscription, params: { id: subscription.id } }
}

type Material = Awaited<ReturnType<typeof make>>
const members = async ({ staff, params }: Material) =>
  (await read(GET, staff, { params })).users.map(({ ppid, isMainContact }) => ({ ppid, isMainContact }))
const mine = async ({ client }: Material) => (await read(getMyServices, client)).map(({ id }) => id)

describe('PUT, PATCH and DELETE /Subscription/{id}/users (B344, E139 to E141)', () => {
  test('added, made main contact and removed; the user finds it in my services meanwhile (B142)', async () => {
    const all = await make()
    const { staff, client, subscription, params } = all
    const { ppid } = client
    expect((await send(PUT, staff, { params, body: { ppid, isMainContact: false } })).status).toBe(204)
    expect(await members(all)).toEqual([{ ppid, isMainContact: false }])
    expect(await mine(all)).toEqual([subscription.id])
    expect((await send(PATCH, staff, { params, body: { ppid, isMainContact: true } })).status).toBe(204)
    expect(await members(all)).toEqual([{ ppid, isMainContact: true }])
    expect((await send(DELETE, staff, { params, body: { ppid } })).status).toBe(204)
    expect(await members(all)).toEqual([])
    expect(await mine(all)).toEqual([])
    const trail = await db.auditEvent.findMany({ where: { entityId: subscription.id }, orderBy: { at: 'asc' } })
    expect(trail.map(({ action }) => action)).toEqual(['add-user', 'main-contact', 'remove-user'])
    expect((await read(GET, staff, { params })).version).toBe(4)
  })

  test('a user added to a subscription is a user of its company, also after leaving the subscription (A171, A082)', async () => {
    const { staff, client, subscription, params } = await make()
    await send(PUT, staff, { params, body: { ppid: client.ppid } })
    await send(DELETE, staff, { params, body: { ppid: client.ppid } })
    expect(await db.entityMember.findMany({ where: { entityId: subscription.entityId } })).toEqual([
      { entityId: subscription.entityId, userPpid: client.ppid, givenByTaskId: null },
    ])
  })

  test('added twice: 204 both times, the flag changes only when it is given (W39)', async () => {
    const all = await make()
    const { staff, client, params } = all
    const { ppid } = client
    for (const body of [{ ppid, isMainContact: true }, { ppid }, ppid])
      expect((await send(PUT, staff, { params, body: JSON.stringify(body) })).status).toBe(204)
    expect(await members(all)).toEqual([{ ppid, isMainContact: true }])
    await send(PUT, staff, { params, body: { ppid, isMainContact: false } })
    expect(await members(all)).toEqual([{ ppid, isMainContact: false }])
  })

  test('added by many at the same moment: once in it', async () => {
    const all = await make()
    const { staff, client, params } = all
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async () => (await send(PUT, staff, { params, body: { ppid: client.ppid } })).status),
    )
    expect(new Set(statuses)).toEqual(new Set([204]))
    expect(await members(all)).toHaveLength(1)
  })

  test('an unknown user is 400, a user who is not in it 404 (W39)', async () => {
    const { staff, client, params } = await make()
    expect(await call(PUT, staff, { params, body: { ppid: 'nobody' } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such user', path: 'ppid' }],
    })
    expect((await send(PATCH, staff, { params, body: { ppid: client.ppid, isMainContact: true } })).status).toBe(404)
    expect((await send(PATCH, staff, { params, body: { ppid: client.ppid, isMainContact: false } })).status).toBe(404)
    expect((await send(DELETE, staff, { params, body: { ppid: client.ppid } })).status).toBe(404)
  })

  test('the ppid of a removal stands in the body, alone in it, or in the query (A054)', async () => {
    const all = await make()
    const { staff, client, params } = all
    for (const sent of [
      { body: { ppid: client.ppid, isMainContact: false } },
      { body: JSON.stringify(client.ppid) },
      { query: `?ppid=${client.ppid}` },
    ]) {
      await send(PUT, staff, { params, body: { ppid: client.ppid } })
      expect((await send(DELETE, staff, { params, ...sent })).status).toBe(204)
      expect(await members(all)).toEqual([])
    }
    expect(await call(DELETE, staff, { params })).toEqual({ status: 400, body: [{ message: 'This field is required', path: 'ppid' }] })
  })

  test('the last main contact may be switched off and removed (A173)', async () => {
    const all = await make()
    const { staff, client, params } = all
    const { ppid } = client
    await send(PUT, staff, { params, body: { ppid, isMainContact: true } })
    expect((await send(PATCH, staff, { params, body: { ppid, isMainContact: false } })).status).toBe(204)
    expect((await send(DELETE, staff, { params, body: { ppid } })).status).toBe(204)
  })

  test('bad bodies are 400, unknown subscriptions 404 before them (W3, W7)', async () => {
    const { staff, params } = await make()
    for (const handler of [PUT, PATCH]) {
      for (const body of ['null', '[]', '{}', '{"ppid":""}', '{"ppid":7}', '{"ppid":"x","isMainContact":"yes"}', '{"ppid":"x","more":1}'])
        expect((await send(handler, staff, { params, body })).status).toBe(400)
      expect((await send(handler, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
    }
    expect(await call(PATCH, staff, { params, body: { ppid: 'x' } })).toEqual({
      status: 400,
      body: [{ message: 'Please provide true or false', path: 'isMainContact' }],
    })
    expect((await send(DELETE, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
  })

  test('internal users only, and nothing changes', async () => {
    const all = await make()
    const { client, params } = all
    for (const [caller, status] of [
      [null, 401],
      [client, 403],
    ] as const) {
      for (const handler of [PUT, PATCH, DELETE])
        expect((await send(handler, caller, { params, body: { ppid: client.ppid, isMainContact: true } })).status).toBe(status)
    }
    expect(await members(all)).toEqual([])
  })
})
