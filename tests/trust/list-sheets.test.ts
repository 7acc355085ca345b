import { beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { CellValue, Worksheet } from 'exceljs'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { exportExamples, reports } from './export-examples.ts'
import { SUPER, send, tokenOf, usePortal } from './portal.ts'

/** Files of whole lists; the large ones are written in processes of their own. */
jest.setTimeout(240_000)
usePortal()

interface Schema {
  const?: unknown
  enum?: string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A way to ask for the sheet of a list. */
interface List {
  contract: EndpointSpec
  /** What the body has beside order and columns. */
  fixed: Record<string, unknown>
  required: string[]
  columns: string[]
  /** What rows can be ordered by; a list that the browser holds as a whole names its rows instead. */
  orders: string[]
  keys: 'keys' | 'ids' | null
}

const keyOf = ({ method, path }: EndpointSpec): string => `${method} ${path}`
const sheets = contracts.filter(
  ({ method, path, response, mediaTypes }) =>
    method === 'POST' &&
    response === 'file' &&
    mediaTypes?.includes(XLSX_TYPE) &&
    path.toLowerCase().includes('export') &&
    !path.endsWith('/editing'),
)

const enumIn = (schema: Schema | undefined): string[] =>
  schema === undefined
    ? []
    : (schema.enum ??
      [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.items ? [schema.items] : [])]
        .map(enumIn)
        .find(({ length }) => length > 0) ??
      enumIn(schema.properties?.field))

function listsOf(contract: EndpointSpec): List[] {
  const schema = contract.body ? (z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' }) as Schema) : {}
  const options = (one: Schema): Schema[] => [one, ...[...(one.anyOf ?? []), ...(one.oneOf ?? [])].flatMap(options)]
  return options(schema).flatMap(({ properties, required = [] }): List[] => {
    // A list without a choice of columns still names its rows.
    if (!properties?.columns && !properties?.keys) return []
    const fixed = Object.fromEntries(
      Object.entries(properties).flatMap(([name, one]) => (one.const === undefined ? [] : [[name, one.const]])),
    )
    const orders = enumIn(properties.orderBy)
    const keys = properties.keys ? 'keys' : orders.length === 0 && properties.ids ? 'ids' : null
    return [{ contract, fixed, required, columns: enumIn(properties.columns), orders, keys }]
  })
}
const lists = sheets.flatMap(listsOf)

/** What some lists are asked for besides. */
const further: Record<string, () => Promise<object>> = {
  // Few enough, here and below, for a file that this process writes.
  'POST /api/v1/Subscription/export/excel': () => Promise.resolve({ selection: { filters: { my: false, companyName: 'al' } } }),
  'POST /api/v1/User/export/excel': () => Promise.resolve({ filters: { name: 'ma' } }),
  'POST /api/v1/Entity/export/excel': () => Promise.resolve({ filters: { name: 'al' } }),
  'POST /api/v1/ReadingProof/export/excel': async () => ({ entityId: await proofCompany() }),
  'POST /api/v1/Export/news/filtered/excel': () => Promise.resolve({ filters: { freeTextSearch: 'tax' } }),
  'POST /api/v1/Export/event/filtered/excel': () => Promise.resolve({ filters: { freeTextSearch: 'tax' } }),
  'POST /api/v1/Readership/export/excel': () => Promise.resolve({ filters: { title: 'tax' } }),
  'POST /api/v1/Export/news/selected/excel': async () => ({ ids: await idsOf(db.newsItem.findMany({ select: { id: true }, take: 20 })) }),
  'POST /api/v1/Export/event/selected/excel': async () => ({ ids: await idsOf(db.event.findMany({ select: { id: true }, take: 20 })) }),
}
const known = new Map<string, Promise<object> | undefined>()
function furtherOf(contract: EndpointSpec): Promise<object> | undefined {
  const key = keyOf(contract)
  if (!known.has(key)) known.set(key, further[key]?.())
  return known.get(key)
}
const idsOf = async (rows: Promise<{ id: string }[]>): Promise<string[]> => (await rows).map(({ id }) => id)

let headers: Record<string, string>
const json = async (contract: EndpointSpec, body?: unknown) => {
  const reply = await send(contract, {
    headers: { ...headers, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  expect([keyOf(contract), reply.status, reply.status === 200 ? '' : await reply.text()]).toEqual([keyOf(contract), 200, ''])
  return reply
}
const contractOf = (key: string): EndpointSpec => contracts.find((one) => keyOf(one) === key)!

/** A company with enough readers of must-reads. */
async function proofCompany(): Promise<string> {
  const companies = (await (await json(contractOf('GET /api/v1/ReadingProof/companies'))).json()) as { id: string }[]
  for (const { id } of companies) {
    const page = (await (await json(contractOf('POST /api/v1/ReadingProof/paged'), { entityId: id })).json()) as { totalCount: number }
    if (page.totalCount > 3) return id
  }
  throw new Error('No company of the demo data has readers of must-reads.')
}

/** Keys of the rows of a list that the browser holds as a whole. */
async function keysOf({ path }: EndpointSpec): Promise<string[]> {
  const list = contractOf(`GET ${path.replace('/export/excel', '')}`)
  const rows = (await (await json(list)).json()) as { id?: string; name?: string }[]
  return rows.slice(0, 200).map(({ id, name }) => (id ?? name)!)
}

/** Orders of a list that have to be seen: all of them go the same way, and a large file takes seconds. */
const ENOUGH = 1
/** Rows above the data of a sheet: title, state, filters, an empty one, header. */
const HEAD_ROWS = 5
const plain = (value: CellValue | undefined): string =>
  value instanceof Date
    ? value.toISOString()
    : typeof value === 'object' && value !== null && 'text' in value
      ? String(value.text)
      : String(value ?? '')

async function sheetOf({ contract, fixed }: List, body: object): Promise<{ sheet: Worksheet; header: string[]; first: string[] }> {
  const example = await exportExamples[keyOf(contract)]?.()
  const reply = await json(contract, {
    ...(example?.body as object | undefined),
    ...fixed,
    ...(await furtherOf(contract)),
    ...body,
  })
  const sheet = (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
  const first = Array.from({ length: sheet.rowCount - HEAD_ROWS }, (_, index) =>
    plain(sheet.getRow(HEAD_ROWS + 1 + index).getCell(1).value),
  )
  return { sheet, header: valuesIn(sheet, HEAD_ROWS).map(String), first }
}

/** The demo data hold no mail, no work in the background, and hardly an article that waits for a review. */
async function makeWork(): Promise<void> {
  const createdAt = (day: number) => new Date(Date.UTC(2026, 0, day))
  await db.outboxMail.createMany({
    data: ['Second', 'First'].map((subject, index) => ({
      kind: 'contact',
      recipient: `${subject}@client.example`,
      subject,
      text: 'Words',
      state: 'SENT',
      createdAt: createdAt(1 + index),
    })),
  })
  const drafts = await db.article.findMany({ where: { review: null }, select: { id: true }, orderBy: { businessId: 'asc' }, take: 3 })
  await db.articleReview.createMany({ data: drafts.map(({ id }) => ({ articleId: id })) })
  await db.task.createMany({
    data: [3, 2].map((total, index) => ({ kind: 'users.refresh-all', input: {}, state: 'DONE', total, createdAt: createdAt(1 + index) })),
  })
}

beforeAll(async () => {
  await makeWork()
  headers = { authorization: `Bearer ${await tokenOf(SUPER)}` }
})

test('every export of a list takes the order and the columns of the screen', () => {
  const taking = new Set(lists.map(({ contract }) => keyOf(contract)))
  expect(sheets.map(keyOf).filter((key) => !taking.has(key) && !reports.includes(key))).toEqual([])
  expect(lists.filter(({ orders, keys }) => orders.length === 0 && keys === null).map(({ contract }) => keyOf(contract))).toEqual([])
  expect(taking.size).toBeGreaterThan(25)
})

describe('the order and the columns of the screen reach the sheet', () => {
  test.each(lists.map((list) => [[keyOf(list.contract), ...Object.values(list.fixed)].join(' '), list] as const))('%s', async (_, list) => {
    const { columns, orders, keys: named } = list
    const keys = named === null ? [] : await keysOf(list.contract)
    const rows = named === null ? {} : { [named]: keys }
    const chosen = (some: readonly string[]) => (columns.length === 0 ? {} : { columns: some })
    const whole = (await sheetOf(list, { ...rows, ...chosen(columns) })).header
    const wrong: unknown[] = []
    // The one half and the other, named in another order than that of the list.
    const halves = [columns.filter((_one, index) => index % 2 === 0), columns.filter((_one, index) => index % 2 === 1)]
    const parts = []
    for (const half of halves.filter(({ length }) => length > 0))
      parts.push((await sheetOf(list, { ...rows, columns: half.toReversed() })).header)
    const inOrder = parts.map((part) => whole.filter((label) => part.includes(label)))
    if (columns.length > 0 && (JSON.stringify(parts) !== JSON.stringify(inOrder) || parts.flat().length !== whole.length))
      wrong.push({ whole, parts })
    /** How many orders were seen to be followed: where all rows say the same, nothing is. */
    let followed = 0
    const compare = (order: string, one: string[], other: string[]) => {
      const [forth, back] = [one, other].map((values) => values.filter((value) => value !== ''))
      if (new Set(forth).size < 2) return
      followed += 1
      if (JSON.stringify(forth) !== JSON.stringify(back!.toReversed()))
        wrong.push({ order, forth: forth!.slice(0, 5), back: back!.toReversed().slice(0, 5) })
    }
    if (named !== null) {
      const first = chosen(columns.slice(0, 1))
      const [forth, back] = [
        await sheetOf(list, { [named]: keys, ...first }),
        await sheetOf(list, { [named]: keys.toReversed(), ...first }),
      ]
      compare('of the keys', forth.first, back.first)
    }
    for (const field of orders.filter((order) => columns.includes(order))) {
      if (followed === ENOUGH) break
      const [up, down] = [
        await sheetOf(list, { orderBy: { field, direction: 'asc' }, columns: [field] }),
        await sheetOf(list, { orderBy: { field, direction: 'desc' }, columns: [field] }),
      ]
      compare(field, up.first, down.first)
    }
    expect(wrong).toEqual([])
    expect(followed).toBeGreaterThan(0)
  })
})
