import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import { POST as articlesForEditing } from '#app/api/v1/Article3W/export/editing/route.ts'
import { POST as importArticles } from '#app/api/v1/Article3W/import/route.ts'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { POST as entitiesForEditing } from '#app/api/v1/Entity/export/editing/route.ts'
import { POST as importEntities } from '#app/api/v1/Entity/import/route.ts'
import { POST as newsForEditing } from '#app/api/v1/News/export/editing/route.ts'
import { POST as importNews } from '#app/api/v1/News/import/route.ts'
import { POST as servicesForEditing } from '#app/api/v1/Service/export/editing/route.ts'
import { POST as importServices } from '#app/api/v1/Service/import/route.ts'
import { POST as subscriptionsForEditing } from '#app/api/v1/Subscription/export/editing/route.ts'
import { POST as importSubscriptions } from '#app/api/v1/Subscription/import/route.ts'
import { POST as usersForEditing } from '#app/api/v1/User/export/editing/route.ts'
import { POST as importUsers } from '#app/api/v1/User/import/route.ts'
import { resetConfig } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { CLEARED } from '#lib/spreadsheet/words.ts'
import { importForm, importOf, openWorkbook } from '#lib/spreadsheet/testing.ts'
import { useDemoData } from '#seed/testing.ts'
import { SUPER } from './portal.ts'

/** Files of whole lists, each in processes of its own. */
jest.setTimeout(120_000)

const { send, call } = useApiCalls()
type Person = { ppid: string; email: string }
let keeper: Person
let staff: Person
let client: Person

beforeAll(async () => {
  await useDemoData()
  // One person imports more within a minute here than people do.
  process.env.RATE_LIMIT_FACTOR = '100'
  resetConfig()
  const person = (email: string) => db.user.findUniqueOrThrow({ where: { email }, select: { ppid: true, email: true } })
  ;[keeper, staff, client] = [await person(SUPER), await person('internal@firm.example'), await person('client@alpha.example')]
})

type Route = Parameters<typeof send>[0]
interface Kind {
  name: string
  file: Route
  body: unknown
  take: Route
  /** Columns by which a row is found. */
  keys: string[]
  /** A column that is changed, and to what. */
  change: [column: string, value: string]
  /** A column that may be emptied. */
  cleared: string
  /** A column by whose text the list is narrowed, and the body for it; of services, which are chosen, all rows that have the text. */
  narrowed: [column: string, bodyOf: (text: string) => unknown]
}

const byTitle = (text: string) => [{ field: 'title', text }]
const servicesWith = (text: string) => db.service.findMany({ where: { friendlyUrl: { contains: text } }, select: { id: true } })

const kinds: Kind[] = [
  {
    name: 'users',
    file: usersForEditing,
    body: {},
    take: importUsers,
    keys: ['Email'],
    change: ['FirstName', 'Changed'],
    cleared: 'PhoneNumber',
    narrowed: ['Grade', (grade) => ({ filters: { grade } })],
  },
  {
    name: 'companies',
    file: entitiesForEditing,
    body: {},
    take: importEntities,
    keys: ['Name', 'CompanyGroup'],
    change: ['ShowServices', 'No'],
    cleared: 'PRID',
    narrowed: ['Name', (name) => ({ filters: { name } })],
  },
  {
    name: 'subscriptions',
    file: subscriptionsForEditing,
    body: { selection: { filters: {} } },
    take: importSubscriptions,
    keys: ['Service', 'CompanyGroup', 'Company'],
    change: ['EndDate', '31/12/2031'],
    cleared: 'EndDate',
    narrowed: ['Company', (entityName) => ({ selection: { filters: { entityName } } })],
  },
  {
    name: 'services',
    file: servicesForEditing,
    body: {},
    take: importServices,
    keys: ['FriendlyUrl'],
    change: ['TargetProfile', 'Changed'],
    cleared: 'VideoLink',
    narrowed: ['FriendlyUrl', async (text) => ({ ids: (await servicesWith(text)).map(({ id }) => id) })],
  },
  {
    name: 'articles',
    file: articlesForEditing,
    body: { filters: { type: 1 } },
    take: importArticles,
    keys: ['Number'],
    change: ['Title', 'Changed title'],
    cleared: 'EndDate',
    narrowed: ['Title', (text) => ({ filters: { type: 1, textFilters: byTitle(text) } })],
  },
  {
    name: 'news',
    file: newsForEditing,
    body: { filters: {} },
    take: importNews,
    keys: ['Id'],
    change: ['MustRead', 'Yes'],
    cleared: 'Territories',
    narrowed: ['Title', (text) => ({ filters: { textFilters: byTitle(text) } })],
  },
]

/** The rows of a file for editing by column, and its bytes. */
async function fileOf({ file, body }: Pick<Kind, 'file' | 'body'>) {
  const reply = await send(file, keeper, { body })
  expect(reply.status).toBe(200)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  const sheet = (await openWorkbook(Buffer.from(bytes))).worksheets[0]!
  const header = (sheet.getRow(1).values as string[]).slice(1)
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, index) =>
    Object.fromEntries(header.map((name, column) => [name, sheet.getCell(index + 2, column + 1).text])),
  )
  return { bytes, header, rows }
}

const planOf = async (take: Route, form: FormData, query = '?existing=update&dryRun=plan'): Promise<ImportPlan> => {
  const { status, body } = await call<ImportPlan>(take, keeper, { body: form, query })
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}

describe.each(kinds)('a file for editing of $name', (kind) => {
  /** As it is before the first change, and after each that is taken back. */
  let stored: Awaited<ReturnType<typeof fileOf>>
  beforeAll(async () => {
    stored = await fileOf(kind)
  })

  test('is for the firm only', async () => {
    expect([
      (await send(kind.file, null, { body: kind.body })).status,
      (await send(kind.file, client, { body: kind.body })).status,
    ]).toEqual([401, 403])
  })

  test('holds the rows that the list shows, and no others', async () => {
    const [column, bodyOf] = kind.narrowed
    const textOf = (row: Record<string, string>) => row[column]!.toLowerCase()
    // A word that some rows have and others have not.
    const word = stored.rows
      .flatMap((row) => textOf(row).match(/[a-z]{4,}/g) ?? [])
      .find((one) => stored.rows.some((row) => !textOf(row).includes(one)))!
    const { rows } = await fileOf({ file: kind.file, body: await bodyOf(word) })
    const shown = stored.rows.filter((row) => textOf(row).includes(word))
    expect([shown.length > 0, shown.length < stored.rows.length]).toEqual([true, true])
    const inOrder = (list: Record<string, string>[]) => list.map((row) => JSON.stringify(row)).sort()
    expect(inOrder(rows)).toEqual(inOrder(shown))
  })

  test('imported as it is it changes nothing', async () => {
    const { bytes, rows } = stored
    expect(rows.length).toBeGreaterThan(5)
    const { counts, rows: planned } = await planOf(kind.take, importForm(bytes))
    expect([counts, planned.flatMap(({ faults, cells }) => [...faults, ...cells])]).toEqual([
      { create: 0, change: 0, unchanged: rows.length, refused: 0 },
      [],
    ])
    const changes = () => db.auditEvent.count({ where: { action: { in: ['create', 'update'] } } })
    const before = await changes()
    const reply = await send(kind.take, keeper, { body: importForm(bytes), query: '?existing=update' })
    expect(reply.status).toBe(200)
    expect(await changes()).toBe(before)
  })

  test('with the columns that say which row is meant and one more it changes that one, and is taken back as a whole', async () => {
    const { rows } = stored
    const [column, value] = kind.change
    const some = rows.filter((row) => row[column] !== value).slice(0, 3)
    const sheet = [[...kind.keys, column], ...some.map((row) => [...kind.keys.map((key) => row[key]!), value])]
    const plan = await planOf(kind.take, await importOf(sheet))
    expect(plan.counts).toEqual({ create: 0, change: 3, unchanged: 0, refused: 0 })
    expect(plan.rows.flatMap(({ cells }) => cells)).toEqual(some.map((row) => ({ column, before: row[column], after: value })))
    const reply = await send(kind.take, keeper, { body: await importOf(sheet), query: '?existing=update' })
    expect(reply.status).toBe(200)
    const named = (row: Record<string, string>) => some.some((one) => kind.keys.every((key) => one[key] === row[key]))
    const rest = (row: Record<string, string>) => ({ ...row, [column]: '' })
    const after = (await fileOf(kind)).rows.filter(named)
    expect(after.map((row) => row[column])).toEqual([value, value, value])
    const key = (row: Record<string, string>) => kind.keys.map((name) => row[name]).join('|')
    const byKey = (list: Record<string, string>[]) => list.map(rest).sort((a, b) => key(a).localeCompare(key(b)))
    if (!kind.keys.includes(column)) expect(byKey(after)).toEqual(byKey(some))
    expect((await send(undo, keeper, { params: { id: reply.headers.get(CHANGE_SET)! }, body: {} })).status).toBe(200)
    expect((await fileOf(kind)).rows.filter(named).sort((a, b) => key(a).localeCompare(key(b)))).toEqual(
      [...some].sort((a, b) => key(a).localeCompare(key(b))),
    )
  })

  test('an empty cell leaves a value, (none) empties it, and the same row twice is refused', async () => {
    const { rows } = stored
    const row = rows.find((one) => one[kind.cleared] !== '')
    expect(row).toBeDefined()
    const cells = kind.keys.map((key) => row![key]!)
    const header = [...kind.keys, kind.cleared]
    expect((await planOf(kind.take, await importOf([header, [...cells, '']]))).counts).toMatchObject({ unchanged: 1 })
    const [planned] = (await planOf(kind.take, await importOf([header, [...cells, CLEARED]]))).rows
    // A number goes with its dialing code.
    expect(planned?.cells.find(({ column }) => column === kind.cleared)).toEqual({
      column: kind.cleared,
      before: row![kind.cleared],
      after: '',
    })
    const twice = await planOf(kind.take, await importOf([header, [...cells, CLEARED], [...cells, CLEARED]]))
    expect([twice.counts.refused, twice.rows.flatMap(({ faults }) => faults)[0]?.message]).toEqual([1, expect.stringContaining('row 2')])
  })

  test('without existing=update it is refused as before', async () => {
    const { rows } = stored
    const header = Object.keys(rows[0]!)
    const { status, body } = await call<ImportPlan>(kind.take, keeper, {
      body: await importOf([header, header.map((name) => rows[0]![name]!)]),
      query: '?dryRun=plan',
    })
    expect(status === 400 || body.counts.refused === 1 || body.similar === 1).toBe(true)
  })
})

test('who is no super user takes nobody out of a company by an import', async () => {
  const member = await db.entityMember.findFirstOrThrow({
    where: { user: { isInternal: false } },
    select: { user: { select: { email: true } } },
  })
  const { body } = await call<ImportPlan>(importUsers, staff, {
    body: await importOf([
      ['Email', 'Companies'],
      [member.user.email, CLEARED],
    ]),
    query: '?existing=update&dryRun=plan',
  })
  expect(body.rows[0]?.faults).toEqual([{ column: 'Companies', message: 'Only super users remove users from companies.' }])
})
