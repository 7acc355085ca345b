import { beforeAll, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as newsRoute from '#app/api/v1/News/[id]/route.ts'
import * as subscriptionRoute from '#app/api/v1/Subscription/[id]/route.ts'
import * as profileRoute from '#app/api/v1/User/MyProfile/route.ts'
import * as userRoute from '#app/api/v1/User/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeArticle } from '#lib/news/testing.ts'
import { makeEntity, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'

/** A save that leaves a record as it was is no row in the trail; one that changes something is one. */

const { call } = useApiCalls()
const ISSUED = '2026-02-03T00:00:00.000Z'

let staff: User
let of: Record<string, string>
const updates = () => db.auditEvent.count({ where: { action: 'update' } })

beforeAll(async () => {
  await resetDatabase()
  staff = await makeSuperUser(db, { firstName: 'Ann', lastName: 'Lee' })
  const [user, entity] = [await makeUser(db, { firstName: 'Ben' }), await makeEntity(db, { name: 'Alpha' })]
  const subscription = await makeSubscription(db, { entityId: entity.id, serviceId: (await makeService(db)).id, users: [user.ppid] })
  const item = await db.newsItem.create({ data: { title: 'Item', issueDate: new Date(ISSUED) }, select: { id: true } })
  of = { user: user.ppid, entity: entity.id, subscription: subscription.id, article: (await makeArticle('Article')).id, item: item.id }
})

describe.each([
  ['a user', userRoute.PUT, 'user', { firstName: 'Ben' }, { firstName: 'Bert' }],
  ['the own profile', profileRoute.PUT, '', { firstName: 'Ann' }, { firstName: 'Anna' }],
  ['a company', entityRoute.PUT, 'entity', { name: 'Alpha' }, { name: 'Beta' }],
  ['a subscription', subscriptionRoute.PUT, 'subscription', { endDate: null }, { endDate: '2031-01-31' }],
  ['an article', articleRoute.PUT, 'article', { title: 'Article' }, { title: 'Other article' }],
  ['a news item', newsRoute.PUT, 'item', { title: 'Item', issueDate: ISSUED }, { title: 'Other item', issueDate: ISSUED }],
] as const)('%s', (_name, route, key, same, other) => {
  const save = async (body: object) => {
    const { status } = await call(route, staff, { ...(key !== '' && { params: { id: of[key]! } }), body })
    expect(status).toBe(200)
    return updates()
  }
  test('saved as it is, and changed', async () => {
    const before = await updates()
    expect(await save(same)).toBe(before)
    expect(await save(other)).toBe(before + 1)
    expect(await save(other)).toBe(before + 1)
  })
})
