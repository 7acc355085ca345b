import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { GET as template, POST as importFile } from '#app/api/v1/User/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importForm, importOf, openWorkbook, refusedTexts, valuesIn, workbookBytes } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeUser } from '#seed/factories.ts'
import type { UserResult } from './import-contract.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { send, call } = useApiCalls()
const HEADER = ['Email', 'FirstName', 'LastName', 'Grade', 'PhoneCountryCode', 'PhoneNumber', 'CreationIdentity', 'Companies']
let staff: { ppid: string; email: string }

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
})

type Cell = string | number | null
const sendRows = async <T = UserResult[]>(rows: Cell[][], query = '') =>
  call<T>(importFile, staff, { body: await importOf([HEADER, ...rows]), query })
const added = (email: string): UserResult => ({ email, success: true, errorMessage: null })
const failed = (email: string, errorMessage: string): UserResult => ({ email, success: false, errorMessage })
const EXISTS = 'A user with this e-mail already exists'

describe('users template (E102)', () => {
  test('B527, A189: an .xlsx file with the header row', async () => {
    const reply = await send(template, staff)
    expect(reply.headers.get('content-disposition')).toContain('import_users_template.xlsx')
    const book = await openWorkbook(await reply.arrayBuffer())
    const [sheet, lists] = book.worksheets
    expect([book.title, book.lastModifiedBy, sheet!.pageSetup]).toMatchObject([
      'Import of users',
      'Client portal',
      { orientation: 'landscape', fitToPage: true, fitToHeight: 0, printTitlesRow: '1:1' },
    ])
    expect(valuesIn(sheet!, 1)).toEqual(HEADER)
    expect(lists!.getColumn(1).values.slice(1)).toEqual(['CreationIdentity', 'Global', 'Luxembourg'])
  })

  test('grades and companies are offered (A160); a company with its group where its name alone says too little', async () => {
    const [alpha, beta] = [await makeCompany(db, { name: 'Alpha' }), await makeCompany(db, { name: 'Beta' })]
    for (const [name, companyId] of [
      ['Fund', alpha.id],
      ['fund', beta.id],
      ['Other', beta.id],
    ] as const)
      await makeEntity(db, { name, companyId })
    const [sheet, lists] = (await openWorkbook(await (await send(template, staff)).arrayBuffer())).worksheets
    const columns = [1, 2, 3].map((column) => lists!.getColumn(column).values.slice(1))
    expect(columns.slice(1).map((values) => [values[0], values.slice(1).sort()])).toEqual([
      ['Grade', expect.arrayContaining(['Manager', 'Partner'])],
      ['Companies', ['Alpha > Fund', 'Beta > fund', 'Other']],
    ])
    expect([sheet!.getCell('D2').dataValidation, sheet!.getCell('H2').dataValidation]).toMatchObject([
      { type: 'list', formulae: [expect.stringContaining('Lists!$B$2')] },
      { type: 'list', formulae: [expect.stringContaining('Lists!$C$2')] },
    ])
    // Others may be typed.
    expect([
      sheet!.getCell('D2').dataValidation.showErrorMessage ?? false,
      sheet!.getCell('H2').dataValidation.showErrorMessage ?? false,
    ]).toEqual([false, false])
  })

  test('B534: anonymous callers and clients are refused', async () => {
    const client = await makeUser(db)
    const body = await importOf([HEADER, ['a@b.example', 'A', 'B', null, null, null, null, null]])
    expect([(await send(template, null)).status, (await send(template, client)).status]).toEqual([401, 403])
    expect([(await send(importFile, null, { body })).status, (await send(importFile, client, { body })).status]).toEqual([401, 403])
    expect(await db.user.count()).toBe(2)
  })
})

describe('users import (E103)', () => {
  test('B532, W27, A021: rows become users with phone, companies and user type', async () => {
    const [alpha, beta] = [await makeCompany(db, { name: 'Alpha' }), await makeCompany(db, { name: 'Beta' })]
    const fund = await makeEntity(db, { name: 'Fund', companyId: alpha.id })
    const twin = await makeEntity(db, { name: 'Fund', companyId: beta.id })
    const other = await makeEntity(db, { name: 'Other', companyId: beta.id })
    const rows: Cell[][] = [
      ['Ann.Lee@alpha.example', 'Ann', 'Lee', null, 352, '621 123 456', 'Global', 'Alpha > fund; Other'],
      ['bob@alpha.example', 'Bob', 'Ray', 'Head', null, null, null, null],
      ['new@firm.example', 'New', 'Staff', 'Manager', null, null, 1, 'Beta > Fund'],
    ]
    expect(await sendRows(rows)).toEqual({ status: 200, body: rows.map(([email]) => added(email as string)) })
    const stored = await db.user.findMany({
      where: { ppid: { not: staff.ppid } },
      orderBy: { firstName: 'asc' },
      include: { entities: true },
    })
    expect(
      stored.map(({ email, grade, phoneCountryCode, phoneNumber, creationIdentity, isInternal, isSuperUser, version }) => ({
        email,
        grade,
        phoneCountryCode,
        phoneNumber,
        creationIdentity,
        isInternal,
        isSuperUser,
        version,
      })),
    ).toEqual([
      {
        email: 'Ann.Lee@alpha.example',
        grade: null,
        phoneCountryCode: '+352',
        phoneNumber: '621123456',
        creationIdentity: 1,
        isInternal: false,
        isSuperUser: false,
        version: 1,
      },
      {
        email: 'bob@alpha.example',
        grade: 'Head',
        phoneCountryCode: null,
        phoneNumber: null,
        creationIdentity: 2,
        isInternal: false,
        isSuperUser: false,
        version: 1,
      },
      {
        email: 'new@firm.example',
        grade: 'Manager',
        phoneCountryCode: null,
        phoneNumber: null,
        creationIdentity: 0,
        isInternal: true,
        isSuperUser: false,
        version: 1,
      },
    ])
    expect(stored.map(({ entities }) => entities.map(({ entityId }) => entityId).sort())).toEqual([
      [fund.id, other.id].sort(),
      [],
      [twin.id],
    ])
    expect(await db.auditEvent.count({ where: { entity: 'User', action: 'create', actorPpid: staff.ppid } })).toBe(3)
  })

  test('B524, B532, A191: a row that fails does not stop the others', async () => {
    await makeUser(db, { email: 'known@alpha.example' })
    await makeEntity(db, { name: 'Twin' })
    await makeEntity(db, { name: 'Twin' })
    const rows: Cell[][] = [
      ['not an e-mail', 'A', 'B', null, null, null, null, null],
      ['first@alpha.example', 'A', 'B', null, null, null, null, null],
      ['KNOWN@alpha.example', 'A', 'B', null, null, null, null, null],
      ['First@Alpha.example', 'A', 'B', null, null, null, null, null],
      ['third@alpha.example', null, 'B', null, null, '12', 'Mars', 'Nowhere; Twin'],
      ['staff@firm.example', 'A', 'B', null, null, null, null, null],
      ['last@alpha.example', 'A', 'B', null, null, null, null, null],
    ]
    const { status, body } = await sendRows(rows)
    expect(status).toBe(200)
    expect(body).toEqual([
      failed('not an e-mail', expect.stringMatching(/^Email: .*e-mail/) as never),
      added('first@alpha.example'),
      failed('KNOWN@alpha.example', EXISTS),
      failed('First@Alpha.example', `${EXISTS}: row 3 of this file`),
      failed('third@alpha.example', expect.stringContaining('FirstName: This field is required') as never),
      failed('staff@firm.example', 'Grade: This field is required'),
      added('last@alpha.example'),
    ])
    for (const text of [
      'There is no such company "Nowhere"',
      'Several companies are named "Twin"',
      'CreationIdentity: Please provide Global or Luxembourg',
      'PhoneCountryCode: Please provide a valid dialing code',
    ])
      expect(body[4]!.errorMessage).toContain(text)
    expect(await db.user.count()).toBe(4)
  })

  test('nobody who is known already is put into a company by it', async () => {
    const [own, other] = [await makeEntity(db, { name: 'Own' }), await makeEntity(db, { name: 'Other' })]
    const known = await makeUser(db, { email: 'known@alpha.example' })
    await db.entityMember.create({ data: { entityId: own.id, userPpid: known.ppid } })
    expect((await sendRows([['known@alpha.example', 'A', 'B', null, null, null, null, 'Other']])).body).toEqual([
      failed('known@alpha.example', EXISTS),
    ])
    expect(await db.entityMember.count({ where: { entityId: other.id } })).toBe(0)
  })

  test('A191: a dry run returns the same and writes nothing; the plan lists refused rows', async () => {
    const rows: Cell[][] = [
      ['ann@alpha.example', 'A', 'B', null, null, null, null, null],
      ['bad', 'A', 'B', null, null, null, null, null],
    ]
    const dry = await sendRows(rows, '?dryRun=true')
    const { body: plan } = await sendRows<ImportPlan>(rows, '?dryRun=plan')
    expect([plan.counts, plan.rows.map(({ row, action }) => [row, action])]).toEqual([
      { create: 1, change: 0, unchanged: 0, refused: 1 },
      [
        [2, 'create'],
        [3, 'refused'],
      ],
    ])
    expect(await db.user.count()).toBe(1)
    const twice = await sendRows<ImportPlan>([rows[0]!, rows[0]!], '?dryRun=plan')
    expect(twice.body.rows[1]).toMatchObject({ faults: [{ column: null, message: `${EXISTS}: row 2 of this file` }] })
    expect((await refusedTexts(twice.body))[1]!.at(-1)).toBe(`${EXISTS}: row 2 of the imported file`)
    expect(await sendRows(rows)).toEqual(dry)
  })

  test('phones are stored in one form and shown so; what is no name is refused', async () => {
    const company = await makeCompany(db, { name: 'Alpha' })
    await makeEntity(db, { name: 'Fund', companyId: company.id })
    const rows: Cell[][] = [
      ['a@alpha.example', 'A', 'B', null, '00352', '621-12-34-56', 'luxembourg', 'fund'],
      ['b@alpha.example', 0, 'B', null, null, null, null, null],
      ['c@alpha.example', 'A', '<b>Bold</b>', null, null, null, null, null],
      ['d@alpha.example', 'A', 'B', null, null, '+352 621 123 456', null, null],
    ]
    const { body } = await sendRows<ImportPlan>(rows, '?dryRun=plan')
    const cells = body.rows.find(({ row }) => row === 2)!.cells.map(({ column, after }) => [column, after])
    expect(cells).toEqual(
      expect.arrayContaining([
        ['PhoneCountryCode', '+352'],
        ['PhoneNumber', '621123456'],
        ['CreationIdentity', 'Luxembourg'],
        ['Companies', 'Alpha > Fund'],
      ]),
    )
    expect(body.rows.find(({ row }) => row === 5)!.cells.map(({ column, after }) => [column, after])).toEqual(
      expect.arrayContaining([
        ['PhoneCountryCode', '+352'],
        ['PhoneNumber', '621123456'],
      ]),
    )
    expect(body.rows.flatMap(({ row, faults }) => faults.map(({ column }) => [row, column])).sort()).toEqual([
      [3, 'FirstName'],
      [4, 'LastName'],
    ])
    await sendRows(rows)
    const stored = await db.user.findMany({ where: { email: { startsWith: 'd@' } } })
    expect(stored).toMatchObject([{ phoneCountryCode: '+352', phoneNumber: '621123456' }])
  })

  test('B533, W28: no workbook, unknown and missing columns are 400', async () => {
    expect(await call(importFile, staff, { body: importForm(Buffer.from('Email')) })).toEqual({
      status: 400,
      body: [{ message: 'Only .xlsx files are supported' }],
    })
    const reply = await call<FieldError[]>(importFile, staff, {
      body: await importOf([
        ['Email', 'FirstName', 'Nickname'],
        ['a', 'b', 'c'],
      ]),
    })
    expect([reply.status, reply.body.map(({ message }) => message)]).toEqual([
      400,
      ['Row 1: Unknown column "Nickname"', 'Row 1: The column LastName is missing'],
    ])
  })

  test('two imports of one e-mail at the same moment: one user, one failure', async () => {
    const rows: Cell[][] = [['raced@alpha.example', 'A', 'B', null, null, null, null, null]]
    const replies = await Promise.all([sendRows(rows), sendRows(rows)])
    expect(replies.map(({ body }) => body[0]!.errorMessage).sort()).toEqual([EXISTS, null].sort())
    expect(await db.user.count()).toBe(2)
  })

  test('the same Idempotency-Key returns the same and adds once (security rule 21)', async () => {
    const bytes = await workbookBytes([HEADER, ['once@alpha.example', 'A', 'B', null, null, null, null, null]])
    const once = () => call(importFile, staff, { body: importForm(bytes), headers: { 'idempotency-key': 'users-1' } })
    expect([await once(), await once()]).toEqual([1, 2].map(() => ({ status: 200, body: [added('once@alpha.example')] })))
  })
})
