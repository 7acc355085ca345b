import { beforeEach, expect, jest, test } from '@jest/globals'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { PUT as putUser } from '#app/api/v1/User/[id]/route.ts'
import { POST as importUsers } from '#app/api/v1/User/import/route.ts'
import { internal } from '#lib/caller/testing.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importOf } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { saveUsers } from './manage-service.ts'

/** Each import starts a process that reads the file. */
jest.setTimeout(120_000)

const { call, send } = useApiCalls()
/** More than one batch. */
const PEOPLE = 300

let staff: User
beforeEach(async () => {
  await resetDatabase()
  staff = await makeSuperUser(db)
})

/** Everybody as stored, with companies, but what each save raises. */
const everybody = async () => {
  const users = await db.user.findMany({ include: { entities: { orderBy: { entityId: 'asc' } } }, orderBy: { email: 'asc' } })
  return users.map(({ version: _version, updatedAt: _updatedAt, ...user }) => user)
}

test('many changed users are each one row in the trail and one version on, and come back as they were', async () => {
  const [one, other] = [await makeEntity(db, { name: 'One' }), await makeEntity(db, { name: 'Other' })]
  await db.user.createMany({
    data: Array.from({ length: PEOPLE }, (_, index) => ({
      ppid: `p${index}`,
      email: `p.${index}@client.example`,
      firstName: 'Person',
      lastName: `N ${index}`,
      isInternal: false,
    })),
  })
  await db.entityMember.createMany({ data: Array.from({ length: PEOPLE }, (_, index) => ({ entityId: one.id, userPpid: `p${index}` })) })
  const subscription = await makeSubscription(db, { entityId: one.id, serviceId: (await makeService(db)).id, users: ['p0', 'p1'] })
  const before = await everybody()
  const rows = Array.from({ length: PEOPLE }, (_, index) => [`p.${index}@client.example`, 'Changed', index < 3 ? 'Other' : 'One; Other'])
  const reply = await send(importUsers, staff, {
    body: await importOf([['Email', 'FirstName', 'Companies'], ...rows]),
    query: '?existing=update',
  })
  expect(reply.status).toBe(200)
  const results = (await reply.json()) as { success: boolean }[]
  expect(results.filter(({ success }) => success)).toHaveLength(PEOPLE)
  expect(await db.user.count({ where: { firstName: 'Changed', version: 2 } })).toBe(PEOPLE)
  expect(await db.entityMember.groupBy({ by: ['entityId'], _count: true, orderBy: { entityId: 'asc' } })).toEqual(
    [
      { entityId: one.id, _count: PEOPLE - 3 },
      { entityId: other.id, _count: PEOPLE },
    ].toSorted((a, b) => (a.entityId < b.entityId ? -1 : 1)),
  )
  const trail = await db.auditEvent.groupBy({
    by: ['entity', 'action'],
    where: { action: { not: 'link' } },
    _count: true,
    orderBy: [{ entity: 'asc' }, { action: 'asc' }],
  })
  expect(trail.map(({ entity, action, _count }) => [entity, action, _count])).toEqual([
    ['Entity', 'add-user', PEOPLE],
    ['Entity', 'remove-user', 3],
    ['User', 'update', PEOPLE],
  ])
  const [event] = await db.auditEvent.findMany({ where: { entity: 'User', entityId: 'p5' } })
  expect(event).toMatchObject({
    actorPpid: staff.ppid,
    before: { firstName: 'Person', entities: [one.id] },
    after: { firstName: 'Changed', entities: [one.id, other.id].toSorted() },
  })
  expect(await db.auditEvent.findFirst({ where: { action: 'remove-user', before: { path: ['ppid'], equals: 'p0' } } })).toMatchObject({
    before: { ppid: 'p0', subscriptions: [{ subscriptionId: subscription.id, isMainContact: false }] },
  })
  expect((await send(undo, staff, { params: { id: reply.headers.get(CHANGE_SET)! }, body: {} })).status).toBe(200)
  expect(await everybody()).toEqual(before)
  expect(await db.subscriptionMember.count({ where: { subscriptionId: subscription.id } })).toBe(2)
})

test('of many, those whom somebody else has changed or deleted are left out, and nothing of them is written', async () => {
  const [ann, bob, cem] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  await call(putUser, staff, { params: { id: bob.ppid }, body: { firstName: 'By hand' } })
  const context = { requestId: 'import', host: '', actor: { ...internal, ppid: staff.ppid } }
  const changes = [...[ann, bob, cem].map(({ ppid }) => ppid), 'nobody'].map((id) => ({ id, version: 1, body: { firstName: 'By file' } }))
  const overtaken = await inTransaction(null, (tx) => saveUsers(tx, { actor: context.actor, context }, changes))
  expect([...overtaken].toSorted()).toEqual([bob.ppid, 'nobody'].toSorted())
  const names = await db.user.findMany({ where: { ppid: { in: [ann.ppid, bob.ppid, cem.ppid] } }, select: { firstName: true } })
  expect(names.map(({ firstName }) => firstName).toSorted()).toEqual(['By file', 'By file', 'By hand'])
  expect(await db.auditEvent.count({ where: { entity: 'User', entityId: bob.ppid } })).toBe(1)
})

test('a row that is meant to change a user and names none says so first: what a new one lacks would not be understood', async () => {
  const staff = await makeSuperUser(db)
  const reply = await send(importUsers, staff, {
    body: await importOf([
      ['Email', 'Grade'],
      ['mispelt@client.example', 'Partner'],
    ]),
    query: '?existing=update&dryRun=plan',
  })
  const { rows } = (await reply.json()) as { rows: { faults: { column: string; message: string }[] }[] }
  expect(rows[0]!.faults.map(({ column }) => column)).toEqual(['Email', 'FirstName', 'LastName'])
  expect(rows[0]!.faults[0]!.message).toBe('There is no user with this e-mail, and a new one needs more')
})

test('a client of other companies is named before a file adds a company, and refused where nobody confirmed it; the others are changed', async () => {
  const [one, other] = [await makeEntity(db, { name: 'One' }), await makeEntity(db, { name: 'Other' })]
  const [client, colleague, newcomer] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  const member = await makeUser(db, { email: 'member@firm.example', isInternal: true, grade: 'Partner' })
  for (const { ppid } of [client, colleague, member]) await db.entityMember.create({ data: { entityId: one.id, userPpid: ppid } })
  const body = await importOf([
    ['Email', 'FirstName', 'Companies'],
    [client.email, 'Ann', 'One; Other'],
    [colleague.email, 'Bob', 'One'],
    [newcomer.email, 'Cem', 'Other'],
    [member.email, 'Dan', 'One; Other'],
  ])
  const ask = (query: string) => call<ImportPlan>(importUsers, staff, { body, query: `?existing=update${query}` })
  const { body: plan } = await ask('&dryRun=plan')
  expect([plan.counts.change, plan.outsiders]).toEqual([4, { people: 1, rows: 1 }])
  expect(plan.rows.flatMap(({ row, outsiders }) => outsiders.map((outsider) => [row, outsider]))).toEqual([
    [
      2,
      {
        column: 'Companies',
        email: client.email,
        belongsTo: 'One',
        company: 'Other',
        gets: 'the contacts of Other at the firm, and can be given its subscriptions',
      },
    ],
  ])
  const refused = await ask('&outsiders=refuse')
  expect(refused.body).toMatchObject([
    { success: false, errorMessage: `Companies: ${client.email} belongs to One, not to Other` },
    { success: true },
    { success: true },
    { success: true },
  ])
  const inOther = async () =>
    (await db.entityMember.findMany({ where: { entityId: other.id }, select: { userPpid: true } })).map(({ userPpid }) => userPpid)
  expect((await inOther()).toSorted()).toEqual([newcomer.ppid, member.ppid].toSorted())
  expect((await db.user.findUniqueOrThrow({ where: { ppid: client.ppid } })).firstName).not.toBe('Ann')
  expect((await ask('')).body).toMatchObject([{ success: true }, { success: true }, { success: true }, { success: true }])
  expect(await inOther()).toContain(client.ppid)
})

test('of several companies in a cell the misspelt one alone is proposed anew', async () => {
  const group = await makeCompany(db, { name: 'Alpha' })
  for (const name of ['Alpha Fund SICAV', 'Alpha Bank']) await makeEntity(db, { name, companyId: group.id })
  const body = await importOf([
    ['Email', 'FirstName', 'LastName', 'Companies'],
    ['ann@client.example', 'Ann', 'Lee', 'Alpha Bank; Alpha Found SICAV'],
    ['bob@client.example', 'Bob', 'Lee', 'Alpha > Alpha Fund SICA'],
  ])
  body.append('corrections', '{}')
  const { rows } = (await call<ImportPlan>(importUsers, staff, { body, query: '?dryRun=plan' })).body
  expect(rows.map(({ faults }) => faults[0]!.near)).toEqual(['Alpha Bank; Alpha > Alpha Fund SICAV', 'Alpha > Alpha Fund SICAV'])
})

test('a user is found however the e-mail is written, which stays as it is stored', async () => {
  const user = await makeUser(db, { email: 'ann.lee@client.example', firstName: 'Ann' })
  const body = await importOf([
    ['Email', 'FirstName'],
    ['Ann.Lee@Client.example', 'Ann'],
  ])
  const { body: plan } = await call<ImportPlan>(importUsers, staff, { body, query: '?existing=update&dryRun=plan' })
  expect(plan.counts).toMatchObject({ change: 0, unchanged: 1 })
  const changed = await importOf([
    ['Email', 'FirstName'],
    ['ANN.LEE@client.example', 'Anna'],
  ])
  const { body: other } = await call<ImportPlan>(importUsers, staff, { body: changed, query: '?existing=update&dryRun=plan' })
  expect(other.rows[0]!.cells).toEqual([{ column: 'FirstName', before: 'Ann', after: 'Anna' }])
  await call(importUsers, staff, { body: changed, query: '?existing=update' })
  expect(await db.user.findUniqueOrThrow({ where: { ppid: user.ppid } })).toMatchObject({
    email: 'ann.lee@client.example',
    firstName: 'Anna',
  })
})
