import { beforeEach, expect, test } from '@jest/globals'
import { makeUser } from '#seed/factories.ts'
import { db, pool } from './client.ts'
import { resetDatabase, untilWaiting } from './testing.ts'

beforeEach(resetDatabase)

/** Tables that hold rows after the reset. */
async function tablesLeft(): Promise<string[]> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'ChangeStamp')`,
  )
  const counted = await Promise.all(rows.map(async ({ name }) => (await pool().query(`SELECT 1 FROM "${name}" LIMIT 1`)).rowCount))
  return rows.filter((_, index) => counted[index]! > 0).map(({ name }) => name)
}

test('a reset leaves no row, whatever refers to it', async () => {
  await makeUser(db)
  await db.auditEvent.create({ data: { action: 'create', entity: 'Company', entityId: '1' } })
  expect((await tablesLeft()).length).toBeGreaterThan(1)
  await resetDatabase()
  expect(await tablesLeft()).toEqual([])
})

test('a reset makes large tables anew', async () => {
  const sizes = async () =>
    (await pool().query<{ kB: number }>(`SELECT (pg_relation_size('"Company"') / 1024)::int AS "kB"`)).rows.map(({ kB }) => kB)
  await db.$executeRaw`INSERT INTO "Company" ("id", "name") SELECT gen_random_uuid(), n || repeat(' x', 450) FROM generate_series(1, 5000) n`
  expect((await sizes())[0]).toBeGreaterThan(4096)
  await resetDatabase()
  expect(await sizes()).toEqual([0])
  expect(await tablesLeft()).toEqual([])
})

test('a reset waits for who still writes', async () => {
  const other = await pool().connect()
  try {
    await other.query('BEGIN')
    await other.query(`INSERT INTO "Company" ("id", "name") VALUES (gen_random_uuid(), 'Late')`)
    const reset = resetDatabase()
    await untilWaiting(1)
    await other.query('COMMIT')
    await reset
  } finally {
    other.release()
  }
  expect(await tablesLeft()).toEqual([])
})
