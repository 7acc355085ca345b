import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { bookParts, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'
import { serviceColumns } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'
import { makeMaterial } from './write-testing.ts'

/** The bounds of the requirement: an import of 5,000 services and an export of 20,000. */
const IMPORTED = 5_000
const EXPORTED = 20_000
/** The bound is 60 s on a machine that does nothing else. */
const IMPORT_MS = 120_000
const IMPORT_MB = 64
const EXPORT_MB = 150
const TEST_MS = 240_000

const run = promisify(execFile)
const folder = mkdtempSync(path.join(tmpdir(), 'scale test '))
let row: (index: number) => string[]

beforeAll(async () => {
  await resetDatabase()
  const { lifeCycle, valueChain, industry } = await makeMaterial()
  const words = 'Prepares, reviews and files what the regulator asks for, with one team and one calendar for all funds. '
  const cells: Partial<Record<ServiceColumnName, (index: number) => string>> = {
    Name: (index) => `Service number ${index}`,
    Description: (index) => `${index}. ${words.repeat(8)}`,
    SmallDescription: (index) => `${words} ${index}`,
    LifeCycles: () => lifeCycle.name,
    ValueChains: () => valueChain.name,
    Industries: () => industry.name,
    Domains: () => 'LU',
    Live: () => 'Yes',
    Applications: (index) => `Workbench ${index} | https://workbench.example/${index}`,
  }
  const text = (name: ServiceColumnName, kind: string, index: number): string =>
    cells[name]?.(index) ?? (kind === 'text' && !['FriendlyUrl', 'VideoLink'].includes(name) ? `Text ${index} of ${name}` : '')
  row = (index) => serviceColumns.map(({ name, kind }) => text(name, kind, index))
}, TEST_MS)
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, first: number, count: number): string {
  const file = path.join(folder, name)
  const rows = [serviceColumns.map((column) => column.name as string), ...Array.from({ length: count }, (_, index) => row(first + index))]
  writeFileSync(
    file,
    zipOf(bookParts({ sheet: `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>` })),
  )
  return file
}

async function measure(...args: string[]): Promise<{ result: unknown; ms: number; moreMB: number }> {
  const { stdout } = await run(process.execPath, ['--import', './scripts/register.mjs', 'lib/services/scale-testing.ts', ...args], {
    env: { ...process.env, DATABASE_URL: databaseUrl, NODE_OPTIONS: '' },
  })
  return JSON.parse(stdout) as { result: unknown; ms: number; moreMB: number }
}
const print = (what: string, { ms, moreMB }: { ms: number; moreMB: number }): void =>
  void process.stderr.write(`  ${what}: ${(ms / 1000).toFixed(1)} s, ${moreMB} MB more\n`)

describe('large files, with a process of its own in place of the web process', () => {
  test(
    '5,000 services are imported with at most 64 MB more memory in the web process',
    async () => {
      const [small, large] = [fileOf('small.xlsx', 0, 300), fileOf('large.xlsx', 1_000, IMPORTED)]
      const measured = await measure('import', small, large)
      print(`import of ${IMPORTED} services, ${(statSync(large).size / 1024).toFixed(0)} KB`, measured)
      expect(measured.result).toEqual({ imported: IMPORTED })
      expect(await db.service.count()).toBe(IMPORTED + 300)
      expect(measured.ms).toBeLessThan(IMPORT_MS)
      expect(measured.moreMB).toBeLessThanOrEqual(IMPORT_MB)
    },
    TEST_MS,
  )

  test(
    '20,000 services are exported with less than 150 MB more memory in the web process',
    async () => {
      const letters = (
        await db.$queryRaw<{ count: number }[]>`
      WITH added AS (
        INSERT INTO "Service" ("name", "description", "smallDescription", "friendlyUrl", "geographicalInformation", "targetProfile", "availableApplication", "deliverable", "mainAddedValue", "secondaryAddedValue", "organizations")
        SELECT "name", "description", "smallDescription", translate(n || ' ' || "friendlyUrl", '0123456789 ', 'abcdefghij_'), "geographicalInformation", "targetProfile", "availableApplication", "deliverable", "mainAddedValue", "secondaryAddedValue", '{}'
        FROM "Service", generate_series(1, 5) n LIMIT ${EXPORTED - (await db.service.count())} RETURNING 1)
      SELECT count(*)::int AS "count" FROM added`
      )[0]!
      expect(letters.count).toBeGreaterThan(0)
      expect(await db.service.count()).toBe(EXPORTED)
      const measured = await measure('export')
      print(`export of ${EXPORTED} services, ${(Number(measured.result) / 1024).toFixed(0)} KB`, measured)
      expect(measured.result).toBeGreaterThan(1_000_000)
      expect(measured.moreMB).toBeLessThan(EXPORT_MB)
    },
    TEST_MS,
  )
})
