import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { CellValue } from 'exceljs'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import { POST as importEntities } from '#app/api/v1/Entity/import/route.ts'
import { POST as importNews } from '#app/api/v1/News/import/route.ts'
import { POST as importServices } from '#app/api/v1/Service/import/route.ts'
import { POST as importSubscriptions } from '#app/api/v1/Subscription/import/route.ts'
import { POST as importUsers } from '#app/api/v1/User/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importForm, importOf, refusedTexts, workbookBytes } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser } from '#seed/factories.ts'

/** Each import starts a process. */
jest.setTimeout(60_000)

const { call } = useApiCalls()
let staff: { ppid: string; email: string }

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

/** Every import with its required columns and a value for each. */
const imports = [
  { name: 'users', route: importUsers, columns: { Email: 'a@b.example', FirstName: 'A', LastName: 'B' } },
  { name: 'companies', route: importEntities, columns: { Name: 'One', CompanyGroup: 'Alpha' } },
  {
    name: 'subscriptions',
    route: importSubscriptions,
    columns: { Service: 'S', CompanyGroup: 'Alpha', Company: 'One', Contacts: 'a@b.example', MainContacts: 'c@d.example' },
  },
  {
    name: 'services',
    route: importServices,
    columns: {
      Name: 'S',
      Description: 'D',
      SmallDescription: 'd',
      LifeCycles: 'L',
      Industries: 'I',
      ValueChains: 'V',
      GeographicalInformation: 'G',
      TargetProfile: 'T',
      AvailableApplication: 'A',
      Deliverable: 'D',
      MainAddedValue: 'M',
      SecondaryAddedValue: 'S',
    },
  },
  { name: 'articles', route: importArticles, columns: { Title: 'One' } },
  { name: 'news', route: importNews, columns: { Title: 'One', IssueDate: '01/02/2026' } },
] as const
const messages = (body: unknown): string[] => (Array.isArray(body) ? (body as FieldError[]) : []).map(({ message }) => message)

describe.each(imports)('import of $name', ({ route, columns }) => {
  const names = Object.keys(columns)
  const values = Object.values(columns) as string[]
  const plan = async (rows: CellValue[][]): Promise<ImportPlan> =>
    (await call<ImportPlan>(route, staff, { body: await importOf([names, ...rows]), query: '?dryRun=plan' })).body

  test.each<[string, CellValue]>([
    ['a formula without a result', { formula: 'NA()', result: { error: '#N/A' } }],
    ['an error as value', { error: '#REF!' }],
    ['an error as text', '#DIV/0!'],
  ])('%s is refused by its cell', async (_, error) => {
    const { rows } = await plan([values, [error, ...values.slice(1)]])
    const shown = typeof error === 'string' ? error : JSON.stringify(error).match(/#[^"]+/)![0]
    expect(rows.find(({ row }) => row === 3)).toMatchObject({ action: 'refused' })
    expect(rows.find(({ row }) => row === 3)!.faults.filter(({ column }) => column === names[0])).toEqual([
      { column: names[0], message: `Cell A3 holds the error ${shown} instead of a value` },
    ])
  })

  test('the file of refused rows speaks of the imported file, and can be sent again', async () => {
    const refused = await refusedTexts(await plan([values, ['#REF!', ...values.slice(1)]]))
    expect(refused.find((texts) => texts.at(-2) === '3')!.at(-1)).toContain(
      `${names[0]}: Cell A3 of the imported file holds the error #REF! instead of a value`,
    )
    const again = await call<ImportPlan>(route, staff, {
      body: await importOf([
        [...names, 'Row of the imported file', 'Reason'],
        [...values, '3', 'Not read'],
      ]),
      query: '?dryRun=plan',
    })
    expect([again.status, again.body.rows.length]).toEqual([200, 1])
  })

  test('cells merged over rows are refused before a row is looked at, those beside the data are not', async () => {
    const merged = async (range: string) =>
      call(route, staff, {
        body: importForm(await workbookBytes([names, values, values, values], { merge: range })),
        query: '?dryRun=plan',
      })
    const reply = await merged('A2:A4')
    expect([reply.status, messages(reply.body)]).toEqual([400, [`Row 2: ${names[0]}: Cells A2:A4 are merged; give each row its own value`]])
    expect((await merged('A6:C9')).status).toBe(200)
    expect((await merged('AA1:AC4')).status).toBe(200)
  })

  test('a title row or another sheet in front is one mistake with one message', async () => {
    const reply = await call(route, staff, { body: await importOf([['How to fill this in'], names, values]) })
    expect([reply.status, messages(reply.body)]).toEqual([
      400,
      [expect.stringMatching(/^Row 1: The first row of the first sheet has to name the columns \(.*\)/)],
    ])
  })

  test('characters without width are no part of a value', async () => {
    const [first = '', ...rest] = values
    const { rows } = await plan([[`\uFEFF${first}\u200B`, ...rest]])
    expect(rows[0]!.label).not.toMatch(/[\u200B\uFEFF]/)
    expect(JSON.stringify([rows[0]!.cells, rows[0]!.faults])).not.toMatch(/[\u200B\uFEFF]/)
  })
})
