import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { bookParts, rowXml, zipOf } from '#lib/spreadsheet/testing.ts'
import { makeEntity, makeSuperUser } from '#seed/factories.ts'
import type { UserResult } from './import-contract.ts'
import { importUsers } from './import-service.ts'

/** The bound of the requirement is 60 s on a machine that does nothing else. */
const IMPORTED = 10_000
const IMPORT_MS = 120_000
/** For as many changed ones, and for taking the change back: twice the time that a machine takes which does nothing else. */
const CHANGE_MS = 60_000
const TEST_MS = 500_000

const { send } = useApiCalls()
const folder = mkdtempSync(path.join(tmpdir(), 'users scale '))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(name: string, rows: readonly string[][]) {
  const file = path.join(folder, name)
  const sheet = `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>`
  writeFileSync(file, zipOf(bookParts({ sheet })))
  return { name, path: file, size: statSync(file).size }
}

const emailOf = (index: number): string => `person.${index}@client.example`

test(
  '10,000 users with a company each are imported, changed by another file, taken back and changed again',
  async () => {
    await resetDatabase()
    const staff = await makeSuperUser(db)
    const entities = [await makeEntity(db), await makeEntity(db), await makeEntity(db)]
    const people = Array.from({ length: IMPORTED }, (_, index) => [
      emailOf(index),
      'Person',
      `Number ${index}`,
      '+352',
      `621${index}`,
      entities[index % entities.length]!.name,
    ])
    const identity = { issuer: '', subject: '', ppid: staff.ppid, email: staff.email, emailVerified: true, firstName: null, lastName: null }
    const actor = {
      kind: 'user',
      identity,
      ppid: staff.ppid,
      email: staff.email,
      firstName: '',
      lastName: '',
      isInternal: true,
      isSuperUser: true,
      termsAccepted: true,
    } as const
    const timed = async <T>(what: string, work: () => Promise<T>, limit: number): Promise<T> => {
      const start = performance.now()
      const result = await work()
      const ms = performance.now() - start
      process.stderr.write(`  ${IMPORTED} users ${what}: ${(ms / 1000).toFixed(1)} s\n`)
      expect(ms).toBeLessThan(limit)
      return result
    }
    const imported = async (importFile: ReturnType<typeof fileOf>, query: { existing?: 'update' }, requestId: string) => {
      const results = (await importUsers({
        actor,
        params: {},
        query,
        body: { importFile },
        context: { requestId, host: 'localhost', actor },
      })) as UserResult[]
      expect(results.filter(({ success }) => success).length).toBe(IMPORTED)
    }
    const header = ['Email', 'FirstName', 'LastName', 'PhoneCountryCode', 'PhoneNumber', 'Companies']
    await timed('imported', () => imported(fileOf('users.xlsx', [header, ...people]), {}, 'scale'), IMPORT_MS)
    expect(await db.user.count()).toBe(IMPORTED + 1)
    expect(await db.entityMember.count()).toBe(IMPORTED)

    const changes = [['Email', 'FirstName'], ...people.map(([email]) => [email!, 'Changed'])]
    const changed = fileOf('changed.xlsx', changes)
    await timed('changed', () => imported(changed, { existing: 'update' }, 'change'), CHANGE_MS)
    expect(await db.user.count({ where: { firstName: 'Changed', version: 2 } })).toBe(IMPORTED)

    const { id } = await db.changeSet.findFirstOrThrow({ where: { requestId: 'change' } })
    const taken = () => send(undo, staff, { params: { id }, body: {} })
    expect((await timed('taken back', taken, CHANGE_MS)).status).toBe(200)
    expect(await db.user.count({ where: { firstName: 'Person', email: { startsWith: 'person.' } } })).toBe(IMPORTED)
    await timed('changed again', () => imported(changed, { existing: 'update' }, 'change again'), CHANGE_MS)
    expect(await db.user.count({ where: { firstName: 'Changed', version: 4 } })).toBe(IMPORTED)
  },
  TEST_MS,
)
