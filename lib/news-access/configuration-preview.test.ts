import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { PUT } from '#app/api/v1/SubscriptionConfiguration/[engagementId]/route.ts'
import { POST } from '#app/api/v1/SubscriptionConfiguration/[engagementId]/preview/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeReferenceItem, makeSubscription, makeUser } from '#seed/factories.ts'
import type { ConfigurationPreview } from '#lib/subscriptions/configuration-contract.ts'

const { send, read, call } = useApiCalls()

beforeEach(resetDatabase)

test('POST /SubscriptionConfiguration/{id}/preview counts what a change shows and hides, by rule (W43)', async () => {
  const staff = await makeInternalUser(db)
  const { id: engagementId } = await makeSubscription(db)
  const [a, b, type] = [await makeReferenceItem(db), await makeReferenceItem(db), await makeReferenceItem(db, { kind: 'DOCUMENT_TYPE' })]
  const article = (title: string, tags: object, more: object = {}) =>
    db.article.create({ data: { type: 0, title, published: true, ...tags, ...more } })
  await article('of a', { topicIds: [a.id] })
  await article('of b', { topicIds: [b.id] })
  await article('of both', { topicIds: [a.id, b.id] })
  await article('of none', {})
  await article('typed', { documentTypeIds: [type.id] })
  await article('draft', { topicIds: [b.id] }, { published: false })
  await article('global', { topicIds: [b.id] }, { type: 1 })
  const params = { engagementId }
  await read(PUT, staff, { params, body: { deniedDocumentTypeIds: [type.id] } })
  const preview = await read<ConfigurationPreview>(POST, staff, { params, body: { topicIds: [a.id], deniedTopicIds: [b.id] } })
  expect(preview).toEqual({
    before: { open: 4, locked: 0, hidden: 1 },
    after: { open: 3, locked: 0, hidden: 2 },
    shown: 1,
    hidden: 2,
    rules: [{ rule: 'denied-topic', count: 2 }],
  })
  expect(await read(POST, staff, { params, body: { topicIds: [a.id] } })).toMatchObject({
    after: { open: 4, locked: 1, hidden: 0 },
    rules: [{ rule: 'topic-not-selected', count: 1 }],
  })
  // Nothing was stored.
  expect(await db.subscriptionConfigurationItem.count()).toBe(1)
})

describe('preview', () => {
  test('who may, unknown subscriptions and bad bodies', async () => {
    const staff = await makeInternalUser(db)
    const { id: engagementId } = await makeSubscription(db)
    const params = { engagementId }
    expect((await send(POST, null, { params, body: {} })).status).toBe(401)
    expect((await send(POST, await makeUser(db), { params, body: {} })).status).toBe(403)
    expect((await send(POST, staff, { params: { engagementId: randomUUID() }, body: '{' })).status).toBe(404)
    for (const body of ['', 'null', '{"topicIds":"x"}', '{"more":1}']) expect((await send(POST, staff, { params, body })).status).toBe(400)
    expect((await call<ConfigurationPreview>(POST, staff, { params, body: {} })).body.after).toEqual({ open: 0, locked: 0, hidden: 0 })
  })
})
