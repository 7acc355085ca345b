import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as access from '#app/api/v1/SubscriptionAccess/[id]/route.ts'
import { GET as getRoute, PUT as putRoute } from '#app/api/v1/SubscriptionConfiguration/[engagementId]/route.ts'
import { isConfigurable, isWealthAndAsset, threeWServices, wealthAndAssetServiceIds } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeReferenceItem, makeSubscription, makeUser } from '#seed/factories.ts'
import { threeWServiceIds, threeWSubServiceIds } from '#seed/ids.ts'
import { updateConfiguration, getConfiguration } from './configuration-contract.ts'

const PUT = served(updateConfiguration, putRoute)
const GET = served(getConfiguration, getRoute)

const { send, read, call } = useApiCalls()

beforeEach(resetDatabase)

async function make() {
  const staff = await makeInternalUser(db)
  const client = await makeUser(db)
  const subscription = await makeSubscription(db, { users: [client.ppid] })
  const [territory, topicA, topicB, topicC, type] = await Promise.all([
    makeReferenceItem(db, { kind: 'TERRITORY', name: 'Luxembourg' }),
    makeReferenceItem(db, { kind: 'TOPIC', name: 'A' }),
    makeReferenceItem(db, { kind: 'TOPIC', name: 'B' }),
    makeReferenceItem(db, { kind: 'TOPIC', name: 'C' }),
    makeReferenceItem(db, { kind: 'DOCUMENT_TYPE', name: 'Rule' }),
  ])
  return {
    staff,
    client,
    subscription,
    territory,
    topicA,
    topicB,
    topicC,
    type,
    params: { engagementId: subscription.id },
    accessParams: { id: subscription.id },
  }
}

const rating = { subscriptionRatingTitle: 'Fund', ratingTitle: 'Impact', group: 'A', order: 1 }
const empty = {
  territoryIds: null,
  topicIds: null,
  deniedTopicIds: null,
  documentTypeIds: null,
  deniedDocumentTypeIds: null,
  hasMultiRating: false,
  orderRating: null,
  groupRating: null,
  multiRatings: [],
}

describe('GET and PUT /SubscriptionConfiguration/{engagementId} (E145, E146, B390)', () => {
  test('nothing stored reads as everything, version 0', async () => {
    const { staff, subscription, params } = await make()
    expect(await read(GET, staff, { params })).toEqual({ engagementId: subscription.id, ...empty, version: 0 })
  })

  test('a stored value reads back; null stays null and an empty denied list stays empty (B369, B370, B401, W42)', async () => {
    const { staff, subscription, territory, topicA, topicB, topicC, type, params } = await make()
    const body = {
      engagementId: subscription.id,
      territoryIds: [territory.id],
      topicIds: [topicB.id.toUpperCase(), topicA.id, topicA.id],
      deniedTopicIds: [topicC.id],
      documentTypeIds: null,
      deniedDocumentTypeIds: [],
      hasMultiRating: true,
      orderRating: 7,
      groupRating: 'C',
      multiRatings: [rating, { ...rating, ratingTitle: ' Second ', group: 'Z', order: 99 }],
      version: 0,
    }
    const stored = await read(PUT, staff, { params, body })
    expect(stored).toEqual({
      ...body,
      topicIds: [topicA.id, topicB.id],
      multiRatings: [
        { id: expect.any(String), ...rating },
        { id: expect.any(String), ...rating, ratingTitle: 'Second', group: 'Z', order: 99 },
      ],
      version: 1,
    })
    expect(await read(GET, staff, { params })).toEqual(stored)
    // PUT replaces: what is left out is all again.
    const replaced = await read(PUT, staff, { params, body: { documentTypeIds: [type.id] } })
    expect(replaced).toEqual({ engagementId: subscription.id, ...empty, documentTypeIds: [type.id], version: 2 })
    const trail = await db.auditEvent.findMany({
      where: { entity: 'SubscriptionConfiguration', entityId: subscription.id },
      orderBy: { at: 'asc' },
    })
    expect(trail.map(({ action }) => action)).toEqual(['create', 'update'])
  })

  test('ids of ratings are given by the server; a row that stays keeps its own (W42)', async () => {
    const { staff, params } = await make()
    const foreign = randomUUID()
    const { multiRatings: first } = await read(PUT, staff, {
      params,
      body: {
        hasMultiRating: true,
        multiRatings: [
          { ...rating, id: foreign },
          { ...rating, order: 2 },
        ],
      },
    })
    expect(first.map(({ id }) => id)).not.toContain(foreign)
    const body = { hasMultiRating: true, multiRatings: [{ ...first[1], ratingTitle: 'Renamed' }, { ...rating, order: 3 }, { ...first[1] }] }
    const { multiRatings: second } = await read(PUT, staff, { params, body })
    expect(second.map(({ ratingTitle, order }) => [ratingTitle, order])).toEqual([
      ['Renamed', 2],
      ['Impact', 3],
      ['Impact', 2],
    ])
    expect(second[0]!.id).toBe(first[1]!.id)
    expect(new Set(second.map(({ id }) => id)).size).toBe(3)
  })

  test.each([
    [{ territoryIds: [] }, 'territoryIds', 'Please select at least one territory'],
    [{ topicIds: [] }, 'topicIds', 'Please select at least one topic'],
    [{ documentTypeIds: [] }, 'documentTypeIds', 'Please select at least one document type'],
    [{ multiRatings: [{ ...rating, ratingTitle: ' ' }] }, 'multiRatings[0].ratingTitle', 'Rating title is required'],
    [
      { multiRatings: [rating, { subscriptionRatingTitle: 'x', group: 'A', order: 1 }] },
      'multiRatings[1].ratingTitle',
      'Rating title is required',
    ],
    [{ multiRatings: [{ ...rating, group: '' }] }, 'multiRatings[0].group', 'Group is required'],
    [{ multiRatings: [{ ...rating, group: 'AA' }] }, 'multiRatings[0].group', 'Group is required'],
    [{ multiRatings: [{ ...rating, group: '1' }] }, 'multiRatings[0].group', 'Group is required'],
    [{ multiRatings: [{ ...rating, group: undefined }] }, 'multiRatings[0].group', 'Group is required'],
    [{ multiRatings: [{ ...rating, order: 1.5 }] }, 'multiRatings[0].order', 'Order is required'],
    [{ multiRatings: [{ ...rating, order: '1' }] }, 'multiRatings[0].order', 'Order is required'],
    [{ multiRatings: [{ ...rating, order: null }] }, 'multiRatings[0].order', 'Order is required'],
    [{ multiRatings: [{ ...rating, order: 100 }] }, 'multiRatings[0].order', 'Please provide an order from 0 to 99'],
    [{ hasMultiRating: true, multiRatings: [] }, 'multiRatings', 'Rating title is required'],
  ])('%j is refused with the text of the form (B380 to B387, B404, A180)', async (change, path, message) => {
    const { staff, params } = await make()
    expect(await call(PUT, staff, { params, body: change })).toEqual({ status: 400, body: [{ message, path }] })
    expect((await read(GET, staff, { params })).version).toBe(0)
  })

  test('unknown ids and items of another kind are 400 at their place, and nothing is half done (W8)', async () => {
    const { staff, topicA, type, params } = await make()
    await read(PUT, staff, { params, body: { topicIds: [topicA.id] } })
    const body = {
      territoryIds: [randomUUID()],
      topicIds: [topicA.id, type.id],
      deniedTopicIds: ['x'],
      documentTypeIds: [topicA.id],
      deniedDocumentTypeIds: [topicA.id],
    }
    expect(await call(PUT, staff, { params, body })).toEqual({
      status: 400,
      body: [{ message: 'There is no such topic', path: 'deniedTopicIds[0]' }],
    })
    expect(await call(PUT, staff, { params, body: { ...body, deniedTopicIds: [] } })).toEqual({
      status: 400,
      body: [
        { message: 'There is no such territory', path: 'territoryIds[0]' },
        { message: 'There is no such topic', path: 'topicIds[1]' },
        { message: 'There is no such document type', path: 'documentTypeIds[0]' },
        { message: 'There is no such document type', path: 'deniedDocumentTypeIds[0]' },
      ],
    })
    expect(await read(GET, staff, { params })).toMatchObject({ topicIds: [topicA.id], version: 1 })
  })

  test('a stale save shows the stored record, also over nothing stored (W60)', async () => {
    const { staff, topicA, params } = await make()
    const current = await read(PUT, staff, { params, body: { topicIds: [topicA.id], version: 0 } })
    expect(await call(PUT, staff, { params, body: { version: 0 } })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current },
    })
  })

  test('many writers at once leave one whole configuration', async () => {
    const { staff, topicA, topicB, params } = await make()
    const bodies = [[topicA.id], [topicB.id], [topicA.id, topicB.id]].flatMap((topicIds) => [
      { topicIds },
      { topicIds, hasMultiRating: true, multiRatings: [rating] },
    ])
    const statuses = await Promise.all(bodies.map(async (body) => (await send(PUT, staff, { params, body })).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { topicIds, multiRatings, hasMultiRating, version } = await read(GET, staff, { params })
    expect(version).toBe(bodies.length)
    expect(multiRatings).toHaveLength(hasMultiRating ? 1 : 0)
    expect([[topicA.id], [topicB.id], [topicA.id, topicB.id]]).toContainEqual(topicIds)
  })

  test('internal users only; an unknown subscription is 404 before the body is looked at', async () => {
    const { staff, client, params } = await make()
    for (const handler of [GET, PUT]) {
      const body = handler === PUT ? { body: {} } : {}
      expect((await send(handler, null, { params, ...body })).status).toBe(401)
      expect((await send(handler, client, { params, ...body })).status).toBe(403)
      for (const engagementId of [randomUUID(), 'x'])
        expect((await send(handler, staff, { params: { engagementId }, ...(handler === PUT ? { body: '{' } : {}) })).status).toBe(404)
    }
    for (const body of ['', 'null', '[]', '{"more":1}', '{"topicIds":"x"}', '{"hasMultiRating":1}', '{"groupRating":"1"}'])
      expect((await send(PUT, staff, { params, body })).status).toBe(400)
  })
})

describe('GET and PUT /SubscriptionAccess/{id} (E190, E191, B179, B209)', () => {
  test('reads and changes the topics of the same record and nothing else (A132, A133)', async () => {
    const { staff, territory, topicA, topicB, params, accessParams } = await make()
    expect(await read(access.GET, staff, { params: accessParams })).toEqual({ topicIds: null, deniedTopicIds: null, version: 0 })
    const before = await read(PUT, staff, {
      params,
      body: { territoryIds: [territory.id], topicIds: [topicA.id], hasMultiRating: true, multiRatings: [rating] },
    })
    const body = { topicIds: [topicB.id], deniedTopicIds: [topicA.id] }
    expect(await read(access.PUT, staff, { params: accessParams, body })).toEqual({ ...body, version: 2 })
    expect(await read(access.GET, staff, { params: accessParams })).toEqual({ ...body, version: 2 })
    expect(await read(GET, staff, { params })).toEqual({ ...before, ...body, version: 2 })
  })

  test('an empty selection is allowed and stays empty, null is all again, what is left out stays (B401, W42)', async () => {
    const { staff, topicA, accessParams: params } = await make()
    expect(await read(access.PUT, staff, { params, body: { topicIds: [], deniedTopicIds: [topicA.id] } })).toMatchObject({ topicIds: [] })
    expect(await read(access.GET, staff, { params })).toMatchObject({ topicIds: [], deniedTopicIds: [topicA.id] })
    expect(await read(access.PUT, staff, { params, body: { topicIds: null } })).toMatchObject({
      topicIds: null,
      deniedTopicIds: [topicA.id],
    })
  })

  test('a member reads it, nobody else outside the firm does; only internal users write', async () => {
    const { staff, client, topicA, accessParams: params } = await make()
    await read(access.PUT, staff, { params, body: { topicIds: [topicA.id] } })
    expect(await read(access.GET, client, { params })).toMatchObject({ topicIds: [topicA.id] })
    const stranger = await makeUser(db)
    expect((await send(access.GET, stranger, { params })).status).toBe(404)
    expect((await send(access.GET, null, { params })).status).toBe(401)
    expect((await send(access.PUT, null, { params, body: {} })).status).toBe(401)
    for (const caller of [client, stranger]) expect((await send(access.PUT, caller, { params, body: {} })).status).toBe(403)
  })

  test('bad input, unknown ids and stale saves', async () => {
    const { staff, type, accessParams: params } = await make()
    for (const body of ['', 'null', '[]', '{"territoryIds":null}', '{"topicIds":"x"}', '{"topicIds":["x"]}'])
      expect((await send(access.PUT, staff, { params, body })).status).toBe(400)
    expect(await call(access.PUT, staff, { params, body: { deniedTopicIds: [type.id] } })).toEqual({
      status: 400,
      body: [{ message: 'There is no such topic', path: 'deniedTopicIds[0]' }],
    })
    expect((await send(access.PUT, staff, { params: { id: randomUUID() }, body: '{' })).status).toBe(404)
    await read(access.PUT, staff, { params, body: { topicIds: [] } })
    expect(await call(access.PUT, staff, { params, body: { topicIds: null, version: 0 } })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { topicIds: [], version: 1 } },
    })
  })
})

describe('which services are configured (A131)', () => {
  test('the four 3W services by kind (B634, A130, W41) and the four wealth and asset sub-services by membership (B639)', () => {
    expect(Object.entries(threeWServices)).toEqual([
      ['fundDistribution', threeWServiceIds[0]],
      ['regulatory', threeWServiceIds[1]],
      ['tax', threeWServiceIds[2]],
      ['assetAndWealthManagement', threeWServiceIds[3]],
    ])
    expect(wealthAndAssetServiceIds).toEqual([...threeWSubServiceIds])
    for (const id of threeWSubServiceIds) expect([isWealthAndAsset(id), isConfigurable(id)]).toEqual([true, true])
    for (const id of threeWServiceIds) expect([isWealthAndAsset(id), isConfigurable(id)]).toEqual([false, true])
    expect([isWealthAndAsset(randomUUID()), isConfigurable(randomUUID())]).toEqual([false, false])
  })
})
