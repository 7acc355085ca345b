import { afterEach, expect, test } from '@jest/globals'
import { resetConfig } from '#lib/config/config.ts'
import { closeDatabase, db, pool } from './client.ts'
import './testing.ts'

const reopenWith = async (prepared: 'true' | 'false'): Promise<void> => {
  process.env.DATABASE_PREPARED = prepared
  process.env.DATABASE_POOL_SIZE = '2'
  resetConfig()
  await closeDatabase()
}

/** Names of the statements that one connection has kept after queries of Prisma's kind, of a transaction and of our own. */
async function keptNames(): Promise<string[]> {
  return db.$transaction(async (tx) => {
    await tx.tenant.findMany({ select: { id: true } })
    return (await tx.$queryRaw<{ name: string }[]>`SELECT name FROM pg_prepared_statements`).map(({ name }) => name)
  })
}

afterEach(async () => {
  delete process.env.DATABASE_PREPARED
  delete process.env.DATABASE_POOL_SIZE
  resetConfig()
  await closeDatabase()
})

test('statements are kept prepared by name, and with DATABASE_PREPARED=false none is', async () => {
  await reopenWith('true')
  expect(await keptNames()).not.toEqual([])
  await reopenWith('false')
  expect(await keptNames()).toEqual([])
})

test('without names a query of our own gives its rows, as text and with values, in callbacks of the pool as well', async () => {
  await reopenWith('false')
  expect((await pool().query({ name: 'one', text: 'SELECT $1::int AS n', values: [1] })).rows).toEqual([{ n: 1 }])
  expect((await pool().query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }])
  const client = await pool().connect()
  try {
    expect((await client.query({ name: 'one', text: 'SELECT 3 AS n' })).rows).toEqual([{ n: 3 }])
    expect((await client.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
  } finally {
    client.release()
  }
})

test('a connection thinks in UTC, whatever the server and the address say', async () => {
  expect((await pool().query('SHOW TimeZone')).rows).toEqual([{ TimeZone: 'UTC' }])
})
