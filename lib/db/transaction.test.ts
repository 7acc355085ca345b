import { beforeEach, describe, expect, test } from '@jest/globals'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from './audit.ts'
import { db, pool } from './client.ts'
import { resetDatabase } from './testing.ts'
import { inTransaction, type Transaction } from './transaction.ts'

const actor: UserActor = {
  kind: 'user',
  identity: { issuer: 'i', subject: 's', ppid: 'p', email: 'a@b.example', emailVerified: true, firstName: null, lastName: null },
  ppid: 'p',
  email: 'a@b.example',
  firstName: 'A',
  lastName: 'B',
  isInternal: true,
  isSuperUser: false,
  termsAccepted: true,
}
const context: CallContext = { requestId: 'r1', host: 'localhost', actor }
const withKey = (key: string, requestHash = 'hash', caller = 'p'): CallContext => ({
  ...context,
  idempotency: { caller, key, requestHash, status: 201, steps: 0, changed: false, sent: null },
})

const createCompany = (name: string) => (tx: Transaction) => tx.company.create({ data: { name } })

beforeEach(resetDatabase)

test('a failure takes the whole transaction back and comes translated (security rule 19)', async () => {
  await db.company.create({ data: { name: 'Alpha' } })
  const work = inTransaction(null, async (tx) => {
    await createCompany('Beta')(tx)
    await createCompany('Alpha')(tx)
  })
  await expect(work).rejects.toMatchObject({ code: 'CONFLICT', constraint: 'Company_name_key' })
  expect(await db.company.count()).toBe(1)
})

test('the whole may take only so long', async () => {
  const work = inTransaction(null, (tx) => tx.$queryRaw`SELECT 1 FROM pg_sleep(1)`, { timeoutMs: 50 })
  await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('two transactions in each other’s way are both done, by trying again', async () => {
  const { id } = await db.company.create({ data: { name: '0' } })
  const addOne = () =>
    inTransaction(
      null,
      async (tx) => {
        const { name } = await tx.company.findUniqueOrThrow({ where: { id } })
        await tx.company.update({ where: { id }, data: { name: String(Number(name) + 1) } })
      },
      { isolation: 'Serializable' },
    )
  await Promise.all([addOne(), addOne(), addOne()])
  expect(await db.company.findUnique({ where: { id } })).toMatchObject({ name: '3' })
})

test('a failure that repeats is given up after three retries (security rule 19)', async () => {
  let tries = 0
  const work = inTransaction(null, async (tx) => {
    tries += 1
    await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`
  })
  await expect(work).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(tries).toBe(4)
})

describe('Idempotency-Key', () => {
  test('a repeated request gets the stored reply, dates included', async () => {
    const first = await inTransaction(withKey('k1'), createCompany('Alpha'))
    const second = await inTransaction(withKey('k1'), createCompany('Alpha'))
    expect(second).toEqual(first)
    expect(second.createdAt).toBeInstanceOf(Date)
    expect(await db.company.count()).toBe(1)
    expect(await db.idempotencyKey.findMany()).toMatchObject([{ caller: 'p', key: 'k1', status: 201 }])
  })

  test('the same key with another request is a conflict', async () => {
    await inTransaction(withKey('k1'), createCompany('Alpha'))
    await expect(inTransaction(withKey('k1', 'other'), createCompany('Beta'))).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This Idempotency-Key was used for another request.',
    })
    expect(await db.company.count()).toBe(1)
  })

  test('of many at once, one does the work', async () => {
    let runs = 0
    const work = async (tx: Transaction) => {
      runs += 1
      return createCompany('Alpha')(tx)
    }
    const results = await Promise.all(Array.from({ length: 8 }, () => inTransaction(withKey('k1'), work)))
    expect(new Set(results.map((result) => result.id)).size).toBe(1)
    expect(runs).toBe(1)
  })

  test('who sends the request again while the first one takes long waits for a moment, and gets its reply later', async () => {
    let limit: unknown
    const begun = Promise.withResolvers<void>()
    const refused = Promise.withResolvers<void>()
    const slow = inTransaction(withKey('k1'), async (tx) => {
      ;[limit] = await tx.$queryRaw<unknown[]>`SELECT current_setting('lock_timeout') AS "of"`
      begun.resolve()
      await refused.promise
      return createCompany('Alpha')(tx)
    })
    await begun.promise
    const again = inTransaction(withKey('k1'), createCompany('Alpha')).finally(refused.resolve)
    await expect(again).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The first request with this Idempotency-Key is still being done.',
      options: { retryAfter: 5 },
    })
    const first = await slow
    expect(await db.company.count()).toBe(1)
    expect(limit).toMatchObject({ of: '0' })
    expect(await inTransaction(withKey('k1'), createCompany('Alpha'))).toEqual(first)
  })

  test('a failed request leaves no reply behind; callers do not share keys; no result is a result', async () => {
    await expect(inTransaction(withKey('k1'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await inTransaction(withKey('k1'), async () => undefined)
    expect(await inTransaction(withKey('k1'), createCompany('Never'))).toBeNull()
    await inTransaction(withKey('k1', 'hash', 'another'), createCompany('Alpha'))
    expect(await db.company.findMany()).toMatchObject([{ name: 'Alpha' }])
  })
})

describe('audit', () => {
  test('records who did what', async () => {
    await inTransaction(context, (tx) =>
      audit(tx, context, {
        action: 'update',
        entity: 'Company',
        entityId: '1',
        before: { at: new Date(0), n: 1n },
        after: { at: new Date(1), n: 2n },
      }),
    )
    await inTransaction(null, (tx) => audit(tx, null, { action: 'clean', entity: 'Mail', entityId: '2' }))
    expect(await db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
      {
        actorPpid: 'p',
        requestId: 'r1',
        action: 'update',
        before: { at: '1970-01-01T00:00:00.000Z', n: '1' },
        after: { at: '1970-01-01T00:00:00.001Z', n: '2' },
      },
      { actorPpid: null, requestId: null, action: 'clean', before: null, after: null },
    ])
  })

  test('is insert-only', async () => {
    await audit(db, context, { action: 'a', entity: 'Company', entityId: 'c' })
    await expect(db.auditEvent.deleteMany()).rejects.toThrow('insert-only')
    await expect(db.auditEvent.updateMany({ data: { action: 'x' } })).rejects.toThrow('insert-only')
    await expect(db.auditConcern.deleteMany()).rejects.toThrow('insert-only')
    await expect(db.auditConcern.updateMany({ data: { key: 'x' } })).rejects.toThrow('insert-only')
    await expect(pool().query('TRUNCATE "AuditConcern"')).rejects.toThrow('insert-only')
    await expect(pool().query('TRUNCATE "AuditEvent" CASCADE')).rejects.toThrow('insert-only')
  })
})
