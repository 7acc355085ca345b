import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as topic from '#app/api/v1/Topic/route.ts'
import * as topicById from '#app/api/v1/Topic/[id]/route.ts'
import * as documentType from '#app/api/v1/DocumentType/route.ts'
import * as documentTypeById from '#app/api/v1/DocumentType/[id]/route.ts'
import * as issuer from '#app/api/v1/Issuer/route.ts'
import * as issuerById from '#app/api/v1/Issuer/[id]/route.ts'
import * as territory from '#app/api/v1/Territory/route.ts'
import * as territoryById from '#app/api/v1/Territory/[id]/route.ts'
import { GET as integrationTopics } from '#app/api/v1/Integration/Topic/route.ts'
import { GET as integrationDocumentTypes } from '#app/api/v1/Integration/DocumentType/route.ts'
import { GET as integrationIssuers } from '#app/api/v1/Integration/Issuer/route.ts'
import { GET as integrationTerritories } from '#app/api/v1/Integration/Territory/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeReferenceItem, makeSubscription, makeUser } from '#seed/factories.ts'
import type { ReferenceItem, Territory } from './contract.ts'

const { send, read, call } = useApiCalls()

beforeEach(resetDatabase)

const kinds = [
  ['Topic', 'TOPIC', topic, topicById, integrationTopics],
  ['DocumentType', 'DOCUMENT_TYPE', documentType, documentTypeById, integrationDocumentTypes],
  ['Issuer', 'ISSUER', issuer, issuerById, integrationIssuers],
  ['Territory', 'TERRITORY', territory, territoryById, integrationTerritories],
] as const

describe.each(kinds)('%s (B181, B237, E215 to E238)', (_resource, kind, all, one, integration) => {
  const code = kind === 'TERRITORY' ? { code: null } : {}

  test('is created, read, listed by name, also for other systems, renamed and deleted by internal users (A147)', async () => {
    const staff = await makeInternalUser(db)
    const created = await call<ReferenceItem>(all.POST, staff, { body: { name: '  Élan  ' } })
    expect(created).toEqual({ status: 201, body: { id: expect.any(String), name: 'Élan', version: 1, ...code } })
    const { id } = created.body
    const zinc = await makeReferenceItem(db, { kind, name: 'zinc' })
    const fund = await makeReferenceItem(db, { kind, name: 'Fund' })
    const client = await makeUser(db)
    expect((await read<ReferenceItem[]>(all.GET, client)).map((item) => item.id)).toEqual([id, fund.id, zinc.id])
    expect(await read(integration, client)).toEqual([
      { id, name: 'Élan' },
      { id: fund.id, name: 'Fund' },
      { id: zinc.id, name: 'zinc' },
    ])
    expect(await read(one.GET, client, { params: { id } })).toEqual(created.body)
    expect(await read(one.PUT, staff, { params: { id }, body: { id, name: 'Elan', version: 1 } })).toEqual({
      id,
      name: 'Elan',
      version: 2,
      ...code,
    })
    expect((await send(one.DELETE, staff, { params: { id } })).status).toBe(204)
    expect((await send(one.GET, client, { params: { id } })).status).toBe(404)
    const trail = await db.auditEvent.findMany({ where: { entityId: id }, orderBy: { at: 'asc' } })
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  test('names are required and unique per kind without letter case (A149)', async () => {
    const staff = await makeInternalUser(db)
    for (const body of [{}, { name: '' }, { name: '  ' }, { name: null }, { name: 7 }]) {
      expect(await call(all.POST, staff, { body })).toEqual({ status: 400, body: [{ message: 'This field is required', path: 'name' }] })
    }
    expect((await send(all.POST, staff, { body: { name: 'x', more: 1 } })).status).toBe(400)
    expect((await send(all.POST, staff, { body: { name: 'x'.repeat(201) } })).status).toBe(400)
    const { id } = await makeReferenceItem(db, { kind, name: 'Insurance' })
    const other = await makeReferenceItem(db, { kind, name: 'Other' })
    for (const name of ['Insurance', 'insurance ']) {
      expect(await call(all.POST, staff, { body: { name } })).toMatchObject({
        status: 409,
        body: { code: 'CONFLICT', detail: 'This name is already used' },
      })
      expect(await call(one.PUT, staff, { params: { id: other.id }, body: { name } })).toMatchObject({ status: 409 })
    }
    expect((await send(one.PUT, staff, { params: { id }, body: { name: 'INSURANCE' } })).status).toBe(200)
  })

  test('a stale save shows the stored record (W60)', async () => {
    const staff = await makeInternalUser(db)
    const { id } = await makeReferenceItem(db, { kind, name: 'A' })
    await read(one.PUT, staff, { params: { id }, body: { name: 'B', version: 1 } })
    const stale = await call(one.PUT, staff, { params: { id }, body: { name: 'C', version: 1 } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current: { id, name: 'B', version: 2 } } })
    expect((await send(one.PUT, staff, { params: { id }, body: { name: 'D' } })).status).toBe(200)
  })

  test('an unknown id, a malformed one and one of another kind are 404, before the body is looked at (W3)', async () => {
    const staff = await makeInternalUser(db)
    const { id: foreign } = await makeReferenceItem(db, { kind: kind === 'ISSUER' ? 'TOPIC' : 'ISSUER' })
    for (const id of [randomUUID(), 'x', foreign]) {
      expect((await send(one.GET, staff, { params: { id } })).status).toBe(404)
      expect((await send(one.PUT, staff, { params: { id }, body: '{' })).status).toBe(404)
      expect((await send(one.DELETE, staff, { params: { id } })).status).toBe(404)
    }
    expect(await db.referenceItem.count({ where: { id: foreign } })).toBe(1)
  })

  test('clients only read', async () => {
    const client = await makeUser(db)
    const { id } = await makeReferenceItem(db, { kind })
    for (const [caller, status] of [
      [null, 401],
      [client, 403],
    ] as const) {
      expect((await send(all.POST, caller, { body: { name: 'x' } })).status).toBe(status)
      expect((await send(one.PUT, caller, { params: { id }, body: { name: 'x' } })).status).toBe(status)
      expect((await send(one.DELETE, caller, { params: { id } })).status).toBe(status)
    }
    // Territories are read by the public catalogue too.
    const anonymous = kind === 'TERRITORY' ? 200 : 401
    expect((await send(all.GET, null)).status).toBe(anonymous)
    expect((await send(one.GET, null, { params: { id } })).status).toBe(anonymous)
    expect((await send(integration, null)).status).toBe(401)
  })
})

test('an item in use is not deleted: 409 with the text of A149', async () => {
  const staff = await makeInternalUser(db)
  const { id } = await makeReferenceItem(db, { kind: 'TOPIC' })
  const subscription = await makeSubscription(db)
  await db.subscriptionConfiguration.create({
    data: { subscriptionId: subscription.id, hasDeniedTopics: true, items: { create: { list: 'DENIED_TOPIC', itemId: id } } },
  })
  expect(await call(topicById.DELETE, staff, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', detail: 'This item is used and cannot be deleted' },
  })
  expect(await db.referenceItem.count({ where: { id } })).toBe(1)
  expect(await db.auditEvent.count({ where: { entityId: id } })).toBe(0)
  await db.subscription.delete({ where: { id: subscription.id } })
  expect((await send(topicById.DELETE, staff, { params: { id } })).status).toBe(204)
})

test('deleting and using an item at the same moment: one of them fails, never a reference to nothing', async () => {
  const staff = await makeInternalUser(db)
  const subscription = await makeSubscription(db)
  await db.subscriptionConfiguration.create({ data: { subscriptionId: subscription.id, hasTopics: true } })
  for (let round = 0; round < 10; round += 1) {
    const { id } = await makeReferenceItem(db, { kind: 'TOPIC' })
    const use = db.subscriptionConfigurationItem.create({ data: { subscriptionId: subscription.id, list: 'TOPIC', itemId: id } })
    const [used, deleted] = await Promise.all([
      use.then(
        () => true,
        () => false,
      ),
      call(topicById.DELETE, staff, { params: { id } }),
    ])
    expect(deleted.status).toBe(used ? 409 : 204)
    expect(await db.referenceItem.count({ where: { id } })).toBe(used ? 1 : 0)
  }
})

describe('codes of territories (A011)', () => {
  test('are stored upper case, unique, kept when left out and taken away by null', async () => {
    const staff = await makeInternalUser(db)
    const { body: luxembourg } = await call<Territory>(territory.POST, staff, { body: { name: 'Luxembourg', code: ' lu ' } })
    expect(luxembourg).toMatchObject({ code: 'LU' })
    const params = { id: luxembourg.id }
    expect(await call(territory.POST, staff, { body: { name: 'Other', code: 'LU' } })).toMatchObject({
      status: 409,
      body: { detail: 'This code is already used' },
    })
    expect(await call(territory.POST, staff, { body: { name: 'Other', code: '1' } })).toEqual({
      status: 400,
      body: [{ message: 'Please provide a valid code', path: 'code' }],
    })
    expect(await read(territoryById.PUT, staff, { params, body: { name: 'Lëtzebuerg' } })).toMatchObject({ name: 'Lëtzebuerg', code: 'LU' })
    expect(await read(territoryById.PUT, staff, { params, body: { name: 'Luxembourg', code: null } })).toMatchObject({ code: null })
  })

  test('other kinds have none', async () => {
    expect((await send(topic.POST, await makeInternalUser(db), { body: { name: 'x', code: 'LU' } })).status).toBe(400)
  })
})
