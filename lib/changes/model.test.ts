import { expect, jest, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as companyRoute from '#app/api/v1/Company/[id]/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as bulkRoute from '#app/api/v1/ServiceDesk/bulk/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import * as subscriptionRoute from '#app/api/v1/Subscription/[id]/route.ts'
import * as userRoute from '#app/api/v1/User/[id]/route.ts'
import { db, pool } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { Upload } from '#lib/http/endpoint.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import * as seed from '#seed/factories.ts'
import { Model } from './test-model.ts'
import type { Table } from './test-model.ts'

/** The sheet comes as JSON: a process that reads a workbook would take longer than all else. */
jest.unstable_mockModule('#lib/spreadsheet/uploaded-sheet.ts', () => ({
  withUploadedRows: async ({ path }: Upload, work: (rows: () => unknown, notes: object) => unknown) => {
    const rows = JSON.parse(await readFile(path, 'utf8')) as string[][]
    return work(() => rows.map((cells, index) => ({ row: index + 1, cells })), { links: [], merges: [] })
  },
}))
const importRoute = await import('#app/api/v1/Entity/import/route.ts')

const RUNS = 16
const STEPS = 50
const { send } = useApiCalls()
const removers: Partial<Record<Table, RouteHandler>> = {
  Company: companyRoute.DELETE,
  Entity: entityRoute.DELETE,
  User: userRoute.DELETE,
  Service: serviceRoute.DELETE,
  Subscription: subscriptionRoute.DELETE,
}
const renamers = { Company: companyRoute.PUT, Entity: entityRoute.PUT }
const deletable = ['Company', 'Entity', 'User', 'Service', 'Subscription'] as const
const names = ['one', 'two', 'three', 'four']

/** The model and the database, kept alike step by step. */
class World {
  model = new Model()
  changeSets: string[] = []
  boss: User
  constructor(boss: User) {
    this.boss = boss
  }

  pick = (table: Table, n: number): string | null => this.model.ids(table)[n % Math.max(this.model.ids(table).length, 1)] ?? null

  async create(table: Table, n: number, name: string): Promise<void> {
    const id = randomUUID()
    const { model } = this
    if (table === 'Company' && model.put(table, id, { name })) await seed.makeCompany(db, { id, name })
    const email = `${name}@client.example`
    if (table === 'User' && model.put(table, id, { email })) await seed.makeUser(db, { ppid: id, email })
    const companyId = this.pick('Company', n)
    if (table === 'Entity' && companyId && model.put(table, id, { companyId, name, prid: null }))
      await seed.makeEntity(db, { id, companyId, name })
    const createdByPpid = this.pick('User', n)
    if (table === 'Service' && model.put(table, id, { friendlyUrl: name, createdByPpid, isHighlighted: 'false' })) {
      await seed.makeService(db, { id, friendlyUrl: name, createdByPpid })
    }
    const [entityId, userPpid, serviceId] = [this.pick('Entity', n), this.pick('User', n + 1), this.pick('Service', n + 1)]
    if (table === 'EntityMember' && entityId && userPpid && !model.get(table, `${entityId} ${userPpid}`)) {
      model.put(table, `${entityId} ${userPpid}`, { entityId, userPpid })
      await db.entityMember.create({ data: { entityId, userPpid } })
    }
    if (table === 'Subscription' && entityId && serviceId && model.put(table, id, { entityId, serviceId })) {
      await seed.makeSubscription(db, { id, entityId, serviceId })
    }
  }

  async rename(table: 'Company' | 'Entity' | 'User' | 'Service', n: number, name: string): Promise<void> {
    const id = this.pick(table, n)
    if (!id) return
    const [column, value] = table === 'User' ? ['email', `${name}@client.example`] : [table === 'Service' ? 'friendlyUrl' : 'name', name]
    if (!this.model.put(table, id, { ...this.model.get(table, id)!, [column]: value })) return
    if (table === 'Company' || table === 'Entity') {
      const reply = await send(renamers[table], this.boss, { params: { id }, body: { name } })
      expect([table, reply.status]).toEqual([table, 200])
      return
    }
    // There is no call that changes an e-mail.
    await pool().query(
      `UPDATE "${table}" SET "${column}" = $1, "version" = "version" + 1 WHERE "${table === 'User' ? 'ppid' : 'id'}"::text = $2`,
      [value, id],
    )
  }

  /** A file of two companies: of new ones, and of stored ones that get a number or, found by that, a name. */
  async import(n: number, name: string, other: string): Promise<void> {
    const row = (at: number, called: string) => {
      const companyId = this.pick('Company', at)
      return companyId === null ? [] : [{ companyId, name: called, prid: `PR${at % 3}` }]
    }
    const rows = [...row(n, name), ...row(n + 1, other)]
    if (rows.length === 0) return
    const may = this.model.takes(rows)
    const lines = rows.map((each) => [each.name, this.model.get('Company', each.companyId)!['name'], each.prid])
    const body = new FormData()
    body.append('importFile', new File([JSON.stringify([['Name', 'CompanyGroup', 'PRID'], ...lines])], 'companies.xlsx'))
    const reply = await send(importRoute.POST, this.boss, { body, query: '?existing=update' })
    expect([rows, reply.status]).toEqual([rows, may ? 200 : 400])
    if (!may) return
    const stored = await db.entity.findMany({ select: { id: true, companyId: true, name: true } })
    this.model.import(rows, (each) => stored.find(({ companyId, name }) => companyId === each.companyId && name === each.name)!.id)
    this.changeSets.push(reply.headers.get(CHANGE_SET)!)
  }

  /** Many services are highlighted or not any more, or deleted but for those with subscriptions. */
  async bulk(action: { do: 'highlighted'; on: boolean } | { do: 'delete' }): Promise<void> {
    const rows = await db.service.findMany({ select: { id: true, version: true }, orderBy: { id: 'asc' }, take: 3 })
    const change = action.do === 'delete' ? null : { isHighlighted: String(action.on) }
    const changing = rows.filter(({ id }) =>
      change ? this.model.get('Service', id)!['isHighlighted'] !== change.isHighlighted : !this.model.isSubscribed(id),
    )
    if (rows.length === 0) return
    const reply = await send(bulkRoute.PUT, this.boss, { body: { rows, action } })
    expect([action.do, reply.status, await reply.json()]).toMatchObject([action.do, 200, { changed: changing.length }])
    if (changing.length === 0) return
    const changeSet = await db.changeSet.findUniqueOrThrow({ where: { id: reply.headers.get(CHANGE_SET)! } })
    this.changeSets.push(changeSet.id)
    this.model.bulk(
      changeSet.entityId,
      changing.map(({ id }) => id),
      change,
    )
  }

  async delete(table: Table, n: number): Promise<void> {
    const id = this.pick(table, n)
    if (!id) return
    const may = this.model.delete(table, id)
    const reply = await send(removers[table]!, this.boss, { params: { id } })
    expect([table, reply.status]).toEqual([table, may ? 204 : 409])
    if (may) this.changeSets.push(reply.headers.get(CHANGE_SET)!)
  }

  async undo(n: number): Promise<void> {
    const open = this.model.sets.flatMap(({ undone }, index) => (undone ? [] : [index]))
    // The newest ones mostly: what is older has been changed since, and stays.
    const index = open.at(-1 - (n % Math.min(Math.max(open.length, 1), 3)))
    if (index === undefined) return
    const may = this.model.undo(index)
    const reply = await send(undoRoute.POST, this.boss, { params: { id: this.changeSets[index]! }, body: {} })
    expect(may ? [200] : [400, 409]).toContain(reply.status)
    if (may) this.changeSets.push(reply.headers.get(CHANGE_SET)!)
  }

  async check(): Promise<void> {
    const shown: Record<Table, string> = {
      Company: `SELECT 'Company ' || "id" AS key, jsonb_build_object('name', "name") AS row FROM "Company"`,
      User: `SELECT 'User ' || "ppid", jsonb_build_object('email', "email") FROM "User" WHERE "email" LIKE '%@client.example'`,
      Entity: `SELECT 'Entity ' || "id", jsonb_build_object('companyId', "companyId", 'name', "name", 'prid', "prid") FROM "Entity"`,
      EntityMember: `SELECT 'EntityMember ' || "entityId" || ' ' || "userPpid", jsonb_build_object('entityId', "entityId", 'userPpid', "userPpid") FROM "EntityMember"`,
      Service: `SELECT 'Service ' || "id", jsonb_build_object('friendlyUrl', "friendlyUrl", 'createdByPpid', "createdByPpid", 'isHighlighted', "isHighlighted"::text) FROM "Service"`,
      Subscription: `SELECT 'Subscription ' || "id", jsonb_build_object('entityId', "entityId", 'serviceId', "serviceId") FROM "Subscription"`,
    }
    const { rows } = await pool().query<{ key: string; row: object }>(Object.values(shown).join(' UNION ALL '))
    expect(Object.fromEntries(rows.map(({ key, row }) => [key, row]))).toEqual(Object.fromEntries(this.model.rows))
  }
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      table: fc.constantFrom('Company', 'Entity', 'EntityMember', 'User', 'Service', 'Subscription' as const),
      n: fc.nat(9),
      name: fc.constantFrom(...names),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      table: fc.constantFrom('Company', 'Entity', 'User', 'Service' as const),
      n: fc.nat(9),
      name: fc.constantFrom(...names),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      n: fc.nat(9),
      name: fc.constantFrom(...names),
      other: fc.constantFrom(...names),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bulk' as const),
      action: fc.constantFrom(
        { do: 'highlighted' as const, on: true },
        { do: 'highlighted' as const, on: false },
        { do: 'delete' as const },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), table: fc.constantFrom(...deletable), n: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), n: fc.nat(30) }) },
)

test('any sequence of creations, changes, imports, bulk work, deletions and undos leaves what the model says', async () => {
  const undone = { steps: 0, imports: 0, bulk: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS / 2, maxLength: STEPS, size: 'max' }), async (steps) => {
      await resetDatabase()
      const world = new World(await seed.makeSuperUser(db))
      await seed.makeTenant(db, { domain: 'LU' })
      for (const one of steps) {
        if (one.kind === 'create') await world.create(one.table, one.n, one.name)
        if (one.kind === 'rename') await world.rename(one.table, one.n, one.name)
        if (one.kind === 'import') await world.import(one.n, one.name, one.other)
        if (one.kind === 'bulk') await world.bulk(one.action)
        if (one.kind === 'delete') await world.delete(one.table, one.n)
        if (one.kind === 'undo') await world.undo(one.n)
        await world.check()
      }
      const sets = world.model.sets.filter((set) => set.undone)
      undone.steps += sets.length
      undone.imports += sets.filter(({ by }) => by === 'import').length
      undone.bulk += sets.filter(({ by }) => by === 'bulk').length
    }),
    { numRuns: RUNS, endOnFailure: true },
  )
  // The sequences do say something.
  expect(undone.steps).toBeGreaterThan(RUNS)
  expect([undone.imports, undone.bulk].every((count) => count > 0)).toBe(true)
}, 300_000)
