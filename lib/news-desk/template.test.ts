import { beforeEach, describe, expect, test } from '@jest/globals'
import * as articlesRoute from '#app/api/v1/Article3W/route.ts'
import * as oneRoute from '#app/api/v1/ArticleTemplate/[id]/route.ts'
import * as rootRoute from '#app/api/v1/ArticleTemplate/route.ts'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEditor, makeItems, makeReader, textDocument } from '#lib/news/testing.ts'
import { makeTenant } from '#seed/factories.ts'
import { createTemplate, deleteTemplate, getTemplate, listTemplates, updateTemplate } from './template-contract.ts'
import { titleOf } from './words.ts'

const { call, read, send } = useApiCalls()
const root = { GET: served(listTemplates, rootRoute.GET), POST: served(createTemplate, rootRoute.POST) }
const one = {
  GET: served(getTemplate, oneRoute.GET),
  PUT: served(updateTemplate, oneRoute.PUT),
  DELETE: served(deleteTemplate, oneRoute.DELETE),
}

const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const UK = 'uk.localhost:3000'
const body = { name: 'Circular', global: false, type: 0 }

let editor: User
const create = (more: object = {}, host = 'localhost:3000') => call(root.POST, editor, { body: { ...body, ...more }, host })
const names = async (host = 'localhost:3000') => (await read(root.GET, editor, { host })).map(({ name }) => name)

beforeEach(async () => {
  await resetDatabase()
  editor = await makeEditor()
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  await makeTenant(db, { domain: 'UK', url: `http://${UK}` })
})

describe('a template', () => {
  test('is created, read, changed and deleted, each in the trail, and an article begins with what it holds', async () => {
    const [topic] = await makeItems('TOPIC', 1)
    const [kind] = await makeItems('DOCUMENT_TYPE', 1)
    const description = { whatsNew: textDocument('In force from …') }
    const made = await create({ title: 'CSSF circular of {day}', description, topics: [topic], documentTypes: [kind] })
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Circular',
        global: false,
        type: 0,
        description: { background: null, ...description },
        topics: [topic],
        documentTypes: [kind],
        version: 1,
      },
    })
    const params = { id: made.body.id }
    expect(await read(one.GET, editor, { params })).toEqual(made.body)
    const { id: _id, name: _name, global: _global, updatedAt: _at, version: _version, ...article } = made.body
    expect((await call(articlesRoute.POST, editor, { body: article })).status).toBe(201)
    const changed = await call(one.PUT, editor, { params, body: { ...body, name: 'Circulars', version: 1 } })
    expect(changed).toMatchObject({ status: 200, body: { name: 'Circulars', title: '', topics: [], version: 2 } })
    expect((await send(one.DELETE, editor, { params })).status).toBe(204)
    const trail = await db.auditEvent.findMany({ where: { entity: 'ArticleTemplate', entityId: params.id }, orderBy: { at: 'asc' } })
    expect(trail.map(({ action, actorPpid }) => [action, actorPpid])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, editor.ppid]),
    )
    expect(await names()).toEqual([])
  })

  test('is of the tenant at whose host it was made, or of all', async () => {
    const ours = await create()
    await create({ name: 'For all', global: true })
    await create({ name: 'British' }, UK)
    expect([await names(), await names(UK)]).toEqual([
      ['Circular', 'For all'],
      ['British', 'For all'],
    ])
    // What is of another tenant counts as not there.
    const params = { id: ours.body.id }
    for (const reply of [
      await call(one.GET, editor, { params, host: UK }),
      await call(one.PUT, editor, { params, body, host: UK }),
      await call(one.DELETE, editor, { params, host: UK }),
      await call(one.GET, editor, { params: { id: UNKNOWN } }),
    ])
      expect(reply.status).toBe(404)
    expect((await call(one.PUT, editor, { params, body: { ...body, global: true } })).status).toBe(200)
    expect(await names(UK)).toEqual(['British', 'Circular', 'For all'])
  })

  test('has a name of its own in its tenant, by two who create it at once too, whatever its letter case', async () => {
    const replies = await Promise.all([create(), create(), create({ name: 'CIRCULAR' })])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect((await create({}, UK)).status).toBe(201)
    expect((await create({ global: true })).status).toBe(201)
    expect(await create({ global: true })).toMatchObject({ status: 409, body: { detail: 'There is a template of this name already' } })
    const { body: other } = await create({ name: 'Other' })
    expect((await call(one.PUT, editor, { params: { id: other.id }, body })).status).toBe(409)
  })

  test('of two who change it at once one sees what the other saved', async () => {
    const { body: made } = await create()
    const put = (title: string) => call(one.PUT, editor, { params: { id: made.id }, body: { ...body, title, version: 1 } })
    const replies = await Promise.all([put('One'), put('Two')])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'STALE_VERSION', current: { version: 2 } })
  })

  test.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ type: 2 }, 'type'],
    [{ title: 'x'.repeat(501) }, 'title'],
    [{ topics: [UNKNOWN] }, 'topics[0]'],
    [{ description: { whatsNew: '{"type":"doc","content":[{"type":"script"}]}' } }, 'description.whatsNew'],
    [
      { description: { background: `{"type":"doc","content":[{"type":"image","attrs":{"src":"/api/v1/News/image/${UNKNOWN}"}}]}` } },
      'description.background',
    ],
  ])('%j is refused', async (more, path) => {
    expect(await create(more)).toMatchObject({ status: 400, body: [{ path }] })
    expect(await db.articleTemplate.count()).toBe(0)
  })

  test('leaves out tags that are gone since, so that what begins with it can be saved', async () => {
    const [topic, gone] = await makeItems('TOPIC', 2)
    const { body: made } = await create({ topics: [topic, gone] })
    await db.referenceItem.delete({ where: { id: gone! } })
    expect(await read(one.GET, editor, { params: { id: made.id } })).toMatchObject({ topics: [topic] })
  })

  test('that was deleted is brought back', async () => {
    const { body: made } = await create({ title: 'Kept' })
    const reply = await send(one.DELETE, editor, { params: { id: made.id } })
    expect((await send(undo.POST, editor, { params: { id: reply.headers.get('x-change-set')! }, body: {} })).status).toBe(200)
    expect(await read(one.GET, editor, { params: { id: made.id } })).toMatchObject({ title: 'Kept' })
  })

  test('is for who writes articles', async () => {
    const { body: made } = await create()
    const { user } = await makeReader()
    const params = { id: made.id }
    for (const [caller, status] of [
      [null, 401],
      [user, 403],
    ] as const) {
      expect((await call(root.GET, caller)).status).toBe(status)
      expect((await call(root.POST, caller, { body })).status).toBe(status)
      expect((await call(one.GET, caller, { params })).status).toBe(status)
      expect((await call(one.PUT, caller, { params, body })).status).toBe(status)
      expect((await call(one.DELETE, caller, { params })).status).toBe(status)
    }
  })
})

test('the parts of a title become those of the day', () => {
  expect(titleOf('Circular of {day}', '2026-11-05')).toBe('Circular of 05/11/2026')
  expect(titleOf('{month}: report {year}, {year}', '2026-11-05')).toBe('November 2026: report 2026, 2026')
  expect(titleOf('As {it} is', '2026-11-05')).toBe('As {it} is')
})
