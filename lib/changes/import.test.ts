import { beforeEach, expect, jest, test } from '@jest/globals'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { POST as importCompanies } from '#app/api/v1/Entity/import/route.ts'
import { POST as importServices } from '#app/api/v1/Service/import/route.ts'
import { POST as importSubscriptions } from '#app/api/v1/Subscription/import/route.ts'
import * as itemsRoute from '#app/api/v1/Task/[id]/items/route.ts'
import * as taskRoute from '#app/api/v1/Task/[id]/route.ts'
import * as trailRoute from '#app/api/v1/Audit/paged/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { importOf } from '#lib/spreadsheet/testing.ts'
import { listTrail } from '#lib/audit/trail-contract.ts'
import { getTask, listTaskItems } from '#lib/tasks/contract.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { undoChangeSet } from './contract.ts'
import { contentOfAll } from './testing.ts'

/** Each import starts a process that reads the file. */
jest.setTimeout(60_000)

const undo = served(undoChangeSet, undoRoute.POST)
const task = served(getTask, taskRoute.GET)
const items = served(listTaskItems, itemsRoute.GET)
const trail = served(listTrail, trailRoute.POST)
const { send, read, call } = useApiCalls()
let boss: User

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
  // The first call links the sign-in.
  await send(undo, boss, { params: { id: boss.ppid }, body: {} })
})

/** Imports rows. @returns the change set of the import */
async function imported(route: RouteHandler, rows: string[][], query = ''): Promise<string> {
  const reply = await send(route, boss, { body: await importOf(rows), query })
  expect([reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([200, ''])
  return reply.headers.get(CHANGE_SET)!
}

/** The record of the import itself stays. */
const withoutTask = async () => ({ ...(await contentOfAll()), Task: '' })

const ARTICLES = [['Title', 'Type', 'Topics'], ...['A', 'B', 'C'].map((title) => [title, '3W', 'Funds'])]

test('an import of articles is taken back as a whole, and can be done again and taken back again', async () => {
  await db.referenceItem.create({ data: { kind: 'TOPIC', name: 'Funds' } })
  const before = await withoutTask()
  for (const _ of [1, 2]) {
    const changeSet = await imported(importArticles, ARTICLES)
    expect([await db.article.count(), await db.articleTag.count()]).toEqual([3, 3])
    expect(await read(undo, boss, { params: { id: changeSet }, body: {} })).toEqual({ done: 3, leftOut: [], leftOutCount: 0 })
    expect(await db.changeSet.findFirst({ orderBy: { at: 'desc' } })).toMatchObject({ action: 'undo', deletes: true })
    expect(await withoutTask()).toEqual(before)
  }
})

test('the task of an import leads to what the audit trail says it did, for those who may read the trail', async () => {
  await db.referenceItem.create({ data: { kind: 'TOPIC', name: 'Funds' } })
  await imported(importArticles, ARTICLES)
  await makeCompany(db, { name: 'By hand' })
  const { id } = await db.task.findFirstOrThrow()
  const { trailHref } = await read(task, boss, { params: { id } })
  const requestId = new URL(trailHref!, 'http://portal.example').searchParams.get('audit.f.requestId')
  const { items } = await read(trail, boss, { body: { filters: { requestId } } })
  expect(
    items
      .filter(({ entity }) => entity === 'Article')
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['A', 'B', 'C'])
  expect(items.every(({ cause }) => cause?.taskId === id)).toBe(true)
  expect((await read(task, await makeInternalUser(db), { params: { id } })).trailHref).toBeNull()
})

test('the record of an import says when and by whom it was taken back, also when its change set is forgotten, and so does the trail of the undo', async () => {
  await db.referenceItem.create({ data: { kind: 'TOPIC', name: 'Funds' } })
  const changeSet = await imported(importArticles, ARTICLES)
  const { id } = await db.task.findFirstOrThrow()
  expect(await read(task, boss, { params: { id } })).toMatchObject({ changeSetId: changeSet, undoneAt: null, undoneBy: null })
  await send(undo, boss, { params: { id: changeSet }, body: {} })
  const { items } = await read(trail, boss, { body: { filters: { entity: 'Article' } } })
  const undone = items.filter(({ action }) => action === 'delete').map(({ action, name, changes, cause }) => [action, name, changes, cause])
  expect(undone.sort()).toEqual(
    ['A', 'B', 'C'].map((name) => ['delete', name, [], { taskId: id, text: 'Undo: Import of articles from import.xlsx' }]),
  )
  await db.changeSet.deleteMany()
  expect(await read(task, boss, { params: { id } })).toMatchObject({
    changeSetId: null,
    undoneAt: expect.any(String),
    undoneBy: `${boss.firstName} ${boss.lastName}`,
  })
})

test('what somebody changed or used since stays, each with its reason', async () => {
  const group = await makeCompany(db, { name: 'Group' })
  const service = await makeService(db)
  const changeSet = await imported(importCompanies, [
    ['Name', 'CompanyGroup'],
    ['One', 'Group'],
    ['Two', 'Group'],
    ['Three', 'Group'],
  ])
  const two = await db.entity.findFirstOrThrow({ where: { name: 'Two' } })
  await db.entity.update({ where: { id: two.id }, data: { prid: 'PR1' } })
  const three = await db.entity.findFirstOrThrow({ where: { name: 'Three' } })
  await makeSubscription(db, { entityId: three.id, serviceId: service.id })
  expect(await read(undo, boss, { params: { id: changeSet }, body: {} })).toEqual({
    done: 1,
    leftOut: [
      { name: 'Two', kind: 'Entity', id: two.id, reason: 'changed', by: expect.any(String) },
      { name: 'Three', kind: 'Entity', id: three.id, reason: 'used', by: null },
    ],
    leftOutCount: 2,
  })
  expect((await db.entity.findMany({ where: { companyId: group.id }, orderBy: { name: 'asc' } })).map(({ name }) => name)).toEqual([
    'Three',
    'Two',
  ])
})

test('a subscription that was left out is called by its service and company; rows that changed nothing come last', async () => {
  const company = await makeCompany(db, { name: 'Group' })
  const tax = await makeService(db, { name: 'Tax' })
  for (let row = 2; row <= 12; row += 1) {
    const entity = await makeEntity(db, { name: `Fund ${row}`, companyId: company.id })
    await makeSubscription(db, { entityId: entity.id, serviceId: tax.id })
  }
  const rows = Array.from({ length: 11 }, (_, index) => [
    'Tax',
    'Group',
    `Fund ${index + 2}`,
    index === 1 || index === 9 ? '31/12/2090' : '',
  ])
  const changeSet = await imported(importSubscriptions, [['Service', 'CompanyGroup', 'Company', 'EndDate'], ...rows], '?existing=update')
  const { id } = await db.task.findFirstOrThrow()
  expect(await read(task, boss, { params: { id } })).toMatchObject({ counts: { create: 0, change: 2, unchanged: 9, refused: 0 } })
  const listed = (await read(items, boss, { params: { id } })).items.map(({ key }) => key)
  expect(listed).toEqual([3, 11, 2, 4, 5, 6, 7, 8, 9, 10, 12].map((row) => `row ${row}`))
  await db.subscription.updateMany({ where: { entity: { name: 'Fund 3' } }, data: { endDate: new Date('2091-01-01') } })
  expect(await read(undo, boss, { params: { id: changeSet }, body: {} })).toMatchObject({
    done: 1,
    leftOut: [{ name: 'Tax - Fund 3', kind: 'Subscription', reason: 'changed' }],
  })
})

test('people who got or lost a right by an import that is undone are concerned by that, though the subscription itself is as it was', async () => {
  const [ann, ben] = [await makeUser(db, { email: 'ann@a.example' }), await makeUser(db, { email: 'ben@a.example' })]
  const company = await makeCompany(db, { name: 'Group' })
  const entity = await makeEntity(db, { name: 'Fund', companyId: company.id, users: [ann.ppid, ben.ppid] })
  const { id } = await makeSubscription(db, {
    entityId: entity.id,
    serviceId: (await makeService(db, { name: 'Tax' })).id,
    mainContacts: [ann.ppid],
  })
  const changeSet = await imported(
    importSubscriptions,
    [
      ['Service', 'CompanyGroup', 'Company', 'MainContacts'],
      ['Tax', 'Group', 'Fund', ben.email],
    ],
    '?existing=update',
  )
  const members = () => db.subscriptionMember.findMany({ select: { userPpid: true, isMainContact: true } })
  expect(await members()).toEqual([{ userPpid: ben.ppid, isMainContact: true }])
  expect(await read(undo, boss, { params: { id: changeSet }, body: {} })).toMatchObject({ done: 1, leftOut: [] })
  expect(await members()).toEqual([{ userPpid: ann.ppid, isMainContact: true }])
  const event = await db.auditEvent.findFirstOrThrow({ where: { action: 'undo', entity: 'Subscription', entityId: id } })
  expect(event.after).toEqual({ label: 'Tax - Fund' })
  const concerned = await db.auditConcern.findMany({ where: { eventId: event.id, kind: 'User' } })
  expect(concerned.map(({ key }) => key).sort()).toEqual([ann.ppid, ben.ppid].sort())
  // Only a membership went: nothing lies in the trash.
  expect(await db.changeSet.count({ where: { deletes: true } })).toBe(0)
})

test('services that an import changed are as before, row by row', async () => {
  const service = await makeService(db, { friendlyUrl: 'tax', deliverable: 'A report', live: true })
  const before = await withoutTask()
  const row = await db.service.findUniqueOrThrow({ where: { id: service.id }, include: { taxonomy: { include: { item: true } } } })
  const named = (kind: string) => row.taxonomy.find(({ item }) => item.kind === kind)!.item.name
  const changeSet = await imported(
    importServices,
    [
      [
        'Name',
        'Description',
        'SmallDescription',
        'GeographicalInformation',
        'TargetProfile',
        'AvailableApplication',
        'Deliverable',
        'MainAddedValue',
        'SecondaryAddedValue',
        'FriendlyUrl',
        'LifeCycles',
        'ValueChains',
        'Industries',
      ],
      ['New name', 'D', 'S', 'G', 'T', 'A', 'Another', 'M', 'S', 'tax', named('LIFECYCLE'), named('VALUE_CHAIN'), named('INDUSTRY')],
    ],
    '?existing=update',
  )
  expect(await db.service.findUniqueOrThrow({ where: { id: service.id } })).toMatchObject({ name: 'New name', deliverable: 'Another' })
  expect(await call(undo, boss, { params: { id: changeSet }, body: {} })).toMatchObject({ status: 200, body: { leftOut: [] } })
  expect(await withoutTask()).toEqual(before)
})

test('of many rows that are changed back together, only the one that cannot be stays', async () => {
  const { id: companyId } = await makeCompany(db, { name: 'Group' })
  const companies = ['One', 'Two', 'Three'].map((name) => ({ name, prid: `P-${name}` }))
  for (const each of companies) await makeEntity(db, { companyId, ...each })
  const changeSet = await imported(
    importCompanies,
    [['PRID', 'CompanyGroup', 'Name', 'ShowServices'], ...companies.map(({ prid, name }) => [prid, 'Group', `New ${name}`, 'No'])],
    '?existing=update',
  )
  await makeEntity(db, { companyId, name: 'Two', prid: null })
  const { id } = await db.entity.findFirstOrThrow({ where: { name: 'New Two' } })
  expect(await read(undo, boss, { params: { id: changeSet }, body: {} })).toEqual({
    done: 2,
    leftOut: [{ name: 'Two', kind: 'Entity', id, reason: 'taken', by: null }],
    leftOutCount: 1,
  })
  const left = await db.entity.findMany({ where: { companyId, prid: { not: null } }, orderBy: { prid: 'asc' } })
  expect(left.map(({ name, viewInMyServices, version }) => [name, viewInMyServices, version])).toEqual([
    ['One', true, 3],
    ['Three', true, 3],
    ['New Two', false, 2],
  ])
})

test('the record of an import names its change set to those who may take it back, as long as they can', async () => {
  await makeEntity(db)
  await db.referenceItem.create({ data: { kind: 'TOPIC', name: 'Funds' } })
  const changeSet = await imported(importArticles, ARTICLES)
  const { id } = await db.task.findFirstOrThrow()
  const named = async (caller: User) => (await read(task, caller, { params: { id } })).changeSetId
  expect([await named(boss), await named(await makeInternalUser(db))]).toEqual([changeSet, null])
  await send(undo, boss, { params: { id: changeSet }, body: {} })
  expect(await named(boss)).toBeNull()
})
