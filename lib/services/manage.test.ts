import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as servicesRoute from '#app/api/v1/Service/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import { PATCH as patchHighlighted } from '#app/api/v1/Service/[id]/highlighted/route.ts'
import { PATCH as patchLive } from '#app/api/v1/Service/[id]/live/route.ts'
import { PATCH as patchNew } from '#app/api/v1/Service/[id]/new/route.ts'
import { PATCH as patchVisible } from '#app/api/v1/Service/[id]/visible-client-view/route.ts'
import { GET as getIllustration } from '#app/api/v1/Service/[id]/illustration/[illustrationId]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial, picture, serviceForm, video } from './write-testing.ts'
import type { FormValue, Material } from './write-testing.ts'
import { createService, deleteService, updateService } from './write-contract.ts'
import { getService } from './contract.ts'
import type { Service } from './contract.ts'

const services = { POST: served(createService, servicesRoute.POST) }
const service = {
  DELETE: served(deleteService, serviceRoute.DELETE),
  GET: served(getService, serviceRoute.GET),
  PUT: served(updateService, serviceRoute.PUT),
}

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let material: Material

beforeEach(async () => {
  await resetDatabase()
  material = await makeMaterial()
  staff = await makeInternalUser(db)
})

const flags = [
  ['live', patchLive, 'live'],
  ['new', patchNew, 'isNew'],
  ['highlighted', patchHighlighted, 'isHighlighted'],
  ['visible-client-view', patchVisible, 'visibleInClientView'],
] as const

describe.each(flags)('PATCH /Service/{id}/%s (A053, B115, B122 B123 B124 B125, W19, W68)', (_path, handler, flag) => {
  const others = flags.map(([, , name]) => name).filter((name) => name !== flag)

  test('by query, by body as it is and by name; nothing else changes', async () => {
    const { id } = await makeService(db, { live: false, visibleInClientView: false })
    const value = async () => (await db.service.findUnique({ where: { id } }))!
    expect((await send(handler, staff, { params: { id }, query: `?${flag}=true` })).status).toBe(204)
    expect(await value()).toMatchObject({ [flag]: true, version: 2, ...Object.fromEntries(others.map((name) => [name, false])) })
    expect((await send(handler, staff, { params: { id }, body: 'false' })).status).toBe(204)
    expect(await value()).toMatchObject({ [flag]: false, version: 3 })
    expect((await send(handler, staff, { params: { id }, body: { [flag]: true } })).status).toBe(204)
    expect(await value()).toMatchObject({ [flag]: true, version: 4 })
    expect(
      await db.auditEvent.findMany({ where: { entityId: id }, orderBy: { id: 'asc' }, select: { before: true, after: true } }),
    ).toEqual([true, false, true].map((now) => ({ before: { [flag]: !now }, after: { [flag]: now } })))
  })

  test('400 without a usable boolean, 404, 401, 403', async () => {
    const { id } = await makeService(db)
    for (const query of ['', `?${flag}=`, `?${flag}=yes`, `?${flag}=true&${flag}=false`])
      expect((await send(handler, staff, { params: { id }, query })).status).toBe(400)
    for (const body of ['"true"', 'null', '1', { [flag]: 'true' }, { other: true }])
      expect((await send(handler, staff, { params: { id }, body })).status).toBe(400)
    const query = `?${flag}=true`
    for (const unknown of [randomUUID(), 'x']) expect((await send(handler, staff, { params: { id: unknown }, query })).status).toBe(404)
    expect((await send(handler, null, { params: { id }, query })).status).toBe(401)
    expect((await send(handler, await makeUser(db), { params: { id }, query })).status).toBe(403)
  })
})

describe('DELETE /Service/{id}', () => {
  test('is for super users (B416)', async () => {
    const { id } = await makeService(db, { responsibles: [staff.ppid] })
    expect((await send(service.DELETE, null, { params: { id } })).status).toBe(401)
    expect((await send(service.DELETE, staff, { params: { id } })).status).toBe(403)
  })

  test('a later read is 404; groups and related lists lose it, its files are gone (B119, A174)', async () => {
    const boss = await makeSuperUser(db)
    const group = await makeServiceGroup(db)
    const one = (
      await call(services.POST, staff, {
        body: serviceForm(material, { ServiceGroupId: group.id, IllustrationsToAdd: [await picture('a.png')] }),
      })
    ).body
    const other = (await call(services.POST, staff, { body: serviceForm(material, { RelatedServices: [one.id] }) })).body
    expect((await send(service.DELETE, boss, { params: { id: one.id } })).status).toBe(204)
    expect((await send(service.GET, boss, { params: { id: one.id } })).status).toBe(404)
    expect((await send(service.DELETE, boss, { params: { id: one.id } })).status).toBe(404)
    expect((await read(service.GET, staff, { params: { id: other.id } })).relatedServices).toEqual([])
    expect([await db.file.count(), await db.fileChunk.count(), await db.serviceGroup.count()]).toEqual([0, 0, 1])
    expect(await db.auditEvent.findFirst({ where: { entityId: one.id, action: 'delete' } })).toMatchObject({
      before: { name: 'Tax reporting' },
    })
  })

  test('409 while it has subscriptions (A174)', async () => {
    const { id } = await makeService(db)
    await makeSubscription(db, { serviceId: id })
    expect(await call(service.DELETE, await makeSuperUser(db), { params: { id } })).toMatchObject({
      status: 409,
      body: { detail: 'The service has subscriptions and cannot be deleted' },
    })
    expect(await db.service.count()).toBe(1)
  })
})

describe('illustrations (A017, A105, B446, B452, B470, W62)', () => {
  const post = (changes: Record<string, FormValue>) => call(services.POST, staff, { body: serviceForm(material, changes) })
  const bytesOf = async (id: string, illustrationId: string) => {
    const reply = await send(getIllustration, staff, { params: { id, illustrationId } })
    return { type: reply.headers.get('content-type'), bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('pictures are encoded anew without metadata, videos stay as they are', async () => {
    const clip = video('clip.mp4')
    const one = (await post({ IllustrationsToAdd: [await picture('a.png'), await picture('b.jpg', 'jpeg'), clip] })).body
    expect(one.illustrations.map(({ contentType, isVideo }) => [contentType, isVideo])).toEqual([
      ['image/png', false],
      ['image/jpeg', false],
      ['video/mp4', true],
    ])
    for (const { id } of one.illustrations.slice(0, 2)) expect((await bytesOf(one.id, id)).bytes.includes('canary-metadata')).toBe(false)
    const stored = await bytesOf(one.id, one.illustrations[2]!.id)
    expect(stored.type).toBe('video/mp4')
    expect(stored.bytes.equals(Buffer.from(await clip.arrayBuffer()))).toBe(true)
  })

  test('they are ordered and say what they show; those that are not named come last', async () => {
    const files = [await picture('a.png'), await picture('b.png'), await picture('c.png')]
    const one = (await post({ IllustrationsToAdd: files, IllustrationsToAddTexts: ['A chart', '', ' A bank\u200b '] })).body
    expect(one.illustrations.map(({ alternativeText }) => alternativeText)).toEqual(['A chart', '', 'A bank'])
    const [a, b, c] = one.illustrations.map(({ id }) => id)
    const put = (changes: Record<string, FormValue>) =>
      call(service.PUT, staff, { params: { id: one.id }, body: serviceForm(material, changes) })
    const shown = async () =>
      (await read(service.GET, staff, { params: { id: one.id } })).illustrations.map(({ id, alternativeText }) => [id, alternativeText])
    const moved = await put({
      'Illustrations[0].Id': c!,
      'Illustrations[0].AlternativeText': 'A bank at night',
      'Illustrations[1].Id': a!.toUpperCase(),
      'Illustrations[1].AlternativeText': '',
      IllustrationsToRemove: [a!],
      IllustrationsToAdd: [await picture('d.png')],
      IllustrationsToAddTexts: ['New'],
    })
    expect(moved.status).toBe(200)
    expect(await shown()).toEqual([
      [c, 'A bank at night'],
      [b, ''],
      [expect.any(String), 'New'],
    ])
    expect(await put({})).toMatchObject({ status: 200 })
    expect((await shown())[0]).toEqual([c, 'A bank at night'])
    const other = (await post({ IllustrationsToAdd: [await picture('e.png')] })).body.illustrations[0]!.id
    expect(await put({ 'Illustrations[0].Id': other })).toMatchObject({
      status: 400,
      body: [{ message: 'There is no such illustration', path: 'illustrations[0].id' }],
    })
    expect(await put({ 'Illustrations[0].Id': b!, 'Illustrations[1].Id': b! })).toMatchObject({
      status: 400,
      body: [{ message: 'This illustration is named twice', path: 'illustrations[1].id' }],
    })
    expect(await put({ 'Illustrations[0].Id': b!, 'Illustrations[0].AlternativeText': 'x'.repeat(301) })).toMatchObject({ status: 400 })
    const [named] = await db.auditEvent.findMany({ where: { entityId: one.id, action: 'update' }, orderBy: { id: 'asc' } })
    expect(JSON.stringify(named!.after)).toContain('c.png (A bank at night)')
  })

  test('an update adds and removes; the files of the removed ones are gone', async () => {
    const one = (await post({ IllustrationsToAdd: [await picture('a.png'), await picture('b.png')] })).body
    const [first, second] = one.illustrations
    const changes = { IllustrationsToAdd: [await picture('c.jpg', 'jpeg')], IllustrationsToRemove: [first!.id] }
    const next = await call(service.PUT, staff, { params: { id: one.id }, body: serviceForm(material, changes) })
    expect(next.body.illustrations).toEqual([
      second,
      { id: expect.any(String), contentType: 'image/jpeg', isVideo: false, alternativeText: '' },
    ])
    // A save that moves none leaves their positions as they are.
    const positions = async () => (await db.serviceIllustration.findMany({ orderBy: { position: 'asc' } })).map(({ position }) => position)
    expect(await positions()).toEqual([1, 2])
    const same = Object.fromEntries(next.body.illustrations.map((illustration, index) => [`Illustrations[${index}].Id`, illustration.id]))
    expect(await call(service.PUT, staff, { params: { id: one.id }, body: serviceForm(material, same) })).toMatchObject({ status: 200 })
    expect(await positions()).toEqual([1, 2])
    expect(await db.file.count()).toBe(2)
    expect((await send(getIllustration, staff, { params: { id: one.id, illustrationId: first!.id } })).status).toBe(404)
  })

  test('added ones stand where their places say, among those that stay and those that go', async () => {
    const files = [await picture('x.png'), await picture('y.png')]
    const texts = ['X', 'Y']
    const one = (await post({ IllustrationsToAdd: files, IllustrationsToAddTexts: texts, IllustrationsToAddPlaces: ['1', '0'] })).body
    const shown = (body: Service) => body.illustrations.map(({ alternativeText }) => alternativeText)
    expect(shown(one)).toEqual(['Y', 'X'])
    const [y, x] = one.illustrations.map(({ id }) => id)
    const put = (changes: Record<string, FormValue>) =>
      call<Service>(service.PUT, staff, { params: { id: one.id }, body: serviceForm(material, changes) })
    const named = {
      'Illustrations[0].Id': x!,
      'Illustrations[0].AlternativeText': 'X',
      'Illustrations[1].Id': y!,
      'Illustrations[1].AlternativeText': 'Y',
    }
    const add = {
      IllustrationsToAdd: [await picture('a.png'), await picture('b.png'), await picture('c.png')],
      IllustrationsToAddTexts: ['A', 'B', 'C'],
    }
    const next = await put({ ...named, ...add, IllustrationsToRemove: [x!], IllustrationsToAddPlaces: ['', '0', '2'] })
    expect(shown(next.body)).toEqual(['B', 'C', 'Y', 'A'])
    expect((await db.serviceIllustration.findMany({ orderBy: { position: 'asc' } })).map(({ position }) => position)).toEqual([0, 1, 2, 3])
    // Fewer indexes than files, and none at all: behind the others.
    expect(shown((await put({ ...add, IllustrationsToAddPlaces: ['1'] })).body)).toEqual(['B', 'A', 'C', 'Y', 'A', 'B', 'C'])
    expect(shown((await put({ IllustrationsToAdd: [await picture('z.png')] })).body).at(-1)).toBe('')
    for (const bad of ['-1', '1.5', 'first', '1000', ' 1'])
      expect(await put({ IllustrationsToAddPlaces: [bad] })).toMatchObject({ status: 400, body: [{ path: 'illustrationsToAddPlaces[0]' }] })
  })

  test('documents of the list are taken; the bytes decide, the name only distinguishes old Office files', async () => {
    const oldOffice = new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))
    const files = [new File(['%PDF-1.7\n'], 'a.png'), new File([oldOffice], 'old.DOC')]
    expect((await post({ IllustrationsToAdd: files })).body.illustrations.map(({ contentType }) => contentType)).toEqual([
      'application/pdf',
      'application/msword',
    ])
  })

  test.each([
    ['a page', new File(['<html><script>alert(1)</script>'], 'a.png')],
    ['a drawing with script', new File(['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'], 'a.svg')],
    ['a broken picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])], 'a.png')],
    ['an animation format that is not decoded', new File(['GIF89a'], 'a.gif')],
    ['an archive', new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0])], 'a.docx')],
    [
      'a program in the container of old Office',
      new File([new Uint8Array(Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]))], 'a.msi'),
    ],
  ])('%s is refused and nothing is stored', async (_what, file) => {
    const reply = await post({ IllustrationsToAdd: [await picture('good.png'), file] })
    expect(reply).toEqual({
      status: 400,
      body: [{ message: "The selected file doesn't seem to be a valid image.", path: 'illustrationsToAdd[1]' }],
    })
    expect([await db.service.count(), await db.file.count()]).toEqual([0, 0])
  })

  test('an illustration of another service cannot be removed (W8)', async () => {
    const one = (await post({ IllustrationsToAdd: [await picture('a.png')] })).body
    const other = (await post({})).body
    const reply = await call(service.PUT, staff, {
      params: { id: other.id },
      body: serviceForm(material, { IllustrationsToRemove: [one.illustrations[0]!.id] }),
    })
    expect(reply).toMatchObject({ status: 400, body: [{ path: 'illustrationsToRemove[0]' }] })
    expect(await db.serviceIllustration.count()).toBe(1)
  })

  test('a change that fails leaves no file behind', async () => {
    await post({ FriendlyUrl: 'taken' })
    expect((await post({ FriendlyUrl: 'taken', IllustrationsToAdd: [await picture('a.png'), video('b.mp4')] })).status).toBe(409)
    const one = (await post({})).body
    const stale = serviceForm(material, { Version: '7', IllustrationsToAdd: [await picture('a.png')] })
    expect((await send(service.PUT, staff, { params: { id: one.id }, body: stale })).status).toBe(409)
    expect([await db.file.count(), await db.fileChunk.count()]).toEqual([0, 0])
  })

  test('a file over 50 MB is 413', async () => {
    const big = new File([new Uint8Array(50 * 1024 * 1024 + 1)], 'big.mp4')
    expect((await post({ IllustrationsToAdd: [big] })).status).toBe(413)
  })
})
