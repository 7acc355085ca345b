import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { bookParts, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'
import { makeEntity, makeInternalUser } from '#seed/factories.ts'
import type { UserResult } from './import-contract.ts'
import { importUsers } from './import-service.ts'

/** The bound of the requirement is 60 s on a machine that does nothing else. */
const IMPORTED = 10_000
const IMPORT_MS = 120_000
const TEST_MS = 280_000

const folder = mkdtempSync(path.join(tmpdir(), 'users scale '))
afterAll(() => rmSync(folder, { recursive: true }))

test(
  '10,000 users with a company each are imported',
  async () => {
    await resetDatabase()
    const staff = await makeInternalUser(db)
    const entities = [await makeEntity(db), await makeEntity(db), await makeEntity(db)]
    const rows = [
      ['Email', 'FirstName', 'LastName', 'PhoneCountryCode', 'PhoneNumber', 'Companies'],
      ...Array.from({ length: IMPORTED }, (_, index) => [
        `person.${index}@client.example`,
        'Person',
        `Number ${index}`,
        '+352',
        `621${index}`,
        entities[index % entities.length]!.name,
      ]),
    ]
    const file = path.join(folder, 'users.xlsx')
    writeFileSync(
      file,
      zipOf(bookParts({ sheet: `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>` })),
    )
    const identity = { issuer: '', subject: '', ppid: staff.ppid, email: staff.email, emailVerified: true, firstName: null, lastName: null }
    const actor = {
      kind: 'user',
      identity,
      ppid: staff.ppid,
      email: staff.email,
      firstName: '',
      lastName: '',
      isInternal: true,
      isSuperUser: false,
      termsAccepted: true,
    } as const
    const start = performance.now()
    const results = (await importUsers({
      actor,
      params: {},
      query: {},
      body: { importFile: { name: 'users.xlsx', path: file, size: statSync(file).size } },
      context: { requestId: 'scale', host: 'localhost', actor },
    })) as UserResult[]
    const ms = performance.now() - start
    process.stderr.write(`  import of ${IMPORTED} users, ${(statSync(file).size / 1024).toFixed(0)} KB: ${(ms / 1000).toFixed(1)} s\n`)
    expect(results.filter(({ success }) => success).length).toBe(IMPORTED)
    expect(await db.user.count()).toBe(IMPORTED + 1)
    expect(await db.entityMember.count()).toBe(IMPORTED)
    expect(ms).toBeLessThan(IMPORT_MS)
  },
  TEST_MS,
)
