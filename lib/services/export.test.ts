import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as exportServices } from '#app/api/v1/Service/export/excel/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { firmDay } from '#lib/text/short-date.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser, makeService, makeUser } from '#seed/factories.ts'
import { useApiCalls } from '#lib/http/testing.ts'

jest.setTimeout(30_000)

const { send, call } = useApiCalls()
let staff: { ppid: string; email: string }

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

const sheetFor = async (body?: unknown) => {
  const reply = await send(exportServices, staff, body === undefined ? {} : { body })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="export_services_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx"/)
  return (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
}

describe('export of services (E239)', () => {
  test('B460, B541, B543: all services by name, names in place of ids, columns that would be empty left out', async () => {
    const service = await makeService(db, { name: 'B service', responsibles: [staff.ppid], friendlyUrl: 'b-service', isNew: true })
    await makeService(db, { name: 'A service', live: false })
    const sheet = await sheetFor()
    expect([sheet.name, sheet.rowCount, sheet.getCell('A6').value && (sheet.getCell('A6').value as { text: string }).text]).toEqual([
      'Services',
      7,
      'A service',
    ])
    const header = valuesIn(sheet, 5) as string[]
    expect(header).not.toContain('Video URL')
    expect(header).not.toContain('Viewers')
    const row = Object.fromEntries(header.map((name, index) => [name, valuesIn(sheet, 7)[index]]))
    expect(row).toMatchObject({
      Service: { text: 'B service', hyperlink: 'http://localhost:3000/service/b-service' },
      Type: 'Recurring',
      Domains: 'LU',
      'Visible in catalogue': 'Yes',
      'Is New': 'Yes',
      'Service responsibles': staff.email,
      'Friendly URL': 'b-service',
      Created: new Date(firmDay(service.createdAt)),
    })
    expect(row['Life cycles']).toEqual(expect.any(String))
  })

  test('ids narrow it; an unknown one is left out', async () => {
    const [one] = [await makeService(db), await makeService(db)]
    const sheet = await sheetFor({ ids: [one.id, '00000000-0000-4000-8000-00000000dead'] })
    expect([sheet.rowCount, sheet.getCell('A3').value]).toEqual([6, 'Filters: Selected services = 1'])
    expect((await sheetFor({ ids: [] })).rowCount).toBe(5)
  })

  test('with columns it is the list as it is shown: the order of the ids, its columns and labels, nothing selected', async () => {
    const [one, two, three] = [
      await makeService(db, { name: '=B', live: false, responsibles: [staff.ppid] }),
      await makeService(db, { name: 'A' }),
      await makeService(db, { name: 'C' }),
    ]
    const unknown = '00000000-0000-4000-8000-00000000dead'
    const sheet = await sheetFor({ ids: [three.id, one.id, unknown], columns: ['live', 'name', 'gaps'] })
    expect([sheet.name, sheet.getCell('A3').value]).toEqual(['Services', 'Filters: Shown rows = 2 of 3'])
    expect([5, 6, 7].map((row) => valuesIn(sheet, row).slice(0, 2))).toEqual([
      ['Service name', 'Live'],
      ['C', 'Yes'],
      ['=B', 'No'],
    ])
    expect([valuesIn(sheet, 5)[2], sheet.getCell('A7').formula, sheet.getCell('C6').text]).toEqual([
      'Gaps',
      undefined,
      expect.stringContaining('No picture'),
    ])
    const whole = await sheetFor({ ids: [one, two, three].map(({ id }) => id), columns: ['domains'] })
    expect([whole.getCell('A3').value, whole.rowCount]).toEqual(['Filters: none', 8])
    expect((await call(exportServices, staff, { body: { columns: ['description'] } })).status).toBe(400)
    expect((await call(exportServices, await makeUser(db), { body: { columns: ['name'] } })).status).toBe(403)
  })

  test('pages follow one another without a gap or a double, also among equal names', async () => {
    await db.$executeRaw`
      INSERT INTO "Service" ("name", "description", "smallDescription", "friendlyUrl", "geographicalInformation", "targetProfile", "availableApplication", "deliverable", "mainAddedValue", "secondaryAddedValue", "organizations")
      SELECT 'Same name', '', '', translate('x' || n, '0123456789', 'abcdefghij'), '', '', '', '', '', '', '{}' FROM generate_series(1, 500) n`
    const sheet = await sheetFor()
    const column = (valuesIn(sheet, 5) as string[]).indexOf('Friendly URL') + 1
    const addresses = sheet.getColumn(column).values.slice(6)
    expect([addresses.length, new Set(addresses).size]).toEqual([500, 500])
  })

  test('B551: 401 without a token, 403 for a client, 400 for a malformed body', async () => {
    expect((await send(exportServices, null)).status).toBe(401)
    expect((await send(exportServices, await makeUser(db))).status).toBe(403)
    expect((await call(exportServices, staff, { body: { ids: ['x'] } })).status).toBe(400)
  })
})
