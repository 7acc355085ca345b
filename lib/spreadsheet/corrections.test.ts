import { beforeEach, expect, jest, test } from '@jest/globals'
import { POST as importEntities } from '#app/api/v1/Entity/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeInternalUser } from '#seed/factories.ts'
import type { ImportPlan } from './contract.ts'
import { importOf } from './testing.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { call } = useApiCalls()
type Person = { ppid: string; email: string }
let staff: Person
let colleague: Person

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  colleague = await makeInternalUser(db)
  await makeCompany(db, { name: 'Alpha' })
})

const HEADER = ['Société', 'CompanyGroup', 'ShowServices', 'Remark']
const ROWS = [
  ['Alpha Fund', 'Alfa', 'oui', 'new'],
  ['Alpha Bank', 'Alfa', '', ''],
]
const COLUMNS = [
  { header: 'Société', column: 'Name' },
  { header: 'Remark', column: null },
]
const VALUES = [{ column: 'CompanyGroup', from: 'Alfa', to: 'Alpha' }]

async function sent(corrections: unknown, query = '?dryRun=plan', person = staff) {
  const body = await importOf([HEADER, ...ROWS])
  if (corrections !== undefined) body.append('corrections', typeof corrections === 'string' ? corrections : JSON.stringify(corrections))
  return call<ImportPlan>(importEntities, person, { body, query })
}

test('a plan with corrections lists foreign columns; without, the file is refused as before (W27)', async () => {
  expect((await sent(undefined)).body).toEqual([
    { message: 'Row 1: Unknown column "Société"' },
    { message: 'Row 1: Unknown column "Remark"' },
    { message: 'Row 1: The column Name is missing' },
  ])
  const { status, body } = await sent({})
  expect([status, body.unknownColumns, body.columns, body.rows]).toEqual([
    200,
    ['Société', 'Remark'],
    ['Name', 'CompanyGroup', 'PRID', 'ShowServices'],
    [],
  ])
})

test('columns, values and cells are read as they are corrected, and refused texts are listed for it', async () => {
  const first = await sent({ columns: COLUMNS })
  expect(first.body.rows.map(({ row, faults }) => [row, faults])).toEqual([
    [
      2,
      [
        { column: 'CompanyGroup', message: 'There is no such company group "Alfa"', text: 'Alfa' },
        { column: 'ShowServices', message: 'Please provide Yes or No', text: 'oui' },
      ],
    ],
    [3, [{ column: 'CompanyGroup', message: 'There is no such company group "Alfa"', text: 'Alfa' }]],
  ])
  const cells = [{ row: 2, column: 'ShowServices', text: 'Yes' }]
  const { body } = await sent({ columns: COLUMNS, values: VALUES, cells })
  expect([body.counts.create, body.corrections]).toEqual([2, { columns: COLUMNS, values: VALUES, cells }])
  expect(await sent({ columns: COLUMNS, values: VALUES, cells }, '')).toEqual({ status: 200, body: { imported: 2 } })
  expect(
    (await db.entity.findMany({ select: { name: true, viewInMyServices: true }, orderBy: { name: 'desc' } })).map(Object.values),
  ).toEqual([
    ['Alpha Fund', true],
    ['Alpha Bank', true],
  ])
})

test('what was corrected is remembered for the person and the kind, also of an import that failed; what is corrected to itself is forgotten', async () => {
  expect((await sent({ columns: COLUMNS, values: VALUES }, '')).status).toBe(400)
  const { body } = await sent({})
  expect([body.unknownColumns, body.counts, body.corrections]).toEqual([
    undefined,
    { create: 1, change: 0, unchanged: 0, refused: 1 },
    { columns: COLUMNS, values: VALUES, cells: [] },
  ])
  expect((await sent({}, '?dryRun=plan', colleague)).body.unknownColumns).toEqual(['Société', 'Remark'])
  await sent({ values: [{ column: 'CompanyGroup', from: 'Alfa', to: 'Alfa' }] }, '')
  expect((await sent({})).body.counts.refused).toBe(2)
})

test('the nearest stored name is proposed for a misspelt one, where it can be corrected', async () => {
  for (const name of ['Alpha Holding', 'Alpine Holdings', 'Beta']) await makeCompany(db, { name })
  const rows = [
    ['Name', 'CompanyGroup'],
    ['One', 'Alfa Holding'],
    ['Two', 'alpine holding'],
    ['Three', 'Nothing like it'],
    ['Four', 'Alpha Holding '.repeat(20)],
  ]
  const plan = async (corrections: string | null) => {
    const body = await importOf(rows)
    if (corrections !== null) body.append('corrections', corrections)
    return (await call<ImportPlan>(importEntities, staff, { body, query: '?dryRun=plan' })).body.rows.map(({ faults }) => faults[0]!.near)
  }
  expect(await plan('{}')).toEqual(['Alpha Holding', 'Alpine Holdings', undefined, undefined])
  expect(await plan(null)).toEqual([undefined, undefined, undefined, undefined])
})

test('many misspelt names are looked for no more often than a few', async () => {
  await makeCompany(db, { name: 'Alpha Holding' })
  const body = await importOf([
    ['Name', 'CompanyGroup'],
    ...Array.from({ length: 60 }, (_, index) => [`Company ${index}`, `Alpha Holdings ${index % 30}`]),
  ])
  body.append('corrections', '{}')
  const { rows } = (await call<ImportPlan>(importEntities, staff, { body, query: '?dryRun=plan' })).body
  const proposed = rows.flatMap(({ faults }) => (faults[0]!.near === 'Alpha Holding' ? [faults[0]!.text] : []))
  expect([proposed.length, new Set(proposed).size]).toEqual([40, 20])
})

test('corrections that are none are refused', async () => {
  for (const wrong of ['{', '[]', '{"columns":[{"header":1}]}', `{"values":[{"column":"Name","from":"","to":"x"}]}`, 'x'.repeat(200_001)])
    expect((await sent(wrong)).status).toBe(400)
})

test('two columns that are corrected to one are refused, and one that does not exist', async () => {
  const { body } = await sent({
    columns: [
      { header: 'Société', column: 'Name' },
      { header: 'Remark', column: 'Name' },
    ],
  })
  expect(body).toEqual([{ message: 'Row 1: The column Name is given twice' }])
  expect((await sent({ columns: [{ header: 'Société', column: 'Nonsense' }] })).body.unknownColumns).toEqual(['Nonsense', 'Remark'])
})
