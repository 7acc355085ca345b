import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as companyRoute from '#app/api/v1/Company/[id]/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import * as topicRoute from '#app/api/v1/Topic/[id]/route.ts'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as userRoute from '#app/api/v1/User/[id]/route.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
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
  makeSubscription,
  makeSuperUser,
  makeUser,
} from '#seed/factories.ts'
import { undoChangeSet } from './contract.ts'

const undo = served(undoChangeSet, undoRoute.POST)
const { send, call } = useApiCalls()
let boss: User

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db, { firstName: 'Ida', lastName: 'Boss' })
})

/** Deletes a record. @returns its change set */
async function remove(handler: RouteHandler, id: string, caller: User = boss): Promise<string> {
  const reply = await send(handler, caller, { params: { id } })
  expect(reply.status).toBe(204)
  return reply.headers.get(CHANGE_SET)!
}

const takeBack = (id: string, renamed?: object, caller: User = boss) =>
  call(undo, caller, { params: { id }, body: renamed ? { renamed } : {} })

/** Does something that can be taken back as one. */
const recorded = (work: (tx: Transaction) => Promise<unknown>): Promise<string> =>
  inTransaction(null, async (tx) => {
    const id = await openChangeSet(tx, null, { action: 'import', entity: 'Task', entityId: 'x', label: 'x' })
    await work(tx)
    return id
  })

test('a view of the register comes back with its owner, and the trail does not name it', async () => {
  const { ppid } = await makeUser(db)
  const { id } = await db.savedView.create({ data: { ownerPpid: ppid, table: 'register', name: 'Kanarienvogel', state: {} } })
  const other = await db.savedView.create({ data: { ownerPpid: ppid, table: 'users', name: 'All users', state: {} } })
  expect((await takeBack(await remove(userRoute.DELETE, ppid))).status).toBe(200)
  expect(await db.savedView.findUnique({ where: { id } })).toMatchObject({ name: 'Kanarienvogel' })
  const trail = await db.auditEvent.findMany({ where: { entity: 'SavedView' } })
  const labels = new Map(trail.map(({ entityId, after }) => [entityId, after]))
  expect(labels).toEqual(
    new Map([
      [id, { label: 'Saved view' }],
      [other.id, { label: 'All users' }],
    ]),
  )
})

describe('a collision on return is named and settled', () => {
  test('a company group whose name somebody has taken', async () => {
    const { id } = await makeCompany(db, { name: 'Alpha' })
    const changeSet = await remove(companyRoute.DELETE, id)
    await makeCompany(db, { name: 'ALPHA' })
    expect(await takeBack(changeSet)).toEqual({
      status: 400,
      body: [{ message: 'The name "Alpha" is used by another record by now', path: 'name' }],
    })
    expect(await db.company.count()).toBe(1)
    expect(await takeBack(changeSet, { email: 'a@b.example' })).toMatchObject({ status: 400 })
    expect(await takeBack(changeSet, { name: 'Alpha again' })).toMatchObject({ status: 200, body: { done: 1, leftOut: [] } })
    expect(await db.company.findUnique({ where: { id } })).toMatchObject({ name: 'Alpha again' })
  })

  test('a service whose address and a person whose e-mail somebody has taken', async () => {
    const service = await makeService(db, { friendlyUrl: 'tax' })
    const person = await makeUser(db, { email: 'ann@client.example' })
    const sets = [await remove(serviceRoute.DELETE, service.id), await remove(userRoute.DELETE, person.ppid)] as const
    await makeService(db, { friendlyUrl: 'tax' })
    await makeUser(db, { email: 'Ann@client.example' })
    expect(await takeBack(sets[0])).toMatchObject({ status: 400, body: [{ path: 'friendlyUrl' }] })
    expect(await takeBack(sets[1])).toMatchObject({ status: 400, body: [{ path: 'email' }] })
    expect(await takeBack(sets[1], { email: 'ann@firm.example' })).toMatchObject({ status: 400, body: [{ path: 'email' }] })
    expect(await takeBack(sets[0], { friendlyUrl: 'tax-again' })).toMatchObject({ status: 200 })
    expect(await takeBack(sets[1], { email: 'ann.two@client.example' })).toMatchObject({ status: 200 })
    expect(await db.user.findUnique({ where: { ppid: person.ppid } })).toMatchObject({ email: 'ann.two@client.example', isInternal: false })
  })

  test('a company whose group is gone, and a person who is there again, are refused', async () => {
    const { id: companyId } = await makeCompany(db)
    const entity = await makeEntity(db, { companyId })
    const person = await makeUser(db)
    const sets = [await remove(entityRoute.DELETE, entity.id), await remove(userRoute.DELETE, person.ppid)] as const
    await remove(companyRoute.DELETE, companyId)
    await makeUser(db, { ppid: person.ppid })
    for (const id of sets) expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(await db.entity.count()).toBe(0)
  })
})

describe('what somebody did since', () => {
  test('a row that lost what it belongs to is left out with its reason, and follows when that returns', async () => {
    const person = await makeUser(db, { firstName: 'Anna', lastName: 'Engel' })
    const entity = await makeEntity(db, { name: 'Fund', users: [person.ppid] })
    const sets = { company: await remove(entityRoute.DELETE, entity.id), person: await remove(userRoute.DELETE, person.ppid) }
    expect(await takeBack(sets.company)).toEqual({
      status: 200,
      body: {
        done: 1,
        leftOut: [{ name: 'Person in a company, Fund', kind: null, id: `${entity.id} ${person.ppid}`, reason: 'parent', by: 'Anna Engel' }],
        leftOutCount: 1,
      },
    })
    expect(await db.entityMember.count()).toBe(0)
    await takeBack(sets.person)
    expect(await db.entityMember.count()).toBe(1)
  })

  test('a person who returns is the creator of a service again, whose new name stays', async () => {
    const person = await makeInternalUser(db)
    const { id } = await makeService(db, { name: 'Old', createdByPpid: person.ppid })
    const changeSet = await remove(userRoute.DELETE, person.ppid)
    await db.service.update({ where: { id }, data: { name: 'New', version: { increment: 1 } } })
    expect(await takeBack(changeSet)).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect(await db.service.findUnique({ where: { id } })).toMatchObject({ name: 'New', createdByPpid: person.ppid })
  })

  test('a service returns though another one was renamed from its former address meanwhile, which leads there from then on', async () => {
    const rename = (id: string, friendlyUrl: string) =>
      db.service.update({ where: { id }, data: { friendlyUrl, version: { increment: 1 } } })
    const { id } = await makeService(db, { friendlyUrl: 'one' })
    await rename(id, 'two')
    const changeSet = await remove(serviceRoute.DELETE, id)
    const other = await makeService(db, { friendlyUrl: 'one' })
    await rename(other.id, 'three')
    expect(await takeBack(changeSet)).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect(await db.service.findUnique({ where: { id } })).toMatchObject({ friendlyUrl: 'two' })
    expect(await db.formerFriendlyUrl.findMany()).toEqual([{ friendlyUrl: 'one', serviceId: other.id }])
  })

  test('a topic that is gone leaves an article that returns without it', async () => {
    const [topic, kept] = [await makeReferenceItem(db, { kind: 'TOPIC', name: 'AML' }), await makeReferenceItem(db, { kind: 'TOPIC' })]
    const article = await db.article.create({ data: { type: 0, title: 'A', topicIds: [topic.id, kept.id], text: { create: {} } } })
    const changeSet = await remove(articleRoute.DELETE, article.id)
    await remove(topicRoute.DELETE, topic.id)
    expect(await takeBack(changeSet)).toMatchObject({ status: 200, body: { leftOut: [{ name: 'A', reason: 'without' }] } })
    expect(await db.article.findUnique({ where: { id: article.id }, include: { tags: true } })).toMatchObject({
      topicIds: [kept.id],
      tags: [{ itemId: kept.id }],
    })
  })

  test('a changed record of an import stays, the others are as before', async () => {
    const [one, two] = [await makeCompany(db, { name: 'One' }), await makeCompany(db, { name: 'Two' })]
    let added = ''
    const changeSet = await recorded(async (tx) => {
      await tx.company.update({ where: { id: one.id }, data: { name: 'One B', version: 2 } })
      await tx.company.update({ where: { id: two.id }, data: { name: 'Two B', version: 2 } })
      added = (await makeCompany(tx, { name: 'Three' })).id
    })
    await db.company.update({ where: { id: two.id }, data: { name: 'Two C', version: 3 } })
    expect(await takeBack(changeSet)).toEqual({
      status: 200,
      body: { done: 2, leftOut: [{ name: 'Two C', kind: 'Company', id: two.id, reason: 'changed', by: null }], leftOutCount: 1 },
    })
    expect(await db.company.findMany({ orderBy: { name: 'asc' }, select: { name: true, version: true } })).toEqual([
      { name: 'One', version: 3 },
      { name: 'Two C', version: 3 },
    ])
    expect(await db.company.count({ where: { id: added } })).toBe(0)
  })

  test('a created record that others use by now stays', async () => {
    const service = await makeService(db)
    let company = { id: '', companyId: '' }
    const changeSet = await recorded(async (tx) => (company = await makeEntity(tx, { name: 'New' })))
    await makeSubscription(db, { entityId: company.id, serviceId: service.id })
    expect(await takeBack(changeSet)).toMatchObject({ status: 409 })
    expect([await db.entity.count(), await db.subscription.count()]).toEqual([1, 1])
  })

  test('two who take the same back at once: one does', async () => {
    const { id } = await makeCompany(db)
    const changeSet = await remove(companyRoute.DELETE, id)
    const replies = await Promise.all([takeBack(changeSet), takeBack(changeSet)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('what came back can be deleted again by taking that back too', async () => {
    const entity = await makeEntity(db, { users: [(await makeUser(db)).ppid] })
    const changeSet = await remove(entityRoute.DELETE, entity.id)
    const reply = await send(undo, boss, { params: { id: changeSet }, body: {} })
    expect(await takeBack(reply.headers.get(CHANGE_SET)!)).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect([await db.entity.count(), await db.entityMember.count()]).toEqual([0, 0])
  })
})

describe('who may', () => {
  test('what only super users delete comes back through them alone; clients and strangers get nothing', async () => {
    const staff = await makeInternalUser(db)
    const person = await makeUser(db)
    const sets = [await remove(userRoute.DELETE, person.ppid), await remove(companyRoute.DELETE, (await makeCompany(db)).id)] as const
    expect(await takeBack(sets[0], undefined, staff)).toMatchObject({ status: 404 })
    expect((await send(undo, null, { params: { id: sets[1] }, body: {} })).status).toBe(401)
    expect(await takeBack(sets[1], undefined, await makeUser(db))).toMatchObject({ status: 403 })
    expect(await takeBack(sets[1], undefined, staff)).toMatchObject({ status: 200 })
    expect(await takeBack(sets[0])).toMatchObject({ status: 200 })
    const actions = await db.auditEvent.findMany({ where: { action: 'restore' }, select: { entity: true, actorPpid: true } })
    expect(actions.sort((a, b) => a.entity.localeCompare(b.entity))).toEqual([
      { entity: 'Company', actorPpid: staff.ppid },
      { entity: 'User', actorPpid: boss.ppid },
    ])
  })

  test('rights that come back stand in the history of the person', async () => {
    const person = await makeUser(db)
    const entity = await makeEntity(db, { users: [person.ppid] })
    await takeBack(await remove(entityRoute.DELETE, entity.id))
    expect(await db.auditConcern.count({ where: { kind: 'User', key: person.ppid, event: { action: 'restore' } } })).toBe(1)
  })

  test('after 30 days nothing comes back', async () => {
    const changeSet = await remove(companyRoute.DELETE, (await makeCompany(db)).id)
    await db.changeSet.update({ where: { id: changeSet }, data: { at: new Date(Date.now() - 30 * 86_400_000 - 1000) } })
    expect(await takeBack(changeSet)).toMatchObject({ status: 404 })
  })
})
