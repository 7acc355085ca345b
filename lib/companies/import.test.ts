import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GET as template, POST as importFile } from '#app/api/v1/Entity/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importForm, importOf, openWorkbook, refusedTexts, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { send, call } = useApiCalls()
const HEADER = ['Name', 'CompanyGroup', 'PRID', 'ShowServices']
let staff: { ppid: string; email: string }

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  await makeCompany(db, { name: 'Alpha' })
})

const sendRows = async <T = FieldError[]>(rows: (string | number | boolean | null)[][], query = '') =>
  call<T>(importFile, staff, { body: await importOf([HEADER, ...rows]), query })
const messages = (body: FieldError[]) => body.map(({ message }) => message)

describe('companies template (E123)', () => {
  test('B512, B528, A189: the header row and the stored company groups', async () => {
    const reply = await send(template, staff)
    expect(reply.headers.get('content-disposition')).toContain('import_companies_template.xlsx')
    const [sheet, lists] = (await openWorkbook(await reply.arrayBuffer())).worksheets
    expect(valuesIn(sheet!, 1)).toEqual(HEADER)
    expect(lists!.getColumn(1).values.slice(1)).toEqual(['CompanyGroup', 'Alpha'])
  })

  test('B534: anonymous callers and clients are refused', async () => {
    const client = await makeUser(db)
    const body = await importOf([HEADER, ['One', 'Alpha', null, null]])
    expect([(await send(template, null)).status, (await send(template, client)).status]).toEqual([401, 403])
    expect([(await send(importFile, null, { body })).status, (await send(importFile, client, { body })).status]).toEqual([401, 403])
    expect(await db.entity.count()).toBe(0)
  })
})

describe('companies import (E124)', () => {
  test('B512, W27: rows become companies; ShowServices is Yes unless said otherwise', async () => {
    const rows = [
      ['One', 'Alpha', 'P-1', 'No'],
      ['Two', 'alpha', 12345, null],
      ['Three', 'Alpha', null, true],
    ]
    expect(await sendRows(rows)).toEqual({ status: 200, body: { imported: 3 } })
    const stored = await db.entity.findMany({ orderBy: { name: 'asc' }, include: { company: true } })
    expect(stored.map(({ name, prid, viewInMyServices, company }) => [name, prid, viewInMyServices, company.name])).toEqual([
      ['One', 'P-1', false, 'Alpha'],
      ['Three', null, true, 'Alpha'],
      ['Two', '12345', true, 'Alpha'],
    ])
    expect(await db.auditEvent.count({ where: { entity: 'Entity', action: 'create', actorPpid: staff.ppid } })).toBe(3)
  })

  test('A191: all or nothing, with a message per fault; doubles in the file and against the stored ones', async () => {
    const alpha = await db.company.findUniqueOrThrow({ where: { name: 'Alpha' } })
    await makeEntity(db, { name: 'Stored', companyId: alpha.id })
    await makeCompany(db, { name: 'Beta' })
    const rows = [
      ['Good', 'Alpha', null, null],
      [null, 'Nobody', null, 'perhaps'],
      ['Stored', 'Alpha', null, null],
      ['Stored', 'Beta', null, null],
      ['Good', 'Alpha', 'x'.repeat(51), null],
      ['Good', 'Alpha', null, null],
    ]
    const reply = await sendRows(rows)
    expect(reply.status).toBe(400)
    const taken = 'A company with this name already exists in the company group'
    expect(messages(reply.body)).toEqual([
      'Row 3: CompanyGroup: There is no such company group "Nobody"',
      'Row 3: ShowServices: Please provide Yes or No',
      'Row 3: Name: This field is required',
      `Row 4: Name: ${taken}`,
      'Row 6: PRID: At most 50 characters',
      `Row 7: Name: ${taken}: row 2 of this file`,
    ])
    expect(await db.entity.count()).toBe(1)
    expect((await sendRows(rows, '?dryRun=true')).body).toEqual(reply.body)
  })

  test('names of company groups are found whatever their letter case', async () => {
    expect(
      (
        await sendRows([
          ['One', 'alpha', null, null],
          ['Two', 'ALPHA', null, null],
        ])
      ).status,
    ).toBe(200)
    expect((await db.entity.findMany({ include: { company: true } })).map(({ company }) => company.name)).toEqual(['Alpha', 'Alpha'])
  })

  test('A191: a dry run writes nothing; the plan lists each row', async () => {
    expect(await sendRows([['One', 'Alpha', null, null]], '?dryRun=true')).toEqual({ status: 200, body: { imported: 1 } })
    const { body } = await sendRows<ImportPlan>(
      [
        ['One', 'Alpha', null, null],
        ['One', 'Alpha', null, null],
      ],
      '?dryRun=plan',
    )
    expect(body.counts).toEqual({ create: 1, change: 0, unchanged: 0, refused: 1 })
    expect(body.rows[0]).toMatchObject({
      row: 2,
      action: 'create',
      label: 'One',
      cells: [
        { column: 'Name', before: null, after: 'One' },
        { column: 'CompanyGroup', before: null, after: 'Alpha' },
      ],
    })
    expect(await refusedTexts(body)).toMatchObject([{}, ['One', 'Alpha', '', '', '3', expect.any(String)]])
    expect(await db.entity.count()).toBe(0)
  })

  test('companies of the same name in another group are named, and what will be stored is shown', async () => {
    const beta = await makeCompany(db, { name: 'Beta' })
    await makeEntity(db, { name: 'Fund', companyId: beta.id })
    const rows = [
      ['fund', 'ALPHA', null, 'false'],
      ['FUND', 'Beta', null, null],
      ['One', 'Alpha', null, null],
      ['one', 'Beta', null, null],
    ]
    const { body } = await sendRows<ImportPlan>(rows, '?dryRun=plan')
    expect(body.counts).toMatchObject({ create: 3, refused: 1 })
    expect(body.rows.map(({ row, similar, faults }) => [row, [...similar, ...faults].map(({ message }) => message)])).toEqual([
      [2, ['A company with this name exists already in the company group Beta']],
      [3, ['A company with this name already exists in the company group']],
      [4, []],
      [5, ['The company of row 4 has the same name']],
    ])
    expect(body.rows[0]!.cells.map(({ after }) => after)).toEqual(['fund', 'Alpha', 'No'])
    expect((await sendRows(rows.slice(0, 1), '?similar=refuse')).status).toBe(400)
    expect((await sendRows(rows.slice(0, 1))).status).toBe(200)
  })

  test('B533, W28: no workbook and unknown columns are 400', async () => {
    expect(await call(importFile, staff, { body: importForm(Buffer.from('PK nothing')) })).toEqual({
      status: 400,
      body: [{ message: 'Only .xlsx files are supported' }],
    })
    const reply = await call<FieldError[]>(importFile, staff, {
      body: await importOf([
        ['Name', 'CompanyGroup', 'Country'],
        ['One', 'Alpha', 'LU'],
      ]),
    })
    expect([reply.status, messages(reply.body)]).toEqual([400, ['Row 1: Unknown column "Country"']])
  })
})
