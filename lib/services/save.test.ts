import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as servicesRoute from '#app/api/v1/Service/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import { GET as getByNameRoute } from '#app/api/v1/Service/friendly/[name]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeSuperUser, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import type { Service } from './contract.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial, serviceForm } from './write-testing.ts'
import type { FormValue, Material } from './write-testing.ts'
import { createService, updateService } from './write-contract.ts'
import { getServiceByFriendlyName, getService } from './contract.ts'

const services = { POST: served(createService, servicesRoute.POST) }
const getByName = served(getServiceByFriendlyName, getByNameRoute)
const service = { PUT: served(updateService, serviceRoute.PUT), GET: served(getService, serviceRoute.GET) }

const { send, read, call } = useApiCalls()
type Staff = Awaited<ReturnType<typeof makeInternalUser>>
let staff: Staff
let material: Material

beforeEach(async () => {
  await resetDatabase()
  material = await makeMaterial()
  staff = await makeInternalUser(db)
})

const post = (changes: Record<string, FormValue | null> = {}, caller: Staff | null = staff) =>
  call(services.POST, caller, { body: serviceForm(material, changes) })
const put = (id: string, changes: Record<string, FormValue | null> = {}, caller: Staff | null = staff) =>
  call<Service & { current: Service; detail: string }>(service.PUT, caller, { params: { id }, body: serviceForm(material, changes) })
const created = async (changes: Record<string, FormValue | null> = {}): Promise<Service> => {
  const reply = await post(changes)
  if (reply.status !== 201) throw new Error(JSON.stringify(reply))
  return reply.body
}

describe('POST /Service', () => {
  test('is 401 without a token and 403 for a client (B128)', async () => {
    expect((await post({}, null)).status).toBe(401)
    expect((await post({}, await makeUser(db))).status).toBe(403)
  })

  test('the smallest form gets the defaults; its creator may edit it (B118, B154, W17, A088)', async () => {
    const one = await created()
    expect(one).toMatchObject({
      name: 'Tax reporting',
      friendlyUrl: 'tax-reporting',
      type: 1,
      live: false,
      isNew: false,
      isHighlighted: false,
      isPSF: false,
      isPSA: false,
      visibleInClientView: true,
    })
    expect(one).toMatchObject({
      domains: ['LU'],
      videoLink: null,
      serviceGroupId: null,
      itContact: null,
      applications: [],
      illustrations: [],
      canAddSubscription: true,
      version: 1,
    })
    expect(await read(service.GET, staff, { params: { id: one.id } })).toEqual(one)
  })

  test('every field comes back (B440 to B450, A103, A104, W16)', async () => {
    const [boss, helper, it] = [await makeInternalUser(db), await makeInternalUser(db), await makeInternalUser(db)]
    const uk = await makeTenant(db, { domain: 'UK' })
    const legacy = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', catalogueVersion: 1, tenantId: uk.id })
    const sub = await makeTaxonomyItem(db, { kind: 'INDUSTRY', tenantId: material.tenant.id, parentId: material.industry.id })
    const [other, group] = [await makeService(db), await makeServiceGroup(db)]
    const one = await created({
      FriendlyUrl: 'Café à la Carte',
      Type: '3',
      Live: 'true',
      IsNew: 'True',
      IsHighlighted: 'true',
      IsPSF: 'true',
      IsPSA: 'true',
      VisibleInClientView: 'false',
      Domains: ['lu', 'UK'],
      LifeCycles: null,
      'LifeCycles[0]': material.lifeCycle.id,
      'LifeCycles[1]': legacy.id,
      Industries: [material.industry.id, sub.id],
      RelatedServices: [other.id, randomUUID(), 'nonsense'],
      ServiceGroupId: group.id,
      'Applications[0].Name': 'Portal',
      'Applications[0].Link': 'https://portal.example/x',
      'Applications[0].ItContactPpid': it.ppid,
      'Applications[1].Name': '',
      'Applications[1].Link': '',
      'Applications[2].Name': 'Hidden',
      'Applications[2].Link': 'http://hidden.example',
      'Applications[2].ShowToClient': 'false',
      ResponsiblesPpids: [boss.ppid, helper.ppid],
      TeamPpids: [helper.ppid],
      ItContactPpid: it.ppid,
      ViewersPpids: [boss.ppid],
      UkViewersPpids: [helper.ppid],
      FrViewersPpids: [it.ppid],
      Organizations: ['Alpha S.A.', 'Beta S.A.'],
      VideoLink: 'https://youtu.be/abcdefghijk',
    })
    const ppids = (people: { ppid: string }[]) => people.map(({ ppid }) => ppid)
    expect(one).toMatchObject({
      friendlyUrl: 'cafe-a-la-carte',
      type: 3,
      live: true,
      isNew: true,
      isHighlighted: true,
      isPSF: true,
      isPSA: true,
      visibleInClientView: false,
    })
    expect(one).toMatchObject({
      domains: ['LU', 'UK'],
      lifeCycles: [material.lifeCycle.id, legacy.id],
      relatedServices: [other.id],
      serviceGroupId: group.id,
    })
    expect(one.industries.toSorted()).toEqual([material.industry.id, sub.id].sort())
    expect(one.applications.map(({ name, link, showToClient, itContact }) => [name, link, showToClient, itContact?.ppid])).toEqual([
      ['Portal', 'https://portal.example/x', true, it.ppid],
      ['Hidden', 'http://hidden.example', false, undefined],
    ])
    expect([ppids(one.responsibles), ppids(one.team), one.itContact?.ppid]).toEqual([[boss.ppid, helper.ppid], [helper.ppid], it.ppid])
    expect([ppids(one.viewers), ppids(one.ukViewers), ppids(one.frViewers)]).toEqual([[boss.ppid], [helper.ppid], [it.ppid]])
    expect(one).toMatchObject({ organizations: ['Alpha S.A.', 'Beta S.A.'], videoLink: 'https://youtu.be/abcdefghijk' })
    expect(await read(service.GET, staff, { params: { id: one.id } })).toEqual(one)
    expect(await db.serviceGroup.findUnique({ where: { id: group.id } })).toMatchObject({ version: 2 })
  })

  test('required fields, each with its text (A178, B463, B616 to B618)', async () => {
    const reply = await call<{ message: string; path: string }[]>(services.POST, staff, { body: new FormData() })
    expect(reply.status).toBe(400)
    const empty = new FormData()
    empty.append('Live', 'true')
    const { status, body } = await call<{ message: string; path: string }[]>(services.POST, staff, { body: empty })
    expect(status).toBe(400)
    const required = [
      'name',
      'description',
      'smallDescription',
      'geographicalInformation',
      'targetProfile',
      'availableApplication',
      'deliverable',
      'mainAddedValue',
      'secondaryAddedValue',
    ]
    expect(body).toEqual([
      ...required.map((path) => ({ message: 'This field is required', path })),
      { message: 'Please choose at least one life cycle', path: 'lifeCycles' },
      { message: 'Please choose at least one value chain', path: 'valueChains' },
      { message: 'Please choose at least one tag', path: 'industries' },
    ])
  })

  test.each([
    ['SmallDescription', 'short description'],
    ['GeographicalInformation', 'geographical information'],
    ['TargetProfile', 'target profile'],
    ['AvailableApplication', 'available applications'],
    ['Deliverable', 'deliverable'],
    ['MainAddedValue', 'main added value'],
    ['SecondaryAddedValue', 'secondary added value'],
  ])('%s takes 160 characters and no more (A179, B464, B620)', async (key, label) => {
    const path = key.charAt(0).toLowerCase() + key.slice(1)
    expect(await post({ [key]: 'x'.repeat(161) })).toEqual({
      status: 400,
      body: [{ message: `Please provide a valid ${label} (max 160 characters)`, path }],
    })
    // A form sends a line break as two characters; an emoji is one.
    expect((await post({ [key]: `${'😀'.repeat(100)}\r\n${'x'.repeat(59)}` })).status).toBe(201)
  })

  test.each<[string, Record<string, FormValue>, string, string]>([
    [
      'a link outside YouTube and Vimeo (B466)',
      { VideoLink: 'https://example.com/x' },
      'videoLink',
      'Please provide a URL from Youtube or Vimeo.',
    ],
    ['a video address that is none', { VideoLink: 'ftp://youtube.com/watch?v=x' }, 'videoLink', 'Please provide a valid URL'],
    [
      'an application without a name',
      { 'Applications[0].Link': 'https://x.example' },
      'applications[0].name',
      'Please provide a valid name',
    ],
    ['an application without a link', { 'Applications[0].Name': 'A' }, 'applications[0].link', 'Please provide a valid URL'],
    [
      'an application that runs a script',
      { 'Applications[0].Name': 'A', 'Applications[0].Link': 'javascript:alert(1)' },
      'applications[0].link',
      'Please provide a valid URL',
    ],
    ['a type outside 1 to 3', { Type: '4' }, 'type', 'Please provide a type from 1 to 3'],
    ['a flag that is none', { Live: 'maybe' }, 'live', 'Please provide true or false'],
    ['an unknown tenant', { Domains: ['XX'] }, 'domains[0]', 'There is no such tenant'],
    ['an unknown life cycle', { LifeCycles: [randomUUID()] }, 'lifeCycles[0]', 'There is no such life cycle'],
    ['an unknown group', { ServiceGroupId: randomUUID() }, 'serviceGroupId', 'There is no such service group'],
    ['an unknown person', { TeamPpids: ['nobody'] }, 'teamPpids[0]', 'There is no such person'],
    ['no life cycle', { LifeCycles: '' }, 'lifeCycles', 'Please choose at least one life cycle'],
  ])('refuses %s', async (_what, changes, path, message) => {
    expect(await post(changes)).toEqual({ status: 400, body: [{ message, path }] })
    expect(await db.service.count()).toBe(0)
  })

  test('a tag of another kind, a client as responsible and four responsibles are refused (W8, B465, B621)', async () => {
    const client = await makeUser(db)
    expect(await post({ LifeCycles: [material.valueChain.id] })).toMatchObject({ status: 400 })
    expect(await post({ ResponsiblesPpids: [client.ppid] })).toMatchObject({ status: 400, body: [{ path: 'responsiblesPpids[0]' }] })
    const four = await Promise.all([1, 2, 3, 4].map(() => makeInternalUser(db)))
    expect(await post({ ResponsiblesPpids: four.map(({ ppid }) => ppid) })).toEqual({
      status: 400,
      body: [{ message: 'A maximum of 3 responsibles is allowed.', path: 'responsiblesPpids' }],
    })
    expect((await post({ ResponsiblesPpids: four.slice(1).map(({ ppid }) => ppid) })).status).toBe(201)
  })

  test('tags of one tenant and one version are enough, of whichever (A089)', async () => {
    const french = await makeTenant(db, { domain: 'FR' })
    const tag = async (kind: 'LIFECYCLE' | 'VALUE_CHAIN' | 'INDUSTRY') => [
      (await makeTaxonomyItem(db, { kind, tenantId: french.id, version: 2 })).id,
    ]
    const tags = { LifeCycles: await tag('LIFECYCLE'), ValueChains: await tag('VALUE_CHAIN'), Industries: await tag('INDUSTRY') }
    expect((await post(tags)).status).toBe(201)
    expect((await post({ ...tags, Name: 'Another', Industries: null })).status).toBe(400)
  })

  test('unknown keys and JSON are refused', async () => {
    expect((await post({ Colour: 'red' })).status).toBe(400)
    expect((await send(services.POST, staff, { body: { name: 'x' } })).status).toBe(415)
  })

  test('a derived friendly URL that is taken gets a letter, a given one is 409 (W18, A100)', async () => {
    expect((await created()).friendlyUrl).toBe('tax-reporting')
    expect((await created()).friendlyUrl).toBe('tax-reporting-a')
    expect((await created({ FriendlyUrl: '  ' })).friendlyUrl).toBe('tax-reporting-b')
    expect(await post({ FriendlyUrl: 'Tax Reporting' })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', detail: 'This friendly URL is already used' },
    })
    expect(await created({ FriendlyUrl: 'foo-bar' })).toMatchObject(await read(getByName, staff, { params: { name: 'foo-bar' } }))
  })

  test('writers at once get addresses of their own', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => created()))
    expect(new Set(all.map(({ friendlyUrl }) => friendlyUrl)).size).toBe(5)
    const given = await Promise.all([1, 2, 3].map(() => post({ FriendlyUrl: 'mine' })))
    expect(given.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  })

  test('an Idempotency-Key makes a repeated creation one', async () => {
    const headers = { 'idempotency-key': 'k1' }
    const first = await call(services.POST, staff, { body: serviceForm(material), headers })
    expect(await call(services.POST, staff, { body: serviceForm(material), headers })).toEqual(first)
    expect(await db.service.count()).toBe(1)
  })
})

describe('PUT /Service/{id}', () => {
  test('is for those who may edit: super users, creator, responsibles, team, IT contact (A075)', async () => {
    const [boss, helper, stranger] = [await makeSuperUser(db), await makeInternalUser(db), await makeInternalUser(db)]
    const { id } = await makeService(db, { responsibles: [staff.ppid], team: [helper.ppid] })
    for (const caller of [staff, boss]) expect((await put(id, { ResponsiblesPpids: [staff.ppid] }, caller)).status).toBe(200)
    expect((await put(id, {}, helper)).status).toBe(200)
    expect((await put(id, {}, stranger)).status).toBe(403)
    expect((await put(id, {}, await makeUser(db))).status).toBe(403)
    expect((await put(id, {}, null)).status).toBe(401)
  })

  test('unknown ids are 404 before the body is read; a friendly name is no id here (W3)', async () => {
    for (const id of [randomUUID(), 'tax-reporting'])
      expect((await send(service.PUT, staff, { params: { id }, body: '{' })).status).toBe(404)
  })

  test('missing texts are as empty, missing flags their default, missing lists stay, empty ones empty (W17, A060)', async () => {
    const helper = await makeInternalUser(db)
    const one = await created({
      Live: 'true',
      TeamPpids: [helper.ppid],
      Organizations: ['Alpha'],
      VideoLink: 'https://vimeo.com/123',
      'Applications[0].Name': 'A',
      'Applications[0].Link': 'https://a.example',
      Type: '2',
    })
    const next = (await put(one.id, { LifeCycles: null, ValueChains: null, Industries: null, Organizations: '' })).body
    expect(next).toMatchObject({
      live: false,
      videoLink: null,
      organizations: [],
      type: 2,
      lifeCycles: one.lifeCycles,
      industries: one.industries,
      version: 2,
    })
    expect([next.team.length, next.applications.length]).toEqual([1, 1])
    const last = (await put(one.id, { TeamPpids: '', Applications: '' })).body
    expect([last.team, last.applications]).toEqual([[], []])
    expect(await put(one.id, { Name: null })).toEqual({ status: 400, body: [{ message: 'This field is required', path: 'name' }] })
  })

  test('the address stays while the name stays', async () => {
    const one = await created()
    const two = await created()
    expect((await put(two.id)).body.friendlyUrl).toBe('tax-reporting-a')
    expect((await put(one.id, { Name: 'VAT' })).body.friendlyUrl).toBe('vat')
    expect((await put(one.id, { FriendlyUrl: two.friendlyUrl })).body.detail).toBe('This friendly URL is already used')
  })

  test('two editors: the second gets 409 with the stored service, and nothing of theirs is written (W60)', async () => {
    const one = await created()
    const first = await put(one.id, { Description: 'Of the first', Version: '1' })
    expect(first).toMatchObject({ status: 200, body: { version: 2 } })
    const second = await put(one.id, { Description: 'Of the second', Version: '1' })
    expect(second).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
    expect(second.body.current).toEqual(first.body)
    expect(await read(service.GET, staff, { params: { id: one.id } })).toEqual(first.body)
  })

  test('of two savings at the same time with the same version one wins', async () => {
    const one = await created()
    const replies = await Promise.all(['a', 'b', 'c'].map((Description) => put(one.id, { Description, Version: '1' })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('the audit trail records who changed what', async () => {
    const one = await created()
    await put(one.id, { Name: 'VAT' })
    const rows = await db.auditEvent.findMany({ where: { entity: 'Service', entityId: one.id }, orderBy: { id: 'asc' } })
    expect(rows.map(({ action, actorPpid }) => [action, actorPpid])).toEqual([
      ['create', staff.ppid],
      ['update', staff.ppid],
    ])
    expect([rows[1]!.before, rows[1]!.after]).toMatchObject([{ name: 'Tax reporting' }, { name: 'VAT' }])
  })

  test('the group that loses the service and the one that wins it get a new version (W13)', async () => {
    const [from, to] = [await makeServiceGroup(db), await makeServiceGroup(db)]
    const one = await created({ ServiceGroupId: from.id })
    await put(one.id, { ServiceGroupId: to.id })
    const versions = await db.serviceGroup.findMany({ where: { id: { in: [from.id, to.id] } }, select: { version: true } })
    expect(versions.map(({ version }) => version).sort()).toEqual([2, 3])
  })

  test('a service is only taken into a group of one of its domains', async () => {
    const fr = await makeTenant(db, { domain: 'FR' })
    const [own, french] = [await makeServiceGroup(db, { tenantId: material.tenant.id }), await makeServiceGroup(db, { tenantId: fr.id })]
    const one = await created({ ServiceGroupId: own.id })
    const refused = { status: 400, body: [{ message: 'This service group belongs to another domain', path: 'serviceGroupId' }] }
    expect(await post({ ServiceGroupId: french.id })).toEqual(refused)
    expect(await put(one.id, { ServiceGroupId: french.id })).toEqual(refused)
    expect(await put(one.id, { ServiceGroupId: own.id, Domains: 'FR' })).toEqual(refused)
    expect(await put(one.id, { ServiceGroupId: french.id, Domains: ['LU', 'FR'] })).toMatchObject({
      status: 200,
      body: { serviceGroupId: french.id },
    })
    // As stored by an earlier version.
    await db.serviceDomain.deleteMany({ where: { serviceId: one.id, tenantId: fr.id } })
    expect(await put(one.id, { ServiceGroupId: french.id, Name: 'Renamed' })).toMatchObject({ status: 200, body: { name: 'Renamed' } })
  })

  test('a relation leads one way, and one to an unknown service is left out (A101)', async () => {
    const [one, other] = [await created(), await created({ Name: 'Other' })]
    const related = await put(one.id, { RelatedServices: [other.id, '00000000-0000-4000-8000-00000000dead'] })
    expect([related.status, related.body.relatedServices]).toEqual([200, [other.id]])
    expect((await read(service.GET, staff, { params: { id: other.id } })).relatedServices).toEqual([])
  })

  test('a service is not related to itself (B427)', async () => {
    const one = await created()
    expect((await put(one.id, { RelatedServices: [one.id] })).body.relatedServices).toEqual([])
  })
})
