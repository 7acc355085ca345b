import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as star from '#app/api/v1/Service/[id]/star/route.ts'
import * as view from '#app/api/v1/Service/[id]/view/route.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { db, pool } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase, untilWaiting } from '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeTenant, makeUser } from '#seed/factories.ts'
import { KEPT_VIEWS, catalogueMarks, isStarred } from './mark-service.ts'
import { useApiCalls } from '#lib/http/testing.ts'

const { send } = useApiCalls()
let ann: User
let bob: User
let [lu, uk]: { id: string }[] = []

beforeEach(async () => {
  await resetDatabase()
  lu = await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
  ann = await makeUser(db)
  bob = await makeUser(db)
})

const make = (name: string, more: object = {}) => makeService(db, { name, tenantIds: [lu!.id], ...more })

const actorOf = (user: User, termsAccepted = true): Actor => ({
  kind: 'user',
  identity: {
    issuer: 'test',
    subject: user.ppid,
    ppid: user.ppid,
    email: user.email,
    emailVerified: true,
    firstName: null,
    lastName: null,
  },
  ppid: user.ppid,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isInternal: user.isInternal,
  isSuperUser: user.isSuperUser,
  termsAccepted,
})

type Call = typeof star.PUT
const on = async (call: Call, user: User, id: string, host = 'localhost:3000') => (await send(call, user, { params: { id }, host })).status
/** Names of what the person sees above the catalogue of a host. */
const shown = async (user: User, host = 'localhost') => {
  const marks = await catalogueMarks({ actor: actorOf(user), host })
  return { starred: marks?.starred.map(({ name }) => name), viewed: marks?.viewed.map(({ name }) => name) }
}
const NOTHING = { starred: [], viewed: [] }

/** The rows of the person as they are stored, with the transaction that wrote each. */
const stored = async (user: User) =>
  (
    await pool().query<object>(
      'SELECT "kind", "serviceId", "markedAt", xmin::text, xmax::text FROM "ServiceMark" WHERE "userPpid" = $1 ORDER BY "kind", "serviceId"',
      [user.ppid],
    )
  ).rows

const PATIENT = { timeout: 20_000 }

describe('stars', () => {
  test('are kept per person, the newest first, and taken away again', async () => {
    const [audit, tax] = [await make('Audit'), await make('Tax')]
    for (const { id } of [audit, tax]) expect(await on(star.PUT, ann, id.toUpperCase())).toBe(204)
    expect(await shown(ann)).toEqual({ starred: ['Tax', 'Audit'], viewed: [] })
    expect(await shown(bob)).toEqual(NOTHING)
    expect(await isStarred({ actor: actorOf(ann), host: 'localhost', serviceId: tax.id })).toBe(true)
    expect(await isStarred({ actor: actorOf(bob), host: 'localhost', serviceId: tax.id })).toBe(false)
    // Bob takes away what he has not starred: Ann's star stays.
    expect(await on(star.DELETE, bob, tax.id)).toBe(204)
    expect(await on(star.PUT, ann, audit.id)).toBe(204)
    expect(await shown(ann)).toEqual({ starred: ['Tax', 'Audit'], viewed: [] })
    expect(await on(star.DELETE, ann, tax.id)).toBe(204)
    expect(await shown(ann)).toEqual({ starred: ['Audit'], viewed: [] })
  })

  test('two tabs that star and unstar at once leave one star or none', async () => {
    const { id } = await make('Audit')
    expect(await Promise.all(Array.from({ length: 6 }, () => on(star.PUT, ann, id)))).toEqual(Array(6).fill(204))
    expect(await db.serviceMark.count()).toBe(1)
    expect(await Promise.all([on(star.DELETE, ann, id), on(star.DELETE, ann, id)])).toEqual([204, 204])
    expect(await db.serviceMark.count()).toBe(0)
  })
})

describe('services opened last', () => {
  test('the newest first, each once; opening the newest again writes nothing', async () => {
    const [audit, tax] = [await make('Audit'), await make('Tax')]
    for (const { id } of [audit, tax, audit]) expect(await on(view.PUT, ann, id)).toBe(204)
    expect(await shown(ann)).toEqual({ starred: [], viewed: ['Audit', 'Tax'] })
    expect(await shown(bob)).toEqual(NOTHING)
    const before = await stored(ann)
    expect(await on(view.PUT, ann, audit.id)).toBe(204)
    expect(await stored(ann)).toEqual(before)
  })

  test('only the last are kept; stars do not count and do not go with them', async () => {
    const services = []
    for (let number = 1; number <= KEPT_VIEWS + 3; number += 1) services.push(await make(`Service ${number}`))
    await on(star.PUT, ann, services[0]!.id)
    for (const { id } of services) await on(view.PUT, ann, id)
    const { starred, viewed } = await shown(ann)
    expect(starred).toEqual(['Service 1'])
    expect(viewed).toEqual(
      services
        .map(({ name }) => name)
        .reverse()
        .slice(0, KEPT_VIEWS),
    )
    expect(await db.serviceMark.count({ where: { kind: 'VIEW' } })).toBe(KEPT_VIEWS)
  })

  test('tabs that open services at once keep the bound', async () => {
    const [first, second, ...services] = await Promise.all(Array.from({ length: KEPT_VIEWS + 2 }, (_, number) => make(`Service ${number}`)))
    for (const { id } of services) await on(view.PUT, ann, id)
    // Both calls have come as far as they can while somebody holds the row that has to go.
    const { statuses } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "ServiceMark" WHERE "serviceId" = ${services[0]!.id}::uuid FOR UPDATE`
      const statuses = Promise.all([first!, second!].map(({ id }) => on(view.PUT, ann, id)))
      await untilWaiting(2)
      return { statuses }
    }, PATIENT)
    expect(await statuses).toEqual([204, 204])
    expect(await db.serviceMark.count()).toBe(KEPT_VIEWS)
    expect((await shown(ann)).viewed?.slice(0, 2).sort()).toEqual([first!.name, second!.name].sort())
  })

  test('two tabs that open the same service at once', async () => {
    const { id } = await make('Audit')
    expect(await Promise.all([on(view.PUT, ann, id), on(view.PUT, ann, id)])).toEqual([204, 204])
    expect(await shown(ann)).toEqual({ starred: [], viewed: ['Audit'] })
  })
})

describe('what the person does not see', () => {
  const all: [string, Call][] = [
    ['star', star.PUT],
    ['unstar', star.DELETE],
    ['view', view.PUT],
  ]

  test.each(all)('%s: hidden, foreign and unknown services read as absent, also with a letter for an id', async (_name, call) => {
    const [hidden, british] = [await make('Hidden', { live: false }), await make('British', { tenantIds: [uk!.id] })]
    for (const id of [hidden.id, british.id, randomUUID(), 'x']) expect(await on(call, ann, id)).toBe(404)
    expect(await on(call, ann, british.id, 'uk.localhost:3000')).toBe(204)
    const internal = await makeInternalUser(db)
    expect(await on(call, internal, hidden.id)).toBe(204)
    expect(await on(call, internal, british.id)).toBe(404)
  })

  test('a subscriber stars a service that is not live, and loses sight of it with the subscription', async () => {
    const hidden = await make('Hidden', { live: false })
    const entity = await makeEntity(db, { users: [ann.ppid] })
    const { id } = await makeSubscription(db, { entityId: entity.id, serviceId: hidden.id, mainContacts: [ann.ppid] })
    expect(await on(star.PUT, ann, hidden.id)).toBe(204)
    expect(await on(star.PUT, bob, hidden.id)).toBe(404)
    expect(await shown(ann)).toEqual({ starred: ['Hidden'], viewed: [] })
    await db.subscription.delete({ where: { id } })
    expect(await shown(ann)).toEqual(NOTHING)
    expect(await isStarred({ actor: actorOf(ann), host: 'localhost', serviceId: hidden.id })).toBeNull()
  })

  test('marks of another tenant show on its host only; what goes off the catalogue shows no more, until it is back', async () => {
    const [both, british] = [await make('Both', { tenantIds: [lu!.id, uk!.id] }), await make('British', { tenantIds: [uk!.id] })]
    for (const { id } of [both, british]) for (const call of [star.PUT, view.PUT]) await on(call, ann, id, 'uk.localhost:3000')
    expect(await shown(ann)).toEqual({ starred: ['Both'], viewed: ['Both'] })
    expect(await shown(ann, 'uk.localhost')).toEqual({ starred: ['British', 'Both'], viewed: ['British', 'Both'] })
    expect(await isStarred({ actor: actorOf(ann), host: 'localhost', serviceId: british.id })).toBeNull()
    await db.service.update({ where: { id: both.id }, data: { live: false } })
    expect(await shown(ann)).toEqual(NOTHING)
    await db.service.update({ where: { id: both.id }, data: { live: true } })
    expect(await shown(ann)).toEqual({ starred: ['Both'], viewed: ['Both'] })
  })
})

describe('what goes takes its marks along', () => {
  test('a deleted service, a deleted person', async () => {
    const [audit, tax] = [await make('Audit'), await make('Tax')]
    for (const user of [ann, bob]) for (const { id } of [audit, tax]) for (const call of [star.PUT, view.PUT]) await on(call, user, id)
    await db.service.delete({ where: { id: audit.id } })
    expect(await shown(ann)).toEqual({ starred: ['Tax'], viewed: ['Tax'] })
    expect(await on(star.PUT, ann, audit.id)).toBe(404)
    await db.user.delete({ where: { ppid: ann.ppid } })
    expect(await db.serviceMark.groupBy({ by: ['userPpid'], _count: true })).toEqual([{ userPpid: bob.ppid, _count: 2 }])
  })

  test.each([
    ['star', star.PUT],
    ['view', view.PUT],
  ] as const)('%s: a service that is being deleted reads as absent', async (_name, call) => {
    const { id } = await make('Audit')
    const asked = await db.$transaction(async (tx) => {
      await tx.service.delete({ where: { id } })
      const status = on(call, ann, id)
      await untilWaiting(1)
      return { status }
    }, PATIENT)
    expect(await asked.status).toBe(404)
    expect(await db.serviceMark.count()).toBe(0)
  })
})

test('visitors, newcomers and people who have not accepted the terms have no marks', async () => {
  const { id } = await make('Audit')
  const { identity } = actorOf(ann) as Extract<Actor, { kind: 'user' }>
  for (const actor of [ANONYMOUS, { kind: 'identity', identity } as const, actorOf(ann, false)]) {
    expect(await catalogueMarks({ actor, host: 'localhost' })).toBeNull()
    expect(await isStarred({ actor, host: 'localhost', serviceId: id })).toBeNull()
  }
})
