import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { GET as getList } from '#app/api/v1/Service/route.ts'
import { GET as getByIdRoute } from '#app/api/v1/Service/[id]/route.ts'
import { POST as postByIds } from '#app/api/v1/Service/byids/route.ts'
import { GET as getByName } from '#app/api/v1/Service/friendly/[name]/route.ts'
import { GET as getLive } from '#app/api/v1/Service/live/route.ts'
import { GET as getMyRoute } from '#app/api/v1/Service/my/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import {
  makeEntity,
  makeInternalUser,
  makeService,
  makeSubscription,
  makeSuperUser,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { serviceSchema, getService, listMyServices } from './contract.ts'
import type { Service, ServiceRow } from './contract.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'

const getById = served(getService, getByIdRoute)
const getMy = served(listMyServices, getMyRoute)

const { send, read } = useApiCalls()
const YESTERDAY = new Date(Date.now() - 48 * 3_600_000)
const TOMORROW = new Date(Date.now() + 48 * 3_600_000)

beforeEach(resetDatabase)

const rowsOf = (handler: typeof getList, caller: { ppid: string; email: string } | null, query = '') =>
  read<ServiceRow[]>(handler, caller, { query })
const namesOf = async (...args: Parameters<typeof rowsOf>) => (await rowsOf(...args)).map((row) => row.name)

describe('GET /Service and /Service/live', () => {
  test('anonymous and external callers get live services, internal callers all (A065, B121, B131)', async () => {
    await makeService(db, { name: 'Live' })
    await makeService(db, { name: 'Draft', live: false })
    const client = await makeUser(db)
    const staff = await makeInternalUser(db)
    expect(await namesOf(getList, null)).toEqual(['Live'])
    expect(await namesOf(getList, client)).toEqual(['Live'])
    expect(await namesOf(getList, staff)).toEqual(['Draft', 'Live'])
    for (const caller of [null, client, staff]) expect(await namesOf(getLive, caller)).toEqual(['Live'])
  })

  test('every named field is there (W1, B110)', async () => {
    const { id, friendlyUrl } = await makeService(db, { isNew: true, visibleInClientView: false })
    const [row] = await rowsOf(getList, null)
    expect(row).toMatchObject({
      id,
      friendlyUrl,
      live: true,
      isNew: true,
      isHighlighted: false,
      isPSF: false,
      isPSA: false,
      visibleInClientView: false,
    })
    expect(row).toMatchObject({
      domains: ['LU'],
      type: 1,
      subscribed: false,
      canAddSubscription: false,
      serviceGroupId: null,
      videoLink: null,
      version: 1,
    })
    expect([row?.industries, row?.lifeCycles, row?.valueChains]).toEqual([[expect.any(String)], [expect.any(String)], [expect.any(String)]])
  })

  test('highlighted first, then by name', async () => {
    for (const [name, isHighlighted] of [
      ['beta', false],
      ['Älpha', false],
      ['zeta', true],
    ] as const)
      await makeService(db, { name, isHighlighted })
    expect(await namesOf(getList, null)).toEqual(['zeta', 'Älpha', 'beta'])
  })

  test('subscribed: an unexpired subscription of the caller (A107, B132)', async () => {
    const client = await makeUser(db)
    const running = await makeService(db, { name: 'Running' })
    const ended = await makeService(db, { name: 'Ended' })
    const others = await makeService(db, { name: 'Others' })
    await makeSubscription(db, { serviceId: running.id, users: [client.ppid], endDate: TOMORROW })
    await makeSubscription(db, { serviceId: ended.id, users: [client.ppid], endDate: YESTERDAY })
    await makeSubscription(db, { serviceId: others.id })
    const rows = await rowsOf(getList, client)
    expect(rows.filter((row) => row.subscribed).map((row) => row.name)).toEqual(['Running'])
    expect((await rowsOf(getList, null)).some((row) => row.subscribed)).toBe(false)
  })

  test('canAddSubscription: super users, and internal users who created the service or work for it (A075)', async () => {
    const staff = await makeInternalUser(db)
    const client = await makeUser(db)
    const mine = {
      Created: { createdByPpid: staff.ppid },
      Responsible: { responsibles: [staff.ppid] },
      Team: { team: [staff.ppid] },
      It: { itContact: staff.ppid },
    }
    for (const [name, people] of Object.entries(mine)) await makeService(db, { name, ...people })
    await makeService(db, { name: 'Foreign', team: [client.ppid] })
    const viewed = await makeService(db, { name: 'Viewed' })
    await db.servicePerson.create({ data: { serviceId: viewed.id, role: 'VIEWER', userPpid: staff.ppid, position: 0 } })
    const editable = async (caller: typeof staff | null) =>
      (await rowsOf(getList, caller)).filter((row) => row.canAddSubscription).map((row) => row.name)
    expect(await editable(staff)).toEqual(['Created', 'It', 'Responsible', 'Team'])
    expect(await editable(await makeSuperUser(db))).toHaveLength(6)
    expect(await editable(client)).toEqual([])
    expect(await editable(null)).toEqual([])
  })

  test('search forgives accents and one slip; filters and pages narrow', async () => {
    const industry = await makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'Banking' })
    const sub = await makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'Private banking', parentId: industry.id })
    await makeService(db, { name: 'Société de gestion', type: 2, taxonomyIds: [] })
    await makeService(db, { name: 'Compliance watch', taxonomyIds: [sub.id] })
    await makeService(db, { name: 'Tax returns', taxonomyIds: [industry.id] })
    expect(await namesOf(getList, null, '?search=societe')).toEqual(['Société de gestion'])
    expect(await namesOf(getLive, null, '?search=complaince')).toEqual(['Compliance watch'])
    expect(await namesOf(getList, null, `?industries=${industry.id}`)).toEqual(['Compliance watch', 'Tax returns'])
    expect(await namesOf(getList, null, `?industries=${sub.id}&industries=${randomUUID()}`)).toEqual(['Compliance watch'])
    expect(await namesOf(getList, null, '?type=2')).toEqual(['Société de gestion'])
    expect(await namesOf(getList, null, '?type=2&type=3')).toEqual(['Société de gestion'])
    expect(await namesOf(getList, null, `?lifeCycles=${randomUUID()}`)).toEqual([])
    expect(await namesOf(getList, null, '?pageSize=2')).toEqual(['Compliance watch', 'Société de gestion'])
    expect(await namesOf(getList, null, '?pageSize=2&pageNumber=2')).toEqual(['Tax returns'])
    expect(await namesOf(getList, await makeInternalUser(db), '?page=2&size=2')).toEqual(['Tax returns'])
  })

  test('?domain narrows to one tenant, whatever the host (W71)', async () => {
    const uk = await makeTenant(db, { domain: 'UK' })
    const lu = await makeTenant(db, { domain: 'LU' })
    await makeService(db, { name: 'British', tenantIds: [uk.id] })
    await makeService(db, { name: 'Both', tenantIds: [uk.id, lu.id] })
    expect(await namesOf(getList, null)).toEqual(['Both', 'British'])
    expect(await namesOf(getList, null, '?domain=lu')).toEqual(['Both'])
    expect(await namesOf(getList, null, '?domain=XX')).toEqual([])
    expect((await rowsOf(getList, null))[0]?.domains).toEqual(['UK', 'LU'])
  })

  test('a wrong type or a too long search is 400', async () => {
    expect((await send(getList, null, { query: '?type=9' })).status).toBe(400)
    expect((await send(getList, null, { query: `?search=${'x'.repeat(201)}` })).status).toBe(400)
  })

  test('a known body is 304', async () => {
    await makeService(db)
    const etag = (await send(getLive, null)).headers.get('etag')!
    expect((await send(getLive, null, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await makeService(db)
    expect((await send(getLive, null, { headers: { 'if-none-match': etag } })).status).toBe(200)
  })
})

describe('GET /Service/{id} and /Service/friendly/{name}', () => {
  const get = (caller: { ppid: string; email: string } | null, id: string) => read(getById, caller, { params: { id } })
  const statusOf = async (caller: { ppid: string; email: string } | null, id: string) =>
    (await send(getById, caller, { params: { id } })).status

  test('the whole service, by id and by friendly name (B110, B111, B112, B117, B127)', async () => {
    const [responsible, team, itContact] = [await makeInternalUser(db), await makeInternalUser(db), await makeInternalUser(db)]
    const related = await makeService(db, { name: 'Related' })
    const { id } = await makeService(db, {
      friendlyUrl: 'foo-bar',
      responsibles: [responsible.ppid],
      team: [team.ppid],
      itContact: itContact.ppid,
      organizations: ['Org'],
      videoLink: 'https://vimeo.com/1',
      type: 3,
    })
    await db.serviceRelation.create({ data: { serviceId: id, relatedId: related.id, position: 0 } })
    await db.serviceApplication.create({
      data: { serviceId: id, position: 0, name: 'App', link: 'https://app.example', itContactPpid: itContact.ppid },
    })
    const service = await get(null, id)
    expect(service).toMatchObject({
      id,
      friendlyUrl: 'foo-bar',
      type: 3,
      organizations: [],
      videoLink: 'https://vimeo.com/1',
      relatedServices: [related.id],
      illustrations: [],
    })
    expect(service.responsibles.map((person) => person.ppid)).toEqual([responsible.ppid])
    expect(service.team.map((person) => person.id)).toEqual([team.ppid])
    expect(service.itContact?.ppid).toBe(itContact.ppid)
    expect(service.applications).toMatchObject([
      { name: 'App', link: 'https://app.example', showToClient: true, itContact: { ppid: itContact.ppid } },
    ])
    expect(service.links).toEqual([{ name: 'App', link: 'https://app.example', showToClient: true }])
    expect(Object.keys(service).sort()).toEqual(Object.keys(serviceSchema.shape).sort())
    expect(await get(null, 'foo-bar')).toEqual(service)
    expect(await get(null, id.toUpperCase())).toEqual(service)
    expect(await read(getByName, null, { params: { name: 'foo-bar' } })).toEqual(service)
    expect(await read(getByName, null, { params: { name: 'Foo-Bar' } })).toEqual(service)
  })

  test('anonymous visitors see names only (A083, W11)', async () => {
    const person = await makeInternalUser(db, { email: 'canary@firm.example', phoneNumber: '621000001', phoneCountryCode: '+352' })
    const { id } = await makeService(db, { responsibles: [person.ppid], team: [person.ppid], itContact: person.ppid })
    const reply = await send(getById, null, { params: { id } })
    const text = await reply.text()
    expect(text).not.toContain('canary')
    expect(text).not.toContain('621000001')
    expect((JSON.parse(text) as Service).responsibles).toEqual([
      {
        id: person.ppid,
        ppid: person.ppid,
        firstname: 'Person',
        lastname: person.lastName,
        photoUri: null,
        email: null,
        grade: null,
        phoneCountryCode: null,
        phoneNumber: null,
      },
    ])
    expect((await get(await makeUser(db), id)).responsibles[0]).toMatchObject({ email: 'canary@firm.example', phoneNumber: '621000001' })
  })

  test('viewers, names of clients and what is not shown to clients are for internal callers (E004)', async () => {
    const viewer = await makeInternalUser(db)
    const draft = await makeService(db, { live: false })
    const { id } = await makeService(db, { organizations: ['Another client S.A.'] })
    for (const role of ['VIEWER', 'UK_VIEWER', 'FR_VIEWER'] as const)
      await db.servicePerson.create({ data: { serviceId: id, role, userPpid: viewer.ppid, position: 0 } })
    await db.serviceApplication.create({
      data: { serviceId: id, position: 0, name: 'Inner', link: 'https://inner.example', showToClient: false },
    })
    await db.serviceRelation.create({ data: { serviceId: id, relatedId: draft.id, position: 0 } })
    for (const caller of [null, await makeUser(db)]) {
      expect(await get(caller, id)).toMatchObject({
        viewers: [],
        ukViewers: [],
        frViewers: [],
        applications: [],
        links: [],
        relatedServices: [],
        organizations: [],
      })
    }
    const seen = await get(await makeInternalUser(db), id)
    expect([seen.viewers, seen.ukViewers, seen.frViewers].map((people) => people.map((person) => person.ppid))).toEqual([
      [viewer.ppid],
      [viewer.ppid],
      [viewer.ppid],
    ])
    expect(seen).toMatchObject({ links: [{ name: 'Inner' }], relatedServices: [draft.id], organizations: ['Another client S.A.'] })
  })

  test('a service that is not live: internal users and subscribers only (A066)', async () => {
    const { id, friendlyUrl } = await makeService(db, { live: false })
    const [client, subscriber, former] = [await makeUser(db), await makeUser(db), await makeUser(db)]
    await makeSubscription(db, { serviceId: id, users: [subscriber.ppid] })
    expect(await statusOf(null, id)).toBe(404)
    expect(await statusOf(client, id)).toBe(404)
    expect(await statusOf(former, friendlyUrl)).toBe(404)
    expect(await statusOf(subscriber, id)).toBe(200)
    expect(await statusOf(await makeInternalUser(db), friendlyUrl)).toBe(200)
    expect((await send(getByName, null, { params: { name: friendlyUrl } })).status).toBe(404)
  })

  test('contacts: those of the own subscription, else the responsibles (A119)', async () => {
    const [responsible, contact, other] = [await makeInternalUser(db), await makeInternalUser(db), await makeInternalUser(db)]
    const [client, stranger] = [await makeUser(db), await makeUser(db)]
    const { id } = await makeService(db, { responsibles: [responsible.ppid] })
    await makeSubscription(db, { serviceId: id, users: [client.ppid], internalContacts: [contact.ppid] })
    await makeSubscription(db, { serviceId: id, internalContacts: [other.ppid] })
    const contactsOf = async (caller: typeof client | null) => (await get(caller, id)).contacts.map((person) => person.ppid)
    expect(await contactsOf(client)).toEqual([contact.ppid])
    expect(await contactsOf(stranger)).toEqual([responsible.ppid])
    expect(await contactsOf(null)).toEqual([responsible.ppid])
    expect((await get(client, id)).subscribed).toBe(true)
  })

  test('unknown and malformed ids are 404 (B129, A056)', async () => {
    await makeService(db)
    for (const id of [randomUUID(), 'no-such-service', '%', '0190-bad-guid', '__proto__', 'x\0y'])
      expect(await statusOf(null, id)).toBe(404)
    const reply = await send(getByName, null, { params: { name: 'none' } })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })

  test('an invalid token is 401 on public routes too (W5)', async () => {
    const { id } = await makeService(db)
    expect((await send(getById, null, { params: { id }, headers: { authorization: 'Bearer x' } })).status).toBe(401)
  })
})

describe('POST /Service/byids (B120)', () => {
  const post = (caller: { ppid: string; email: string } | null, body: unknown) => send(postByIds, caller, { body })
  const idsOf = async (reply: Response) => ((await reply.json()) as Service[]).map((service) => service.id)

  test('the services in the order asked, unknown ids left out, live only for others than internal callers', async () => {
    const one = await makeService(db)
    const two = await makeService(db)
    const draft = await makeService(db, { live: false })
    const ids = [draft.id, two.id, randomUUID(), 'nothing', one.id, two.id]
    expect(await idsOf(await post(null, ids))).toEqual([two.id, one.id])
    expect(await idsOf(await post(await makeUser(db), ids))).toEqual([two.id, one.id])
    expect(await idsOf(await post(await makeInternalUser(db), ids))).toEqual([draft.id, two.id, one.id])
    expect(await idsOf(await post(null, []))).toEqual([])
  })

  test('what is no array of texts is 400 (W7)', async () => {
    for (const body of [{}, 'x', 'null', '7', [7], [[]], { ids: [] }]) {
      const reply = await post(null, body)
      expect(reply.status).toBe(400)
      z.array(z.object({ message: z.string() })).parse(await reply.json())
    }
  })

  test('a caller whose terms are not accepted counts as anonymous (W70)', async () => {
    const person = await makeInternalUser(db, { termsAcceptedAt: null, termsVersion: null })
    const draft = await makeService(db, { live: false })
    expect(await idsOf(await post(person, [draft.id]))).toEqual([])
  })
})

describe('GET /Service/my (B139)', () => {
  const my = async (caller: { ppid: string; email: string }) => (await read(getMy, caller)).map((row) => [row.name, row.subscriptionCount])

  test('a client: the services of running subscriptions, each once (A067, A109, A110, A115)', async () => {
    const client = await makeUser(db)
    const twice = await makeService(db, { name: 'Twice' })
    await makeSubscription(db, { serviceId: twice.id, users: [client.ppid] })
    await makeSubscription(db, { serviceId: twice.id, users: [client.ppid], endDate: TOMORROW })
    await makeSubscription(db, { serviceId: (await makeService(db, { name: 'Ended' })).id, users: [client.ppid], endDate: YESTERDAY })
    await makeSubscription(db, {
      serviceId: (await makeService(db, { name: 'Hidden' })).id,
      users: [client.ppid],
      entityId: (await makeEntity(db, { viewInMyServices: false })).id,
    })
    await makeSubscription(db, {
      serviceId: (await makeService(db, { name: 'Inner', visibleInClientView: false })).id,
      users: [client.ppid],
    })
    await makeSubscription(db, { serviceId: (await makeService(db, { name: 'Draft', live: false })).id, users: [client.ppid] })
    await makeService(db, { name: 'Foreign' })
    expect(await my(client)).toEqual([
      ['Draft', 1],
      ['Twice', 2],
    ])
  })

  test('an internal user: the services created or worked for, with their running subscriptions', async () => {
    const staff = await makeInternalUser(db)
    const team = await makeService(db, { name: 'Team', team: [staff.ppid], live: false })
    await makeService(db, { name: 'Created', createdByPpid: staff.ppid, responsibles: [staff.ppid] })
    await makeSubscription(db, { serviceId: team.id })
    await makeSubscription(db, { serviceId: team.id, endDate: YESTERDAY })
    expect(await my(staff)).toEqual([
      ['Created', 0],
      ['Team', 1],
    ])
    expect(await my(await makeSuperUser(db))).toEqual([])
  })

  test('needs sign-in', async () => {
    expect((await send(getMy, null)).status).toBe(401)
    expect(await my(await makeUser(db))).toEqual([])
  })
})
