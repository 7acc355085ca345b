import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GET as historyRoute } from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import { GET as everythingRoute } from '#app/api/v1/Search/everything/route.ts'
import { POST as copyRoute } from '#app/api/v1/ServiceDesk/[id]/copy/route.ts'
import { POST as editingRoute } from '#app/api/v1/Service/export/editing/route.ts'
import { POST as excelRoute } from '#app/api/v1/Service/export/excel/route.ts'
import { POST as importRoute } from '#app/api/v1/Service/import/route.ts'
import * as serviceRoute from '#app/api/v1/Service/[id]/route.ts'
import * as servicesRoute from '#app/api/v1/Service/route.ts'
import { readHistory } from '#lib/audit/contract.ts'
import { changeText } from '#lib/audit/words.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { searchEverything } from '#lib/palette/contract.ts'
import { importForm, openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { makeInternalUser } from '#seed/factories.ts'
import { getService, listServices } from './contract.ts'
import { copyService } from './desk-contract.ts'
import { createService, DESCRIPTION_LENGTH, updateService } from './write-contract.ts'
import { makeMaterial, serviceForm } from './write-testing.ts'
import type { FormValue, Material } from './write-testing.ts'

/** Imports and exports run in processes of their own. */
jest.setTimeout(60_000)

const create = served(createService, servicesRoute.POST)
const update = served(updateService, serviceRoute.PUT)
const one = served(getService, serviceRoute.GET)
const list = served(listServices, servicesRoute.GET)
const history = served(readHistory, historyRoute)
const everything = served(searchEverything, everythingRoute)
const copy = served(copyService, copyRoute)

const { send, read, call } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>
let material: Material

beforeEach(async () => {
  await resetDatabase()
  material = await makeMaterial()
  staff = await makeInternalUser(db)
})

const PLAIN = 'What it does.\n\nAnd how: 3 < 4 {not a document} [1]'
const text = (words: string, marks?: object[]) => ({ type: 'text', ...(marks && { marks }), text: words })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const doc = (...content: object[]) => JSON.stringify({ type: 'doc', content })
const RICH = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Quokka filings')] },
  paragraph(text('Filed '), text('on time', [{ type: 'bold' }])),
  { type: 'bulletList', content: ['First', 'Second'].map((item) => ({ type: 'listItem', content: [paragraph(text(item))] })) },
)
const WORDS = 'Quokka filings\nFiled on time\nFirst\n\nSecond'

const post = (Description: FormValue, changes: Record<string, FormValue> = {}) =>
  call(create, staff, { body: serviceForm(material, { Description, ...changes }) })
const created = async (description: string, changes: Record<string, FormValue> = {}): Promise<string> => {
  const { status, body } = await post(description, { Live: 'true', ...changes })
  expect([status, body]).toEqual([201, expect.anything()])
  return (body as { id: string }).id
}
const put = (id: string, Description: string, changes: Record<string, FormValue> = {}) =>
  call(update, staff, { params: { id }, body: serviceForm(material, { Description, Live: 'true', ...changes }) })
const stored = async (id: string) => (await db.service.findUniqueOrThrow({ where: { id } })).description

describe('what is stored', () => {
  test.each([PLAIN, '{"a": 1}', '[2026]', '"quoted"'])('plain text stays as it is, also in every reply: %s', async (plain) => {
    const id = await created(plain)
    expect(await stored(id)).toBe(plain)
    expect((await read(one, null, { params: { id } })).description).toBe(plain)
    expect((await read(list, null))[0]!.description).toBe(plain)
    expect(await put(id, plain)).toMatchObject({ status: 200, body: { description: plain } })
    expect(await stored(id)).toBe(plain)
  })

  test('a document is kept, without what the editor adds by itself; lists have its words', async () => {
    const link = (attrs: object) => paragraph(text('Law', [{ type: 'link', attrs: { href: 'https://law.example', ...attrs } }]))
    const id = await created(doc(link({ target: '_blank', rel: 'x', class: null })))
    expect(await stored(id)).toBe(doc(link({})))
    expect(await put(id, RICH)).toMatchObject({ status: 200, body: { description: RICH } })
    expect((await read(one, null, { params: { id } })).description).toBe(RICH)
    expect((await read(list, null))[0]!.description).toBe(WORDS)
    // Saved as it is, it stays a document; as plain text, it is one.
    expect(await put(id, RICH)).toMatchObject({ body: { description: RICH } })
    expect(await put(id, 'Plain again')).toMatchObject({ body: { description: 'Plain again' } })
  })

  test.each<[string, object]>([
    ['a link that runs a script', paragraph(text('x', [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]))],
    ['a picture of another place', { type: 'image', attrs: { src: 'https://elsewhere.example/a.png' } }],
    ['a node that runs a script', { type: 'script', content: [text('alert(1)')] }],
    ['an attribute that acts', { type: 'paragraph', attrs: { onclick: 'alert(1)' }, content: [text('x')] }],
    ['a link to an article', paragraph({ type: 'articleLink', attrs: { id: '00000000-0000-4000-8000-000000000001' } })],
  ])('%s is refused, as in the news', async (_what, node) => {
    expect(await post(doc(paragraph(text('Words')), node))).toEqual({
      status: 400,
      body: [{ message: 'This text has parts that are not allowed', path: 'description' }],
    })
    expect(await db.service.count()).toBe(0)
  })

  test('a picture of the portal is refused; a document without words is nothing; the limit counts words', async () => {
    const own = { type: 'image', attrs: { src: '/api/v1/News/image/00000000-0000-4000-8000-000000000001' } }
    const refused = async (description: string) => ({ body: (await post(description)).body as unknown })
    expect((await refused(doc(own))).body).toEqual([{ message: 'A description cannot hold pictures', path: 'description' }])
    for (const empty of [doc({ type: 'paragraph' }), doc(paragraph(text('\u200B'))), JSON.stringify({ type: 'doc' }), ' '])
      expect((await refused(empty)).body).toEqual([{ message: 'This field is required', path: 'description' }])
    const bold = (length: number) => doc(paragraph(text('x'.repeat(length), [{ type: 'bold' }])))
    for (const longest of ['x'.repeat(DESCRIPTION_LENGTH), bold(DESCRIPTION_LENGTH)]) expect((await post(longest)).status).toBe(201)
    for (const long of ['x'.repeat(DESCRIPTION_LENGTH + 1), bold(DESCRIPTION_LENGTH + 1)])
      expect((await refused(long)).body).toEqual([{ message: `At most ${DESCRIPTION_LENGTH} characters`, path: 'description' }])
  })

  test('a copy has the document', async () => {
    const id = await created(RICH)
    expect(await call(copy, staff, { params: { id } })).toMatchObject({ status: 201, body: { description: RICH } })
  })
})

describe('who reads it reads words', () => {
  test('the search of catalogue and palette finds them, and nothing of the markup', async () => {
    await created(RICH)
    const names = async (search: string) => (await read(list, null, { query: `?search=${search}` })).map(({ name }) => name)
    const palette = async (q: string) =>
      (await read(everything, staff, { query: `?q=${q}` })).filter(({ kind }) => kind === 'service').map(({ title }) => title)
    expect([await names('quokka'), await palette('quokka')]).toEqual([['Tax reporting'], ['Tax reporting']])
    expect([await names('bulletList'), await palette('bulletList')]).toEqual([[], []])
  })

  test('history and trail show words, and that only the look is another one', async () => {
    const id = await created('Plain')
    await put(id, RICH)
    await put(id, RICH.replace('"marks":[{"type":"bold"}]', '"marks":[{"type":"italic"}]'))
    await put(id, 'Plain', { Deliverable: 'Another' })
    const { items } = await read(history, staff, { params: { entity: 'Service', id } })
    expect(items.map(({ changes }) => changes.filter(({ field }) => /^desc/.test(field)).map((change) => changeText(change, {})))).toEqual([
      [`Description: ${WORDS} → Plain`],
      ['Look of the description: As it was → Other headings, lists, links or marks'],
      [`Description: Plain → ${WORDS}`],
      ['Description: Plain'],
    ])
    expect(JSON.stringify(await db.auditEvent.findMany({ select: { before: true, after: true } }))).not.toContain('bulletList')
  })

  test('the export has words; the file for editing as it is changes nothing, other words do', async () => {
    const id = await created(RICH, { FriendlyUrl: 'tax-reporting' })
    const excel = (await openWorkbook(await (await send(excelRoute, staff)).arrayBuffer())).worksheets[0]!
    expect(valuesIn(excel, 6)).toContain(WORDS)

    const book = await openWorkbook(await (await send(editingRoute, staff, { body: {} })).arrayBuffer())
    const sheet = book.worksheets[0]!
    const column = (name: string) => valuesIn(sheet, 1).indexOf(name) + 1
    const taken = async (query = '') =>
      call<ImportPlan>(importRoute, staff, {
        body: importForm(Buffer.from(await book.xlsx.writeBuffer())),
        query: `?existing=update${query}`,
      })
    expect(sheet.getCell(2, column('Description')).text).toBe(WORDS)
    expect(await taken('&dryRun=plan')).toMatchObject({ body: { rows: [{ action: 'unchanged' }] } })

    sheet.getCell(2, column('Deliverable')).value = 'Another'
    expect((await taken()).status).toBe(200)
    expect(await db.service.findUniqueOrThrow({ where: { id } })).toMatchObject({ deliverable: 'Another', description: RICH })

    sheet.getCell(2, column('Description')).value = 'Other words'
    expect(await taken('&dryRun=plan')).toMatchObject({
      body: { rows: [{ action: 'change', cells: [{ column: 'Description', before: WORDS, after: 'Other words' }] }] },
    })
    expect((await taken()).status).toBe(200)
    expect(await stored(id)).toBe('Other words')
  })
})
