import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as choices } from '#app/api/v1/Audit/choices/route.ts'
import { POST as exportTrail } from '#app/api/v1/Audit/export/excel/route.ts'
import { POST as paged } from '#app/api/v1/Audit/paged/route.ts'
import { GET as records } from '#app/api/v1/Audit/records/route.ts'
import { POST as listTrash } from '#app/api/v1/Trash/paged/route.ts'
import { DELETE as removeForGood } from '#app/api/v1/Trash/[id]/route.ts'
import { DELETE as deleteUser } from '#app/api/v1/User/[id]/route.ts'
import { DELETE as deleteKey } from '#app/api/v1/Notification/keys/[id]/route.ts'
import { POST as makeKey } from '#app/api/v1/Notification/keys/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { TrailRow } from './trail-contract.ts'

const { send, read, call } = useApiCalls()
let boss: Awaited<ReturnType<typeof makeSuperUser>>

interface Page {
  items: TrailRow[]
  next: string | null
  names: Record<string, string>
}

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db, { firstName: 'Ada', lastName: 'Root', email: 'ada@firm.example' })
})

/** The caller's own sign-in, which the trail holds too, is later. */
const list = ({ filters = {}, ...body }: { filters?: object; pageSize?: number; after?: string | null } = {}) =>
  read<Page>(paged, boss, { body: { filters: { to: minutes(60).toISOString(), ...filters }, ...body } })
const minutes = (count: number) => new Date(Date.UTC(2026, 0, 1, 12, count))
const note = (entityId: string, at: Date, more: object = {}) =>
  db.auditEvent.create({ data: { action: 'update', entity: 'Company', entityId, at, ...more } })
/** All cells of the export's sheet as texts, row by row. */
async function sheetOf(reply: Response): Promise<string[][]> {
  const sheet = (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
  return Array.from({ length: sheet.rowCount }, (_, index) =>
    valuesIn(sheet, index + 1).map((value) =>
      typeof value === 'string' ? value : value === null || value === undefined ? '' : `not a text: ${JSON.stringify(value)}`,
    ),
  )
}
const ids = async (filters: object) => (await list({ filters })).items.map(({ entityId }) => entityId)

describe('POST /Audit/paged (security rule 37)', () => {
  test('a deleted record that a change names keeps its last name there', async () => {
    const [service, group, unknown] = [await makeService(db, { name: 'AIFMD' }), randomUUID(), randomUUID()]
    await note(group, minutes(1), { entity: 'ServiceGroup', action: 'create', after: { name: 'First name' } })
    await note(group, minutes(2), { entity: 'ServiceGroup', action: 'delete', before: { name: 'Reporting' } })
    await note(service.id, minutes(3), { entity: 'Service', before: { serviceGroupId: null }, after: { serviceGroupId: group } })
    await note(service.id, minutes(4), { entity: 'Service', before: { serviceGroupId: group }, after: { serviceGroupId: unknown } })
    const { names } = await list()
    expect([names[group], names[unknown]]).toEqual(['Reporting', undefined])
  })

  test('a deleted person is named, and found by the name, while the trash keeps the record; afterwards by the key', async () => {
    const [anna, service] = [await makeUser(db, { firstName: 'Anna', lastName: 'Engel' }), await makeService(db)]
    const { id } = await makeSubscription(db, { entityId: (await makeEntity(db)).id, serviceId: service.id })
    await note(id, minutes(1), { entity: 'Subscription', action: 'add-user', after: { ppid: anna.ppid } })
    await note(anna.ppid, minutes(2), { entity: 'Session', action: 'sign-in', actorPpid: anna.ppid })
    await note(service.id, minutes(3), { entity: 'Service', before: {}, after: { teamPpids: [anna.ppid] } })
    const shown = async () => {
      const { items, names } = await list()
      return [items[0]!.changes.length, names[anna.ppid], items[1]!.who, items[1]!.name, items[1]!.href, items[2]!.subject]
    }
    const here = { ppid: anna.ppid, name: 'Anna Engel' }
    expect(await shown()).toEqual([1, 'Anna Engel', here, 'Anna Engel', expect.any(String), here])

    expect((await send(deleteUser, boss, { params: { id: anna.ppid } })).status).toBe(204)
    const deleted = { ppid: anna.ppid, name: 'Anna Engel (deleted)', deleted: true }
    expect(await shown()).toEqual([1, deleted.name, deleted, deleted.name, null, deleted])
    expect(await ids({ person: 'anna eng' })).toEqual([anna.ppid])

    const { items: trash } = await read<{ items: { id: string }[] }>(listTrash, boss, { body: {} })
    expect(trash).toHaveLength(1)
    expect((await send(removeForGood, boss, { params: { id: trash[0]!.id } })).status).toBe(204)
    const unknown = { ppid: anna.ppid, name: anna.ppid, deleted: true }
    expect(await shown()).toEqual([1, undefined, unknown, null, null, unknown])
    expect([await ids({ person: 'anna eng' }), await ids({ person: anna.ppid })]).toEqual([[], [anna.ppid]])
  })

  test('newest first with who, what, which record, which request; names and places of what there is', async () => {
    const company = await makeCompany(db, { name: 'Alpha' })
    await note(company.id, minutes(1), {
      actorPpid: boss.ppid,
      requestId: 'r-1',
      before: { name: 'Old', version: 1 },
      after: { name: 'Alpha', version: 2 },
    })
    await note('gone', minutes(2), { entity: 'User', action: 'delete', actorPpid: 'nobody', before: { firstName: 'Ann', lastName: 'Lee' } })
    const { items, next, names } = await list()
    expect(next).toBeNull()
    expect(items).toEqual([
      {
        id: expect.any(String),
        at: minutes(2).toISOString(),
        who: { ppid: 'nobody', name: 'nobody', deleted: true },
        action: 'delete',
        changes: [
          { field: 'lastName', before: 'Lee', after: null },
          { field: 'firstName', before: 'Ann', after: null },
        ],
        subject: null,
        entity: 'User',
        entityId: 'gone',
        name: 'Ann Lee',
        href: null,
        cause: null,
        requestId: null,
      },
      {
        id: expect.any(String),
        at: minutes(1).toISOString(),
        who: { ppid: boss.ppid, name: 'Ada Root' },
        action: 'update',
        subject: null,
        changes: [{ field: 'name', before: 'Old', after: 'Alpha' }],
        cause: null,
        entity: 'Company',
        entityId: company.id,
        name: 'Alpha',
        href: `/companyGroups/${company.id}`,
        requestId: 'r-1',
      },
    ])
    expect(names).toMatchObject({ [company.id]: 'Alpha' })
  })

  test('records with a title are called by it, after their deletion by the text of the entry', async () => {
    const { id } = await db.event.create({ data: { title: 'Deadline' } })
    await note(id, minutes(1), { entity: 'Event', before: { published: false }, after: { published: true } })
    await note('e-2', minutes(2), { entity: 'Event', action: 'delete', before: { title: 'Gone' } })
    expect((await list()).items.map(({ name, href }) => [name, href])).toEqual([
      ['Gone', null],
      ['Deadline', null],
    ])
  })

  test('subscriptions are called by service and company, work by its kind', async () => {
    const [entity, service] = [await makeEntity(db, { name: 'Alpha Lux' }), await makeService(db, { name: 'Payroll' })]
    const { id } = await makeSubscription(db, { entityId: entity.id, serviceId: service.id })
    await note(id, minutes(1), { entity: 'Subscription' })
    await note(id, minutes(2), { entity: 'SubscriptionConfiguration' })
    await note(randomUUID(), minutes(3), { entity: 'Task', action: 'cancel', after: { kind: 'users.refresh', done: 1 } })
    const place = `/subscriptions/${id}`
    expect((await list()).items.map(({ name, href }) => [name, href])).toEqual([
      ['Refresh of user data', '/admin/jobs'],
      ['Payroll - Alpha Lux', place],
      ['Payroll - Alpha Lux', place],
    ])
  })

  test('every filter, and several together', async () => {
    await note('a', minutes(1), { actorPpid: boss.ppid, requestId: 'r-1' })
    await note('b', minutes(2), { action: 'create', entity: 'Service' })
    await note('c', minutes(3), { action: 'create', actorPpid: 'deleted-person' })
    expect(await ids({ person: 'root' })).toEqual(['a'])
    expect(await ids({ person: 'ADA@firm' })).toEqual(['a'])
    expect(await ids({ person: 'deleted-person' })).toEqual(['c'])
    expect(await ids({ person: 'nobody' })).toEqual([])
    expect(await ids({ action: 'create' })).toEqual(['c', 'b'])
    expect(await ids({ entity: 'Service' })).toEqual(['b'])
    expect(await ids({ entityId: ' a ' })).toEqual(['a'])
    expect(await ids({ requestId: 'r-1' })).toEqual(['a'])
    expect(await ids({ from: minutes(2).toISOString() })).toEqual(['c', 'b'])
    expect(await ids({ to: minutes(2).toISOString() })).toEqual(['b', 'a'])
    expect(await ids({ action: 'create', entity: 'Company' })).toEqual(['c'])
  })

  test('pages from where the last one ended, also within one moment and while rows are added', async () => {
    for (let index = 0; index < 7; index += 1) await note(`n${index}`, minutes(index < 5 ? 1 : 2))
    const seen: string[] = []
    let after: string | null = null
    do {
      const page: Page = await list({ pageSize: 2, after })
      seen.push(...page.items.map(({ entityId }) => entityId))
      after = page.next
      await note('later', minutes(9))
    } while (after !== null)
    expect(seen).toHaveLength(7)
    expect([...seen].sort()).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
  })

  test('bad input 400', async () => {
    for (const body of [null, { x: 1 }, { filters: { x: 1 } }, { filters: { from: 'yesterday' } }, { pageSize: 0 }, { pageSize: 201 }])
      expect((await send(paged, boss, { body })).status).toBe(400)
    for (const after of ['x', `2026-99-99T00:00:00Z ${randomUUID()}`, `2026-01-01T00:00:00.000Z ${'-'.repeat(36)}`]) {
      expect(await call(paged, boss, { body: { after } })).toEqual({
        status: 400,
        body: [{ message: 'Please start again from the first page', path: 'after' }],
      })
    }
  })
})

test('personal keys and secrets are in no row', async () => {
  const owner = await makeUser(db)
  const made = await call<{ id: string; addresses: Record<string, string> }>(makeKey, owner, {
    body: { purpose: 'calendar', name: 'Phone' },
  })
  expect(made.status).toBe(201)
  const stored = await db.personalKey.findUniqueOrThrow({ where: { id: made.body.id } })
  const key = /key=([\w-]+)/.exec(JSON.stringify(made.body))?.[1]
  expect(key).toBeDefined()
  expect((await send(deleteKey, owner, { params: { id: made.body.id } })).status).toBe(204)
  // Even a row that should never have been written shows none.
  await note('x', minutes(1), {
    before: { keyHash: 'canary-1', accessToken: 'canary-2', name: 'A' },
    after: { password: 'canary-3', sessionCookie: 'canary-4', key: 'canary-5', name: 'B' },
  })
  const text = JSON.stringify(await read<Page>(paged, boss, { body: {} }))
  expect(text).toContain('Phone')
  for (const secret of [stored.keyHash, key!, 'canary']) expect(text).not.toContain(secret)
})

test('GET /Audit/choices: what the trail holds', async () => {
  expect(await read(choices, boss)).toEqual({ entities: ['User'], actions: ['link'] })
  await note('a', minutes(1))
  await note('b', minutes(1), { entity: 'Article', action: 'publish' })
  await note('c', minutes(1))
  expect(await read(choices, boss)).toEqual({ entities: ['Article', 'Company', 'User'], actions: ['link', 'publish', 'update'] })
})

describe('POST /Audit/export/excel', () => {
  test('the rows of the filters as a spreadsheet; what looks like a formula stays text', async () => {
    await note('a', minutes(1), { actorPpid: boss.ppid, requestId: 'r-1', before: { name: 'Old' }, after: { name: '=1+1' } })
    await note('=cmd', minutes(2), { action: 'create' })
    const reply = await send(exportTrail, boss, { body: { filters: {} } })
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('export_audit_trail_')])
    const sheet = await sheetOf(reply)
    expect(sheet).toEqual(
      expect.arrayContaining([
        expect.arrayContaining(['Ada Root', 'Changed', 'Company group', 'a', 'Name: Old → =1+1', 'r-1']),
        expect.arrayContaining(['=cmd', 'Created']),
      ]),
    )
    // A date of the sheet, as the clocks of the firm show it.
    expect(sheet.find((row) => row.includes('r-1'))![0]).toBe('not a text: "2026-01-01T13:01:00.000Z"')
    const narrowed = await sheetOf(await send(exportTrail, boss, { body: { filters: { action: 'create' } } }))
    expect(narrowed[2]).toEqual(['Filters: Action = Created'])
    expect(narrowed.flat()).not.toContain('Ada Root')
  })

  test('a long one comes from a process of its own', async () => {
    await db.auditEvent.createMany({
      data: Array.from({ length: 1_201 }, (_, index) => ({
        action: 'update',
        entity: 'Company',
        entityId: `n${index}`,
        at: minutes(index),
      })),
    })
    const sheet = await sheetOf(await send(exportTrail, boss, { body: {} }))
    const written = sheet.flat().filter((cell) => /^n\d+$/.test(cell))
    expect([written.length, new Set(written).size, written[0]]).toEqual([1_201, 1_201, 'n1200'])
  })
})

test('for super users only', async () => {
  for (const [handler, body] of [
    [paged, {}],
    [choices, undefined],
    [records, undefined],
    [exportTrail, {}],
  ] as const) {
    expect((await send(handler, null, { body })).status).toBe(401)
    expect((await send(handler, await makeUser(db), { body })).status).toBe(403)
    expect((await send(handler, await makeInternalUser(db), { body })).status).toBe(403)
  }
})
