import { beforeAll, describe, expect, test } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as templateRoute from '#app/api/v1/ArticleTemplate/[id]/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as endDatesPreview from '#app/api/v1/Renewal/end-dates/preview/route.ts'
import * as endDatesRoute from '#app/api/v1/Renewal/end-dates/route.ts'
import * as rightsPreview from '#app/api/v1/Rights/[ppid]/preview/route.ts'
import * as rightsRoute from '#app/api/v1/Rights/[ppid]/route.ts'
import * as bulkRoute from '#app/api/v1/ServiceDesk/bulk/route.ts'
import * as groupRoute from '#app/api/v1/ServiceGroup/[id]/route.ts'
import * as subscriptionRoute from '#app/api/v1/Subscription/[id]/route.ts'
import * as tenantRoute from '#app/api/v1/Tenant/[id]/route.ts'
import * as territoryRoute from '#app/api/v1/Territory/[id]/route.ts'
import * as topicRoute from '#app/api/v1/Topic/[id]/route.ts'
import * as industryRoute from '#app/api/v2/Industry/[id]/route.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db, pool } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import {
  makeCompany,
  makeEntity,
  makeInternalUser,
  makeReferenceItem,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { undoChangeSet } from './contract.ts'

const undo = served(undoChangeSet, undoRoute.POST)
const { send, read, call } = useApiCalls()
let boss: User
let ann: User

beforeAll(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
  ann = await makeInternalUser(db, { firstName: 'Ann', lastName: 'Meanwhile' })
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
})

const changeSetOf = (reply: Response): string => reply.headers.get(CHANGE_SET)!
const takeBack = (id: string, renamed?: object) => call(undo, boss, { params: { id }, body: renamed ? { renamed } : {} })

interface Kind {
  kind: string
  column: 'name' | 'title'
  make: (name: string) => Promise<{ id: string }>
  rename: (from: Transaction | typeof db, id: string, name: string) => Promise<unknown>
  nameOf: (id: string) => Promise<string>
}

/** Records of a table of the client, by what they are called. */
function kindOf(
  kind: string,
  table: 'event' | 'video' | 'publication' | 'newsItem' | 'serviceGroup' | 'tenant' | 'taxonomyItem' | 'referenceItem' | 'articleTemplate',
  make: Kind['make'],
): Kind {
  const column = ['event', 'video', 'publication', 'newsItem'].includes(table) ? 'title' : 'name'
  const rowsIn = (from: Transaction | typeof db) => from[table] as unknown as typeof db.tenant
  return {
    kind,
    column,
    make,
    rename: (from, id, name) => rowsIn(from).update({ where: { id }, data: { [column]: name } }),
    nameOf: async (id) => (await rowsIn(db).findUniqueOrThrow({ where: { id } }))[column as 'name'],
  }
}

const kinds = [
  kindOf('Event', 'event', (title) => db.event.create({ data: { title } })),
  kindOf('Video', 'video', (title) => db.video.create({ data: { title, provider: 'YOUTUBE', link: 'https://video.example/1' } })),
  kindOf('Publication', 'publication', (title) => db.publication.create({ data: { title } })),
  kindOf('NewsItem', 'newsItem', (title) => db.newsItem.create({ data: { title, issueDate: new Date() } })),
  kindOf('ServiceGroup', 'serviceGroup', (name) => makeServiceGroup(db, { name })),
  kindOf('Tenant', 'tenant', (name) => makeTenant(db, { name })),
  kindOf('LifeCycle', 'taxonomyItem', (name) => makeTaxonomyItem(db, { name })),
  kindOf('Topic', 'referenceItem', (name) => makeReferenceItem(db, { name })),
  kindOf('ArticleTemplate', 'articleTemplate', (name) => db.articleTemplate.create({ data: { name, type: 0 } })),
]

describe('what somebody changed meanwhile stays and is named', () => {
  test.each(kinds)('one $kind of several that were changed at once', async ({ kind, make, rename, nameOf }) => {
    const [one, two] = [await make(`${kind} one`), await make(`${kind} two`)]
    const changeSet = await inTransaction(null, async (tx) => {
      const id = await openChangeSet(tx, null, { action: 'bulk', entity: 'Article', entityId: one.id, label: kind })
      await rename(tx, one.id, `${kind} one, changed`)
      await rename(tx, two.id, `${kind} two, changed`)
      return id
    })
    await rename(db, two.id, `${kind} of Ann`)
    await db.auditEvent.create({ data: { action: 'update', entity: kind, entityId: two.id, actorPpid: ann.ppid } })
    expect(await takeBack(changeSet)).toEqual({
      status: 200,
      body: {
        done: 1,
        leftOut: [{ name: `${kind} of Ann`, kind, id: two.id, reason: 'changed', by: 'Ann Meanwhile' }],
        leftOutCount: 1,
      },
    })
    expect([await nameOf(one.id), await nameOf(two.id)]).toEqual([`${kind} one`, `${kind} of Ann`])
  })

  test('a service that has moved from a deleted group into another one', async () => {
    const [moved, other] = [await makeService(db, { name: 'Moved' }), await makeService(db, { name: 'Not moved' })]
    const group = await makeServiceGroup(db, { serviceIds: [moved.id, other.id] })
    const changeSet = changeSetOf(await send(groupRoute.DELETE, boss, { params: { id: group.id } }))
    const { id: serviceGroupId } = await makeServiceGroup(db, { serviceIds: [moved.id] })
    expect(await takeBack(changeSet)).toMatchObject({ status: 200, body: { leftOut: [{ name: 'Moved', reason: 'changed' }] } })
    const groupOf = async (id: string) => (await db.service.findUniqueOrThrow({ where: { id } })).serviceGroupId
    expect([await groupOf(moved.id), await groupOf(other.id)]).toEqual([serviceGroupId, group.id])
  })

  test('one of many services that were highlighted', async () => {
    const [one, two] = [await makeService(db, { name: 'First' }), await makeService(db, { name: 'Second' })]
    const rows = [one, two].map(({ id, version }) => ({ id, version }))
    const reply = await send(bulkRoute.PUT, boss, { body: { rows, action: { do: 'highlighted', on: true } } })
    await db.service.update({ where: { id: two.id }, data: { name: 'Second, mended', version: { increment: 1 } } })
    expect(await takeBack(changeSetOf(reply))).toMatchObject({
      status: 200,
      body: { done: 1, leftOut: [{ name: 'Second, mended', kind: 'Service', reason: 'changed' }] },
    })
    const stored = (id: string) => db.service.findUniqueOrThrow({ where: { id }, select: { name: true, isHighlighted: true } })
    expect([await stored(one.id), await stored(two.id)]).toEqual([
      { name: 'First', isHighlighted: false },
      { name: 'Second, mended', isHighlighted: true },
    ])
  })

  test('one of many end dates', async () => {
    const endDate = new Date('2031-01-31')
    const service = await makeService(db, { name: 'Audit' })
    const [one, two] = [
      await makeSubscription(db, { endDate, serviceId: service.id }),
      await makeSubscription(db, { endDate, serviceId: service.id, entityId: (await makeEntity(db, { name: 'Fund' })).id }),
    ]
    const body = { ids: [one.id, two.id], change: { kind: 'months', months: 1 } }
    const { revision } = await read<{ revision: string }>(endDatesPreview.POST, boss, { body })
    const reply = await send(endDatesRoute.PUT, boss, { body: { ...body, revision } })
    const meant = new Date('2032-12-31')
    await db.subscription.update({ where: { id: two.id }, data: { endDate: meant, version: { increment: 1 } } })
    expect(await takeBack(changeSetOf(reply))).toMatchObject({
      status: 200,
      body: { done: 1, leftOut: [{ name: 'Audit - Fund', kind: 'Subscription', id: two.id, reason: 'changed' }] },
    })
    const endOf = async (id: string) => (await db.subscription.findUniqueOrThrow({ where: { id } })).endDate
    expect([await endOf(one.id), await endOf(two.id)]).toEqual([endDate, meant])
  })

  test('one of several rights that were copied', async () => {
    const [cara, ben] = [await makeUser(db, { firstName: 'Cara' }), await makeUser(db, { firstName: 'Ben' })]
    const { id: entityId } = await makeEntity(db, { name: 'Gamma', users: [cara.ppid, ben.ppid] })
    const [tax, law] = [await makeService(db, { name: 'Tax' }), await makeService(db, { name: 'Law' })]
    const [kept, given] = [
      await makeSubscription(db, { entityId, serviceId: tax.id, mainContacts: [cara.ppid] }),
      await makeSubscription(db, { entityId, serviceId: law.id, mainContacts: [cara.ppid] }),
    ]
    const change = { kind: 'copy', fromPpid: cara.ppid, exactly: false }
    const params = { ppid: ben.ppid }
    const { revision } = await read<{ revision: string }>(rightsPreview.POST, boss, { params, body: { change } })
    const reply = await send(rightsRoute.PUT, boss, { params, body: { change, revision } })
    await db.subscriptionMember.updateMany({ where: { subscriptionId: kept.id, userPpid: ben.ppid }, data: { isMainContact: false } })
    expect(await takeBack(changeSetOf(reply))).toMatchObject({
      status: 200,
      body: { leftOut: [{ name: 'Person in a subscription, Tax - Gamma', reason: 'changed' }], leftOutCount: 1 },
    })
    const of = (subscriptionId: string) => db.subscriptionMember.findMany({ where: { subscriptionId, userPpid: ben.ppid } })
    expect([await of(kept.id), await of(given.id)]).toMatchObject([[{ isMainContact: false }], []])
  })
})

interface Collision {
  what: string
  remove: RouteHandler
  /** Makes a record with the value, and is called again for somebody else's. */
  make: (value: string) => Promise<{ id: string }>
  field: 'name' | 'code' | 'domain'
  value: string
  chosen: string
}

const collisions: readonly Collision[] = [
  {
    what: 'a company whose name another one of its group has',
    remove: entityRoute.DELETE,
    make: async (name) => {
      const group = await db.company.findFirst({ where: { name: 'Collisions' } })
      return makeEntity(db, { name, companyId: (group ?? (await makeCompany(db, { name: 'Collisions' }))).id })
    },
    field: 'name',
    value: 'Alpha Fund',
    chosen: 'Alpha Fund II',
  },
  {
    what: 'a topic whose name another one has',
    remove: topicRoute.DELETE,
    make: (name) => makeReferenceItem(db, { name }),
    field: 'name',
    value: 'AML',
    chosen: 'AML II',
  },
  {
    what: 'a territory whose code another one has',
    remove: territoryRoute.DELETE,
    make: (code) => makeReferenceItem(db, { kind: 'TERRITORY', code }),
    field: 'code',
    value: 'XK',
    chosen: 'XL',
  },
  {
    what: 'a service group whose name another one has',
    remove: groupRoute.DELETE,
    make: (name) => makeServiceGroup(db, { name }),
    field: 'name',
    value: 'Payroll',
    chosen: 'Payroll II',
  },
  {
    what: 'an industry whose name another one has',
    remove: industryRoute.DELETE,
    make: (name) => makeTaxonomyItem(db, { kind: 'INDUSTRY', name }),
    field: 'name',
    value: 'Banks',
    chosen: 'Banks II',
  },
  {
    what: 'a tenant whose domain another one has',
    remove: tenantRoute.DELETE,
    make: (domain) => makeTenant(db, { domain }),
    field: 'domain',
    value: 'BEL',
    chosen: 'BELG',
  },
  {
    what: 'a template whose name another one has',
    remove: templateRoute.DELETE,
    make: async (name) => {
      const { id: tenantId } = await db.tenant.findUniqueOrThrow({ where: { domain: 'LU' } })
      return db.articleTemplate.create({ data: { name, type: 0, tenantId } })
    },
    field: 'name',
    value: 'Circular',
    chosen: 'Circular II',
  },
]

describe('a collision on return', () => {
  test.each(collisions)('$what is named and settled', async ({ remove, make, field, value, chosen }) => {
    const { id } = await make(value)
    const changeSet = changeSetOf(await send(remove, boss, { params: { id } }))
    await make(value)
    expect(await takeBack(changeSet)).toMatchObject({
      status: 400,
      body: [{ message: `The ${field} "${value}" is used by another record by now`, path: field }],
    })
    expect(await takeBack(changeSet, { [field]: value })).toMatchObject({ status: 400 })
    expect(await takeBack(changeSet, { [field]: chosen })).toMatchObject({ status: 200, body: { leftOut: [] } })
    const { table } = await db.rowImage.findFirstOrThrow({ where: { changeSetId: changeSet }, select: { table: true } })
    const { rows } = await pool().query(`SELECT "${field}" FROM "${table}" WHERE "id" = $1`, [id])
    expect(rows).toEqual([{ [field]: chosen }])
  })

  test('of a value that cannot be chosen says why it stays away', async () => {
    const { id: entityId } = await makeEntity(db)
    const { id: serviceId } = await makeService(db)
    const subscription = await makeSubscription(db, { entityId, serviceId })
    const article = await db.article.create({ data: { type: 0, title: 'A', businessId: 4711, text: { create: {} } } })
    const sets = [
      changeSetOf(await send(subscriptionRoute.DELETE, boss, { params: { id: subscription.id } })),
      changeSetOf(await send(articleRoute.DELETE, boss, { params: { id: article.id } })),
    ]
    await makeSubscription(db, { entityId, serviceId })
    await db.article.create({ data: { type: 0, title: 'B', businessId: 4711, text: { create: {} } } })
    expect([await takeBack(sets[0]!), await takeBack(sets[1]!)]).toMatchObject([
      { status: 409, body: { detail: 'A subscription already exists for the selection' } },
      { status: 409, body: { detail: 'Another article has its number by now' } },
    ])
  })
})
