import { expect, test } from '@jest/globals'
import pg from 'pg'
import { resetConfig } from '#lib/config/config.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { closeDatabase, db, pool } from './client.ts'
import { DatabaseError, isRetryable, translateDatabaseError, violates } from './errors.ts'
import { databaseUrl } from './testing.ts'

const failureOf = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: unknown) => error,
  )

const tenant = { name: 'Luxembourg', url: 'http://localhost', domain: 'LU' }

test('a unique violation is a conflict that names its index', async () => {
  await db.tenant.create({ data: tenant })
  const error = await failureOf(() => db.tenant.create({ data: tenant }))
  expect(violates(error, 'Tenant_domain_key')).toBe(true)
  const translated = translateDatabaseError(error)
  expect(translated).toMatchObject({ code: 'CONFLICT', status: 409, constraint: 'Tenant_domain_key' })
  expect(violates(translated, 'Tenant_domain_key')).toBe(true)
  expect(violates(translated, 'Company_name_key')).toBe(false)
})

test('the same through hand-written SQL', async () => {
  const error = await failureOf(() => pool().query(`INSERT INTO "Tenant" (name, url, domain) VALUES ('x', 'x', 'LU')`))
  expect(translateDatabaseError(error)).toMatchObject({ code: 'CONFLICT', constraint: 'Tenant_domain_key' })
})

test('a missing parent is a conflict, a check a bad request, both with the name of the constraint', async () => {
  const orphan = await failureOf(() => db.entity.create({ data: { name: 'x', companyId: '00000000-0000-4000-8000-000000000000' } }))
  expect(translateDatabaseError(orphan)).toMatchObject({ code: 'CONFLICT', constraint: 'Entity_companyId_fkey' })
  const wrong = await failureOf(() => db.tenant.create({ data: { ...tenant, domain: 'lower' } }))
  expect(translateDatabaseError(wrong)).toMatchObject({ code: 'VALIDATION', constraint: 'Tenant_domain_check' })
})

test('an absent record is 404, a value PostgreSQL refuses 400', async () => {
  const absent = await failureOf(() => db.company.delete({ where: { id: '00000000-0000-4000-8000-000000000000' } }))
  expect(translateDatabaseError(absent)).toMatchObject({ code: 'NOT_FOUND' })
  const value = await failureOf(() => db.company.findUnique({ where: { id: 'no uuid' } }))
  expect(translateDatabaseError(value)).toMatchObject({ code: 'VALIDATION' })
})

test('a server that takes no writes, as a standby before it is promoted, is away for now', async () => {
  const refused = await failureOf(() =>
    db.$transaction([db.$executeRaw`SET LOCAL transaction_read_only = on`, db.tenant.create({ data: tenant })]),
  )
  expect(translateDatabaseError(refused)).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
})

test('a statement that takes too long, a cancelled connection and a deadlock', async () => {
  const slow = await failureOf(() =>
    db.$transaction([db.$executeRaw`SET LOCAL statement_timeout = 20`, db.$queryRaw`SELECT 1 FROM pg_sleep(2)`]),
  )
  expect(translateDatabaseError(slow)).toMatchObject({ code: 'UNAVAILABLE', options: { retryAfter: 5 } })
  const killed = await failureOf(() => db.$queryRaw`SELECT 1 FROM pg_terminate_backend(pg_backend_pid())`)
  expect(translateDatabaseError(killed)).toMatchObject({ code: 'UNAVAILABLE' })
  expect(await db.$queryRaw`SELECT 1 AS one`).toEqual([{ one: 1 }])
  for (const code of ['40001', '40P01']) expect(isRetryable(Object.assign(new Error('x'), { code }))).toBe(true)
})

test('a server that is away is unavailable, and works again without a restart', async () => {
  await closeDatabase()
  process.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:9/none'
  resetConfig()
  const away = await failureOf(() => db.tenant.count())
  expect(translateDatabaseError(away)).toMatchObject({ code: 'UNAVAILABLE', status: 503, options: { retryAfter: 5 } })
  await closeDatabase()
  process.env.DATABASE_URL = databaseUrl
  process.env.DATABASE_POOL_SIZE = '2'
  resetConfig()
  const both = [await pool().connect(), await pool().connect()]
  try {
    expect(translateDatabaseError(await failureOf(() => db.tenant.count()))).toMatchObject({ code: 'UNAVAILABLE' })
  } finally {
    for (const connection of both) connection.release()
  }
  expect(await db.tenant.count()).toBe(1)
})

test('other errors pass as they are', () => {
  const mine = new AppError('FORBIDDEN')
  const bug = new TypeError('x is undefined')
  expect(translateDatabaseError(mine)).toBe(mine)
  expect(translateDatabaseError(bug)).toBe(bug)
  expect(translateDatabaseError(null)).toBeNull()
  expect(new DatabaseError({ kind: 'unique', constraint: null }, bug)).toBeInstanceOf(AppError)
  expect(translateDatabaseError(new pg.DatabaseError('x', 1, 'error'))).toBeInstanceOf(pg.DatabaseError)
})
