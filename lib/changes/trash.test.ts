import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as companyRoute from '#app/api/v1/Company/[id]/route.ts'
import * as entityRoute from '#app/api/v1/Entity/[id]/route.ts'
import * as subscriptionRoute from '#app/api/v1/Subscription/[id]/route.ts'
import * as trashRoute from '#app/api/v1/Trash/[id]/route.ts'
import * as trashListRoute from '#app/api/v1/Trash/paged/route.ts'
import * as userRoute from '#app/api/v1/User/[id]/route.ts'
import { db, pool } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { listTrash } from './contract.ts'
import { emptyTrash } from './retention.ts'

const DAY = 86_400_000
const trash = served(listTrash, trashListRoute.POST)
const { send, read } = useApiCalls()
let boss: User

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db, { firstName: 'Ida', lastName: 'Boss' })
})

async function remove(handler: RouteHandler, id: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await send(handler, boss, { params: { id }, headers })
  expect(reply.status).toBe(204)
  return reply.headers.get(CHANGE_SET)!
}

const labels = async (caller: User, filters?: object) =>
  (await read(trash, caller, { body: filters ? { filters } : {} })).items.map(({ label }) => label)

test('a repeated deletion with the same key names the same change set', async () => {
  const { id } = await makeCompany(db)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await remove(companyRoute.DELETE, id, headers)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  expect(await remove(companyRoute.DELETE, id, headers)).toBe(first)
})

describe('POST /Trash/paged', () => {
  test('says who deleted what, when, what went with it and until when it stays', async () => {
    const people = [await makeUser(db), await makeUser(db)]
    const entity = await makeEntity(db, { name: 'Fund', users: people.map(({ ppid }) => ppid) })
    await makeSubscription(db, { entityId: entity.id })
    const id = await remove(entityRoute.DELETE, entity.id)
    const page = await read(trash, boss, { body: {} })
    const { at } = await db.changeSet.findUniqueOrThrow({ where: { id } })
    expect(page).toMatchObject({ totalCount: 1 })
    expect(page.items).toEqual([
      {
        id,
        label: 'Fund',
        kind: 'Entity',
        recordId: entity.id,
        deletedAt: at.toISOString(),
        deletedBy: 'Ida Boss',
        deletedByPpid: boss.ppid,
        with: [
          { table: 'EntityMember', count: 2 },
          { table: 'Subscription', count: 1 },
        ],
        expiresAt: new Date(at.getTime() + 30 * DAY).toISOString(),
      },
    ])
    await send(undoRoute.POST, boss, { params: { id }, body: {} })
    expect(await labels(boss)).toEqual([])
  })

  test('finds a record by its id, also one that went with another, within what the caller sees', async () => {
    const staff = await makeInternalUser(db)
    const entity = await makeEntity(db, { name: 'Fund', users: [(await makeUser(db)).ppid] })
    const subscription = await makeSubscription(db, { entityId: entity.id })
    const person = await makeUser(db, { firstName: 'Anna', lastName: 'Engel' })
    await remove(entityRoute.DELETE, entity.id)
    await remove(userRoute.DELETE, person.ppid)
    expect(await labels(boss, { record: entity.id })).toEqual(['Fund'])
    expect(await labels(boss, { record: subscription.id })).toEqual(['Fund'])
    expect(await labels(boss, { record: person.ppid })).toEqual(['Anna Engel'])
    expect(await labels(staff, { record: person.ppid })).toEqual([])
    // What is part of a record, or stands in one, is none itself.
    expect(await labels(boss, { record: subscription.serviceId })).toEqual([])
    expect(await labels(boss, { record: randomUUID() })).toEqual([])
  })

  test('filters and orders; each caller sees the kinds that the caller may delete, of subscriptions those of own services', async () => {
    const [staff, keeper] = [await makeInternalUser(db), await makeInternalUser(db)]
    const service = await makeService(db, { name: 'Tax', responsibles: [keeper.ppid] })
    const fund = await makeEntity(db, { name: 'Fund' })
    const subscription = await makeSubscription(db, { serviceId: service.id, entityId: fund.id })
    await remove(subscriptionRoute.DELETE, subscription.id)
    await remove(companyRoute.DELETE, (await makeCompany(db, { name: 'Älpha' })).id)
    await remove(userRoute.DELETE, (await makeUser(db, { firstName: 'Anna', lastName: 'Engel' })).ppid)
    expect(await labels(boss)).toEqual(['Anna Engel', 'Älpha', 'Tax - Fund'])
    expect(await labels(keeper)).toEqual(['Älpha', 'Tax - Fund'])
    expect(await labels(staff)).toEqual(['Älpha'])
    expect(await labels(boss, { label: 'alpha' })).toEqual(['Älpha'])
    expect(await labels(boss, { kind: 'User' })).toEqual(['Anna Engel'])
    expect(await labels(boss, { deletedBy: 'nobody' })).toEqual([])
    expect(
      (await read(trash, boss, { body: { orderBy: [{ field: 'label', direction: 'asc' }] } })).items.map(({ label }) => label),
    ).toEqual(['Älpha', 'Anna Engel', 'Tax - Fund'])
    for (const [caller, status] of [
      [null, 401],
      [await makeUser(db), 403],
    ] as const)
      expect((await send(trash, caller, { body: {} })).status).toBe(status)
  })
})

describe('for good', () => {
  test('what is removed for good is gone, with a row in the trail that does not name it', async () => {
    const staff = await makeInternalUser(db)
    const { id: entityId } = await makeCompany(db)
    const id = await remove(companyRoute.DELETE, entityId)
    const person = await remove(userRoute.DELETE, (await makeUser(db)).ppid)
    expect((await send(trashRoute.DELETE, staff, { params: { id: person } })).status).toBe(404)
    expect((await send(trashRoute.DELETE, await makeUser(db), { params: { id } })).status).toBe(403)
    expect((await send(trashRoute.DELETE, staff, { params: { id } })).status).toBe(204)
    expect((await send(undoRoute.POST, boss, { params: { id }, body: {} })).status).toBe(404)
    expect(await db.rowImage.count({ where: { changeSetId: id } })).toBe(0)
    expect(await db.auditEvent.findFirstOrThrow({ where: { action: 'remove-for-good' } })).toMatchObject({
      entity: 'Company',
      entityId,
      before: null,
      after: null,
      actorPpid: staff.ppid,
    })
  })

  test('a person who is to be forgotten is in no image any more', async () => {
    const person = await makeUser(db, { firstName: 'Canary', lastName: 'Person', email: 'canary@client.example' })
    const entity = await makeEntity(db, { name: 'Fund', users: [person.ppid, (await makeUser(db)).ppid] })
    const service = await makeService(db, { createdByPpid: person.ppid })
    const company = await remove(entityRoute.DELETE, entity.id)
    await db.user.update({ where: { ppid: person.ppid }, data: { phoneNumber: '621' } })
    const id = await remove(userRoute.DELETE, person.ppid)
    expect((await send(trashRoute.DELETE, boss, { params: { id } })).status).toBe(204)
    const images = JSON.stringify([
      await db.rowImage.findMany({ select: { key: true, before: true, after: true } }),
      await db.changeSet.findMany(),
    ])
    expect([images.includes(person.ppid), images.includes('Canary'), images.includes('canary@')]).toEqual([false, false, false])
    // What is somebody else's comes back all the same.
    await send(undoRoute.POST, boss, { params: { id: company }, body: {} })
    expect(await db.entityMember.count()).toBe(1)
    expect(await db.service.count({ where: { id: service.id, createdByPpid: null } })).toBe(1)
  })

  test('a person who is to be forgotten is named by no table but the trail and the proofs of others', async () => {
    const email = 'canary@client.example'
    const person = await makeUser(db, { firstName: 'Canary', lastName: 'Person', email })
    const { id: entityId } = await makeEntity(db, { name: 'Fund', users: [person.ppid] })
    const mail = { kind: 'digest', subject: 'What is new', text: 'Words' }
    await db.outboxMail.createMany({
      data: [
        { ...mail, recipient: 'Canary@client.example', text: 'Dear Canary', state: 'SENT' },
        { ...mail, recipient: email, state: 'FAILED' },
        { ...mail, recipient: 'lesser.canary@client.example', state: 'SENT' },
      ],
    })
    const invited = { entityId, email, firstName: 'Canary', lastName: 'Person' }
    await db.invitation.create({ data: { ...invited, state: 'EXPIRED', expiresAt: new Date(), endedAt: new Date() } })
    await db.peopleRequest.create({
      data: { ...invited, kind: 'INVITE', requesterPpid: boss.ppid, state: 'REFUSED', decidedAt: new Date() },
    })
    const labels: [key: string, label: string][] = [
      [person.ppid, 'Canary Person'],
      ['2', `Row 2: ${email}`],
      ['3', 'Row 3: lesser.canary@client.example'],
    ]
    const items = labels.map(([key, label]) => ({ key, label, succeeded: false, message: 'Nothing was sent' }))
    await db.task.create({ data: { kind: 'users.import', input: {}, state: 'DONE', total: items.length, items: { create: items } } })
    await db.accessReview.create({
      data: {
        entityId,
        state: 'WITHDRAWN',
        dueDate: new Date(),
        startedByName: 'Ida Boss',
        endedAt: new Date(),
        endedByName: 'Ida Boss',
        rights: {
          create: [{ person: 0, position: 0, name: 'Canary Person', email, belongs: 'COMPANY', isMainContact: false, threeW: false }],
        },
      },
    })
    const id = await remove(userRoute.DELETE, person.ppid)
    expect((await send(trashRoute.DELETE, boss, { params: { id } })).status).toBe(204)
    const tables = await db.$queryRaw<{ name: string }[]>`SELECT tablename::text AS "name" FROM pg_tables WHERE schemaname = 'public'`
    const naming: string[] = []
    for (const { name } of tables) {
      // From the beginning of a word on: the others are another person.
      const { rows } = await pool().query(`SELECT 1 FROM "${name}" t WHERE t::text ~* '(^|[^.[:alnum:]])canary' LIMIT 1`)
      if (rows.length > 0) naming.push(name)
    }
    expect(naming.sort()).toEqual(['AccessReviewRight', 'AuditEvent'])
    expect(await db.outboxMail.findMany({ select: { recipient: true } })).toEqual([{ recipient: 'lesser.canary@client.example' }])
    expect(await db.taskItem.findMany({ select: { label: true, message: true }, orderBy: { key: 'asc' } })).toEqual(
      expect.arrayContaining([
        { label: 'A person who was forgotten', message: null },
        { label: 'Row 3: lesser.canary@client.example', message: 'Nothing was sent' },
      ]),
    )
  })

  test('after 30 days a job removes it, with a row in the trail for what was still in the trash', async () => {
    const [old, young, returned] = [await makeCompany(db), await makeCompany(db), await makeCompany(db)]
    const sets: string[] = []
    for (const { id } of [old, young, returned]) sets.push(await remove(companyRoute.DELETE, id))
    await send(undoRoute.POST, boss, { params: { id: sets[2]! }, body: {} })
    await db.changeSet.updateMany({ where: { id: { not: sets[1]! } }, data: { at: new Date(Date.now() - 31 * DAY) } })
    await emptyTrash.run({})
    expect(await db.changeSet.findMany({ select: { id: true } })).toEqual([{ id: sets[1] }])
    expect(await db.rowImage.count()).toBe(1)
    expect(await db.auditEvent.findMany({ where: { action: 'remove-for-good' }, select: { entityId: true, actorPpid: true } })).toEqual([
      { entityId: old.id, actorPpid: null },
    ])
  })
})
