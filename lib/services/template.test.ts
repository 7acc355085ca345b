import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GET as template, POST as importFile } from '#app/api/v1/Service/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { importForm, importOf, openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser, makeServiceGroup, makeUser } from '#seed/factories.ts'
import { completeCells, headers } from './import-testing.ts'
import type { Cells } from './import-testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial } from './write-testing.ts'
import type { Material } from './write-testing.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { send, call } = useApiCalls()
let material: Material
let staff: { ppid: string; email: string }
let client: { ppid: string; email: string }

beforeEach(async () => {
  await resetDatabase()
  material = await makeMaterial()
  staff = await makeInternalUser(db)
  client = await makeUser(db)
})

const complete = (changes: Cells = {}): Cells => completeCells(material, changes)

const sheetOf = (rows: Cells[]) => importOf([headers, ...rows.map((row) => headers.map((name) => row[name] ?? null))])

/** Sends rows as a file. */

describe('template (E014)', () => {
  test('B511, B530: an .xlsx file with one header row of all form fields, and the allowed values in a hidden sheet', async () => {
    await makeServiceGroup(db, { name: 'Reporting', tenantId: material.tenant.id })
    const reply = await send(template, staff)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(reply.headers.get('content-disposition')).toContain('attachment; filename="import_services_template.xlsx"')
    const book = await openWorkbook(await reply.arrayBuffer())
    const [sheet, lists] = book.worksheets
    expect([sheet!.state, lists!.state, sheet!.rowCount]).toEqual(['visible', 'hidden', 1])
    // Its many columns would not be legible on one page.
    expect(sheet!.pageSetup.fitToWidth).toBeGreaterThan(3)
    expect(valuesIn(sheet!, 1)).toEqual(headers)
    const listed = Object.fromEntries(lists!.columns.map((column) => [column.values![1], column.values!.slice(2)]))
    expect(listed).toMatchObject({
      Domains: ['LU'],
      Type: ['Recurring', 'Consulting', 'Data-driven'],
      Live: ['Yes', 'No'],
      LifeCycles: [material.lifeCycle.name],
      ServiceGroup: ['Reporting'],
    })
    const validations = (sheet as unknown as { dataValidations: { model: Record<string, { type: string; formulae: string[] }> } })
      .dataValidations.model
    expect(Object.values(validations).every(({ type, formulae }) => type === 'list' && /^Lists!\$[A-Z]\$2:/.test(formulae[0]!))).toBe(true)
  })

  test('filled in and sent back, the hidden sheet is no hindrance (W28)', async () => {
    const book = await openWorkbook(await (await send(template, staff)).arrayBuffer())
    const row = complete()
    for (const [index, name] of headers.entries()) if (row[name] !== undefined) book.worksheets[0]!.getCell(2, index + 1).value = row[name]
    const filled = Buffer.from(await book.xlsx.writeBuffer())
    expect(await call(importFile, staff, { body: importForm(filled) })).toEqual({ status: 200, body: { imported: 1 } })
  })

  test('B534: anonymous callers and clients are refused', async () => {
    expect((await send(template, null)).status).toBe(401)
    expect((await send(template, client)).status).toBe(403)
    expect((await call(importFile, null, { body: await sheetOf([complete()]) })).status).toBe(401)
    expect((await call(importFile, client, { body: await sheetOf([complete()]) })).status).toBe(403)
    expect(await db.service.count()).toBe(0)
  })
})
