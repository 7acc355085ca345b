import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import pg from 'pg'
import { useDemoData } from '#seed/testing.ts'
import { backUp, checkBackup, restore } from './backup.ts'
import type { BackupManifest } from './backup.ts'
import { applyMigrations, migrationNames } from './migrate.ts'
import { databaseUrl } from './testing.ts'

const SEED_MS = 120_000
const folder = mkdtempSync(path.join(tmpdir(), 'backup-'))
const restored = new URL(databaseUrl)
restored.pathname = `${restored.pathname}_restored`
const target = path.basename(restored.pathname)

async function ask<T extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: T[] = []
    for (const statement of statements) rows = (await client.query<T>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const recreateTarget = () =>
  ask(databaseUrl, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`, `CREATE DATABASE ${target} TEMPLATE template0`)

/** What every table holds, as one digest per table; but the revisions, which loading raises so that cached lists count as old. */
async function contents(url: string, { tables }: BackupManifest): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const { name } of tables.filter((table) => table.name !== 'ChangeStamp')) {
    const [row] = await ask<{ digest: string }>(
      url,
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text))), '') AS digest FROM "${name}" t`,
    )
    digests[name] = row!.digest
  }
  return digests
}

let manifest: BackupManifest

beforeAll(async () => {
  await useDemoData()
  manifest = await backUp(databaseUrl, path.join(folder, 'whole'))
}, SEED_MS)

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await ask(databaseUrl, `DROP DATABASE IF EXISTS ${target} WITH (FORCE)`)
})

describe('backup and restore', () => {
  test(
    'an emptied portal gets everything back, files included',
    async () => {
      await recreateTarget()
      await restore(restored.href, path.join(folder, 'whole'))
      const before = await contents(databaseUrl, manifest)
      expect(Number(before.FileChunk!.split(' ')[0])).toBeGreaterThan(0)
      expect(Number(before.User!.split(' ')[0])).toBeGreaterThan(0)
      expect(Number(before.ArticleTag!.split(' ')[0])).toBeGreaterThan(0)
      expect(await contents(restored.href, manifest)).toEqual(before)
    },
    SEED_MS,
  )

  test('every table is in the backup', async () => {
    const tables = await ask<{ name: string }>(
      databaseUrl,
      `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1`,
    )
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(tables.map(({ name }) => name).sort())
  })

  test('a filled database is left alone', async () => {
    await expect(restore(databaseUrl, path.join(folder, 'whole'))).rejects.toThrow('The database holds data already')
  })

  test(
    'a filled database of an older version is refused before it is migrated',
    async () => {
      await recreateTarget()
      const project = process.cwd()
      const older = path.join(folder, 'older')
      const last = migrationNames().at(-1)!
      cpSync('prisma', path.join(older, 'prisma'), { recursive: true })
      rmSync(path.join(older, 'prisma', 'migrations', last), { recursive: true })
      process.chdir(older)
      try {
        await applyMigrations(restored.href)
      } finally {
        process.chdir(project)
      }
      await ask(restored.href, `INSERT INTO "Tenant" ("name", "url", "domain") VALUES ('Old', 'http://old.localhost', 'OLD')`)
      await expect(restore(restored.href, path.join(folder, 'whole'))).rejects.toThrow('The database holds data already')
      expect(await ask(restored.href, `SELECT 1 FROM "_prisma_migrations" WHERE migration_name = '${last}'`)).toEqual([])
      expect(await ask(restored.href, `SELECT "name" FROM "Tenant"`)).toEqual([{ name: 'Old' }])
    },
    SEED_MS,
  )

  test(
    'a backup of another version is refused before the database is touched',
    async () => {
      await recreateTarget()
      const other = path.join(folder, 'other')
      cpSync(path.join(folder, 'whole'), other, { recursive: true })
      const file = path.join(other, 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), migrations: ['20200101000000_other'] }))
      await expect(restore(restored.href, other)).rejects.toThrow('the version whose last migration is 20200101000000_other')
      expect(await ask(restored.href, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
    },
    SEED_MS,
  )

  test(
    'a damaged or unfinished backup is refused before anything is loaded',
    async () => {
      appendFileSync(path.join(folder, 'whole', 'User.copy.gz'), 'x')
      await recreateTarget()
      await expect(restore(restored.href, path.join(folder, 'whole'))).rejects.toThrow('User.copy.gz is damaged.')
      expect(await ask(restored.href, `SELECT tablename FROM pg_tables WHERE schemaname = 'public'`)).toEqual([])
      await expect(checkBackup(folder)).rejects.toThrow('holds no finished backup')
      await expect(backUp(databaseUrl, folder)).rejects.toThrow('is not empty')
    },
    SEED_MS,
  )
})
