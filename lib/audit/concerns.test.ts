import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from '@jest/globals'
import { GET as history } from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import { POST as exportTrail } from '#app/api/v1/Audit/export/excel/route.ts'
import { POST as paged } from '#app/api/v1/Audit/paged/route.ts'
import { GET as records } from '#app/api/v1/Audit/records/route.ts'
import { DELETE as leaveCompany, PUT as joinCompany } from '#app/api/v1/Entity/[id]/users/route.ts'
import * as group from '#app/api/v1/ServiceGroup/[id]/route.ts'
import * as subscription from '#app/api/v1/Subscription/[id]/route.ts'
import * as members from '#app/api/v1/Subscription/[id]/users/route.ts'
import { PUT as configure } from '#app/api/v1/SubscriptionConfiguration/[engagementId]/route.ts'
import { POST as createView } from '#app/api/v1/SavedView/route.ts'
import * as user from '#app/api/v1/User/[id]/route.ts'
import { audit } from '#lib/db/audit.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import {
  makeCompany,
  makeEntity,
  makeInternalUser,
  makeReferenceItem,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import type { AuditEntry } from './contract.ts'
import type { TrailRecord, TrailRow } from './trail-contract.ts'
import { lineText } from './words.ts'

const { send, call, read } = useApiCalls()
let boss: Awaited<ReturnType<typeof makeSuperUser>>
let anna: Awaited<ReturnType<typeof makeUser>>

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db, { firstName: 'Sofia', lastName: 'Marchetti' })
  anna = await makeUser(db, { firstName: 'Anna', lastName: 'Engel', email: 'anna@client.example' })
})

const historyOf = async (entity: string, id: string, by = boss): Promise<AuditEntry[]> =>
  (await read<{ items: AuditEntry[] }>(history, by, { params: { entity, id }, query: '?pageSize=100' })).items
/** Oldest first, without sign-ins. */
const linesOf = async (entity: string, id: string): Promise<string[]> =>
  (await historyOf(entity, id))
    .filter(({ action }) => action !== 'link')
    .map(lineText)
    .reverse()
const ok = async (reply: Promise<{ status: number; body: unknown }>): Promise<void> => {
  const { status, body } = await reply
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
}

async function dora() {
  const company = await makeCompany(db, { name: '3M' })
  const entity = await makeEntity(db, { name: '3M France', companyId: company.id })
  const service = await makeService(db, { name: 'DORA readiness' })
  const { id } = await makeSubscription(db, { entityId: entity.id, serviceId: service.id })
  return { company, entity, service, id, params: { id } }
}

test('a person: what was given and taken away, by whom, and as which part', async () => {
  const { entity, params, id } = await dora()
  await ok(call(members.PUT, boss, { params, body: { ppid: anna.ppid } }))
  await ok(call(members.PATCH, boss, { params, body: { ppid: anna.ppid, isMainContact: true } }))
  await ok(call(members.DELETE, boss, { params, body: { ppid: anna.ppid } }))
  await ok(call(leaveCompany, boss, { params: { id: entity.id }, body: { ppid: anna.ppid } }))
  expect(await linesOf('User', anna.ppid)).toEqual([
    'User added: Anna Engel to Company 3M France',
    'User added: Anna Engel to Subscription DORA readiness - 3M France',
    'Main contact changed: Anna Engel of Subscription DORA readiness - 3M France',
    'User removed: Anna Engel from Subscription DORA readiness - 3M France',
    'User removed: Anna Engel from Company 3M France',
  ])
  const [left] = await historyOf('User', anna.ppid)
  expect(left).toMatchObject({
    who: { name: 'Sofia Marchetti' },
    subject: { ppid: anna.ppid },
    entity: 'Entity',
    entityId: entity.id,
    href: `/companies/${entity.id}`,
    cause: null,
  })
  expect(await linesOf('Subscription', id)).toHaveLength(3)
})

test('a person: lists of other records name only what concerns the person, and a deleted record keeps its name', async () => {
  const { id, params } = await dora()
  const other = await makeUser(db, { firstName: 'Otto', lastName: 'Other' })
  await ok(
    call(subscription.PUT, boss, {
      params,
      body: {
        users: [
          { ppid: anna.ppid, isMainContact: true },
          { ppid: other.ppid, isMainContact: false },
        ],
      },
    }),
  )
  await ok(call(subscription.PUT, boss, { params, body: { users: [{ ppid: anna.ppid, isMainContact: true }], clientContent: 'Hello' } }))
  await ok(call(subscription.DELETE, boss, { params }))
  const entries = (await historyOf('User', anna.ppid)).filter(({ entity }) => entity === 'Subscription')
  expect(entries.map(({ action, entityId, name, href }) => [action, entityId, name, href])).toEqual([
    ['delete', id, 'DORA readiness - 3M France', null],
    ['update', id, 'DORA readiness - 3M France', null],
  ])
  expect(entries[1]!.changes).toEqual([{ field: 'users', before: [], after: [expect.objectContaining({ ppid: anna.ppid })] }])
  expect((await linesOf('User', other.ppid)).at(-1)).toBe('Changed: Subscription DORA readiness - 3M France')
})

test('a subscription: its configuration, people and end; its company and its service show them too', async () => {
  const { entity, service, id, params } = await dora()
  const topic = await makeReferenceItem(db, { kind: 'TOPIC', name: 'AML' })
  const territories = await makeReferenceItem(db, { kind: 'TERRITORY', name: 'Luxembourg' })
  const list = {
    territoryIds: [territories.id],
    topicIds: null,
    documentTypeIds: null,
    deniedDocumentTypeIds: null,
    hasMultiRating: false,
    orderRating: null,
    groupRating: null,
    multiRatings: [],
  }
  await ok(call(configure, boss, { params: { engagementId: id }, body: { ...list, deniedTopicIds: [topic.id] } }))
  await ok(call(members.PUT, boss, { params, body: { ppid: anna.ppid } }))
  const lines = await linesOf('Subscription', id)
  expect(lines).toEqual([
    'Created: 3W configuration DORA readiness - 3M France',
    'User added: Anna Engel to Subscription DORA readiness - 3M France',
  ])
  expect(await linesOf('Service', service.id)).toEqual(lines)
  expect(await linesOf('Entity', entity.id)).toEqual([lines[0], 'User added: Anna Engel to Company 3M France', lines[1]])
  expect(await linesOf('Topic', topic.id)).toEqual([lines[0]])
})

test('a service and its groups show its moves, a company group of its companies', async () => {
  const tenant = await makeTenant(db, { domain: 'LU' })
  const [one, two] = [
    await makeServiceGroup(db, { name: 'One', tenantId: tenant.id }),
    await makeServiceGroup(db, { name: 'Two', tenantId: tenant.id }),
  ]
  const service = await makeService(db, { name: 'DORA readiness' })
  const move = (to: { id: string; name: string }, services: string[]) =>
    ok(call(group.PUT, boss, { params: { id: to.id }, body: { name: to.name, services } }))
  await move(one, [service.id])
  await move(two, [service.id])
  const moved = (await historyOf('Service', service.id)).filter(({ entity }) => entity === 'Service')
  expect(moved.map(({ changes }) => changes)).toEqual([
    [{ field: 'serviceGroupId', before: one.id, after: two.id }],
    [{ field: 'serviceGroupId', before: null, after: one.id }],
  ])
  expect((await historyOf('Service', service.id)).filter(({ entity }) => entity === 'ServiceGroup')).toEqual([])
  expect((await linesOf('ServiceGroup', one.id)).filter((line) => line.includes('Service DORA'))).toHaveLength(2)
  const { company, entity } = await dora()
  await ok(call(joinCompany, boss, { params: { id: entity.id }, body: { ppid: anna.ppid } }))
  await audit(db, null, { action: 'create', entity: 'Entity', entityId: entity.id, after: { name: entity.name, companyId: company.id } })
  expect((await linesOf('Company', company.id)).at(-1)).toBe(`Created: Company ${entity.name}`)
})

test('a deleted person: companies, subscriptions and roles show that they were lost', async () => {
  const { entity, service, id, params } = await dora()
  await ok(call(members.PUT, boss, { params, body: { ppid: anna.ppid } }))
  const staff = await makeInternalUser(db, { firstName: 'Ian', lastName: 'Nal' })
  await db.subscriptionContact.create({ data: { subscriptionId: id, userPpid: staff.ppid, position: 0 } })
  await db.servicePerson.create({ data: { serviceId: service.id, userPpid: staff.ppid, role: 'TEAM', position: 0 } })
  for (const { ppid } of [anna, staff]) await ok(call(user.DELETE, boss, { params: { id: ppid } }))
  expect((await linesOf('Entity', entity.id)).at(-1)).toBe('Deleted: User Anna Engel')
  expect((await linesOf('Subscription', id)).slice(-2)).toEqual(['Deleted: User Anna Engel', 'Deleted: User Ian Nal'])
  expect((await linesOf('Service', service.id)).at(-1)).toBe('Deleted: User Ian Nal')
})

test('a save that changes nothing is neither in the trail nor in a history', async () => {
  const { id, params, entity } = await dora()
  await ok(call(subscription.PUT, boss, { params, body: { clientContent: 'Hello' } }))
  const before = [await historyOf('Subscription', id), await historyOf('Entity', entity.id)]
  await ok(call(subscription.PUT, boss, { params, body: { clientContent: 'Hello' } }))
  expect([await historyOf('Subscription', id), await historyOf('Entity', entity.id)]).toEqual(before)
  expect(await db.auditEvent.count({ where: { entity: 'Subscription' } })).toBe(1)
  // Nor of the records that a row names beside those of its fields.
  const configuration = {
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
  await ok(call(configure, boss, { params: { engagementId: id }, body: configuration }))
  const earlier = await historyOf('Entity', entity.id)
  await ok(call(configure, boss, { params: { engagementId: id }, body: configuration }))
  expect(await historyOf('Entity', entity.id)).toEqual(earlier)
  expect(await db.auditEvent.count({ where: { entity: 'SubscriptionConfiguration' } })).toBe(1)
})

test('history shows nobody what only super users may see, and clients nothing', async () => {
  await ok(
    call(createView, boss, {
      body: {
        table: 'users',
        name: 'Mine',
        state: { filters: {}, sort: null, hiddenColumns: null, extra: {} },
        audience: 'people',
        people: [boss.ppid],
      },
    }),
  )
  await audit(db, null, { action: 'unsubscribe', entity: 'Notification', entityId: anna.ppid, before: { types: [1] } })
  await audit(db, null, { action: 'search', entity: 'User', entityId: 'anna@client.example', after: { found: anna.ppid } })
  const staff = await makeInternalUser(db)
  for (const caller of [staff, boss])
    for (const ppid of [anna.ppid, boss.ppid])
      expect((await historyOf('User', ppid, caller)).filter(({ action }) => action !== 'link')).toEqual([])
  expect((await send(history, anna, { params: { entity: 'User', id: anna.ppid } })).status).toBe(403)
  expect((await trail({ concernedPerson: anna.ppid })).items.flatMap(({ action }) => (action === 'link' ? [] : [action]))).toEqual([
    'search',
    'unsubscribe',
  ])
})

const trail = (filters: object, body: object = {}) =>
  read<{ items: TrailRow[]; next: string | null; names: Record<string, string> }>(paged, boss, { body: { filters, ...body } })

test('the trail is narrowed to a person and to a record, in pages, and the export says so by name', async () => {
  const { id, params } = await dora()
  const other = await makeUser(db)
  for (const { ppid } of [anna, other]) await ok(call(members.PUT, boss, { params, body: { ppid } }))
  await ok(call(members.DELETE, boss, { params, body: { ppid: anna.ppid } }))
  const both = { concernedPerson: anna.ppid, concernedRecord: `Subscription:${id.toUpperCase()}` }
  const found = await trail(both)
  expect(found.items.map(lineText)).toEqual([
    'User removed: Anna Engel from Subscription DORA readiness - 3M France',
    'User added: Anna Engel to Subscription DORA readiness - 3M France',
  ])
  const first = await trail(both, { pageSize: 1 })
  expect((await trail(both, { pageSize: 1, after: first.next })).items.map(({ action }) => action)).toEqual(['add-user'])
  const filters = { concernedPerson: anna.ppid, concernedRecord: `Subscription:${id}` }
  expect((await trail(filters)).names).toMatchObject({ [anna.ppid]: 'Anna Engel', [id]: 'DORA readiness - 3M France' })
  expect((await trail({ ...filters, action: 'add-user' })).items).toHaveLength(1)
  expect((await trail({ concernedPerson: 'nobody' })).items).toEqual([])
  expect((await call(paged, boss, { body: { filters: { concernedRecord: 'nonsense' } } })).status).toBe(400)
  const sheet = (await openWorkbook(await (await send(exportTrail, boss, { body: { filters } })).arrayBuffer())).worksheets[0]!
  expect(valuesIn(sheet, 3)).toEqual(['Filters: Person concerned = Anna Engel, Record concerned = Subscription DORA readiness - 3M France'])
})

test('records are found by their names, some of each kind', async () => {
  const { id, entity } = await dora()
  const found = (q: string) => read<TrailRecord[]>(records, boss, { query: `?q=${encodeURIComponent(q)}` })
  expect(await found('france dora')).toEqual([{ kind: 'Subscription', key: id, name: 'DORA readiness - 3M France' }])
  expect(await found('3m france')).toEqual(expect.arrayContaining([{ kind: 'Entity', key: entity.id, name: '3M France' }]))
  expect(await found("no'thing%_")).toEqual([])
})

test('rows of before say the same after the migration as rows of now', async () => {
  const { params, entity } = await dora()
  await ok(call(subscription.PUT, boss, { params, body: { users: [{ ppid: anna.ppid, isMainContact: true }] } }))
  await ok(call(members.DELETE, boss, { params, body: { ppid: anna.ppid } }))
  await ok(call(leaveCompany, boss, { params: { id: entity.id }, body: { ppid: anna.ppid } }))
  await ok(call(joinCompany, boss, { params: { id: entity.id }, body: { ppid: anna.ppid } }))
  await ok(call(user.PUT, boss, { params: { id: anna.ppid }, body: { firstName: 'Anne' } }))
  await ok(call(user.DELETE, boss, { params: { id: anna.ppid } }))
  const stored = () => db.auditConcern.findMany({ orderBy: [{ eventId: 'asc' }, { kind: 'asc' }, { key: 'asc' }] })
  const now = await stored()
  const sql = readFileSync('prisma/migrations/20261124041517_say_what_audit_rows_concern/migration.sql', 'utf8')
  const client = await pool().connect()
  try {
    await client.query('BEGIN')
    await client.query('DROP TRIGGER "AuditConcern_insert_only" ON "AuditConcern"; DELETE FROM "AuditConcern"')
    await client.query(sql.slice(sql.indexOf('CREATE FUNCTION audit_items')))
    const then = await client.query('SELECT "kind", "key", "eventId" FROM "AuditConcern" ORDER BY "eventId", "kind", "key"')
    expect(then.rows).toEqual(now.map(({ kind, key, eventId }) => ({ kind, key, eventId })))
    expect(then.rows.length).toBeGreaterThan(15)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
