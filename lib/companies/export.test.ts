import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as exportCompanies } from '#app/api/v1/Company/export/excel/route.ts'
import { POST as exportEntities } from '#app/api/v1/Entity/export/excel/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'

jest.setTimeout(30_000)

const { send } = useApiCalls()
type Person = { ppid: string; email: string }
let staff: Person
let client: Person

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  client = await makeUser(db)
  const contacts = [staff, await makeInternalUser(db)]
  const [alpha, beta] = [await makeCompany(db, { name: 'Älpha' }), await makeCompany(db, { name: 'Beta' })]
  await makeEntity(db, { name: 'Fund 10', companyId: alpha.id, prid: 'P1', users: [client.ppid] })
  await makeEntity(db, {
    name: 'Fund 2',
    companyId: beta.id,
    contacts: { create: contacts.map(({ ppid }, position) => ({ userPpid: ppid, position })) },
  })
  await makeEntity(db, { name: '=Bank', companyId: beta.id, viewInMyServices: false })
})

async function sheetFor(handler: RouteHandler, body: object): Promise<unknown[]> {
  const reply = await send(handler, staff, { body })
  expect(reply.status).toBe(200)
  const sheet = (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
  return [sheet.getCell('A3').value, ...Array.from({ length: sheet.rowCount - 4 }, (_, index) => valuesIn(sheet, index + 5))]
}

describe('what the lists of companies and company groups show', () => {
  test('filters, order and columns of the list; numbers in names count as numbers, as on the screen', async () => {
    expect(await sheetFor(exportEntities, { orderBy: { field: 'name' } })).toEqual([
      'Filters: none',
      ['Company name', 'Company group name', 'PRID', 'Show Services', '# users'],
      ['=Bank', 'Beta', undefined, 'No', 0],
      ['Fund 2', 'Beta', undefined, 'Yes', 0],
      ['Fund 10', 'Älpha', 'P1', 'Yes', 1],
    ])
    expect(
      await sheetFor(exportEntities, { filters: { companyName: 'alph', viewInMyServices: true }, columns: ['users', 'name'] }),
    ).toEqual(['Filters: Company group name = alph, Show Services = Yes', ['Company name', '# users'], ['Fund 10', 1]])
    expect(await sheetFor(exportEntities, { orderBy: { field: 'contacts', direction: 'desc' }, columns: ['contacts', 'name'] })).toEqual([
      'Filters: none',
      ['Company name', '# contacts'],
      ['Fund 2', 2],
      ['=Bank', 0],
      ['Fund 10', 0],
    ])
    expect((await sheetFor(exportEntities, { orderBy: { field: 'prid', direction: 'desc' }, columns: ['name'] })).slice(2, 3)).toEqual([
      ['Fund 10'],
    ])
    expect(await sheetFor(exportCompanies, { orderBy: { field: 'name', direction: 'desc' } })).toEqual([
      'Filters: none',
      ['Company group name'],
      ['Beta'],
      ['Älpha'],
    ])
    expect(await sheetFor(exportCompanies, { filters: { name: 'ALPHA' } })).toEqual([
      'Filters: Company group name = ALPHA',
      ['Company group name'],
      ['Älpha'],
    ])
  })

  test('for internal callers only; 400 for what the list does not have', async () => {
    for (const handler of [exportEntities, exportCompanies]) {
      expect((await send(handler, null, { body: {} })).status).toBe(401)
      expect((await send(handler, client, { body: {} })).status).toBe(403)
      for (const body of [{ columns: [] }, { columns: ['colour'] }, { filters: { colour: 'red' } }, { orderBy: { field: 'colour' } }])
        expect((await send(handler, staff, { body })).status).toBe(400)
    }
  })
})
