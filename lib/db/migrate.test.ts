import { expect, test } from '@jest/globals'
import { pool } from './client.ts'
import { applyMigrations, diffFromDatabase } from './migrate.ts'
import { databaseUrl } from './testing.ts'

test('the migrations make exactly what the Prisma schema says', async () => {
  expect(await diffFromDatabase(databaseUrl)).toBe('')
})

test('a drift is seen', async () => {
  await pool().query('ALTER TABLE "Company" ADD COLUMN "colour" text')
  try {
    expect(await diffFromDatabase(databaseUrl)).toContain('DROP COLUMN "colour"')
  } finally {
    await pool().query('ALTER TABLE "Company" DROP COLUMN "colour"')
  }
})

test('applying again changes nothing, also by two processes at once', async () => {
  expect(await Promise.all([applyMigrations(databaseUrl), applyMigrations(databaseUrl)])).toEqual([[], []])
})
