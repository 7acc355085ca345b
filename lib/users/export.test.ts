import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as exportUsers } from '#app/api/v1/User/export/excel/route.ts'
import { POST as exportPermissions } from '#app/api/v1/Export/UsersPermissions/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'

jest.setTimeout(30_000)

const { send, call } = useApiCalls()
type Person = { ppid: string; email: string }
let staff: Person
let client: Person

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db, {
    firstName: 'Zoe',
    lastName: 'Staff',
    email: 'zoe@firm.example',
    grade: 'Manager',
    isSuperUser: true,
  })
  client = await makeUser(db, { firstName: 'Ann', lastName: 'Lee', email: 'ann@alpha.example', creationIdentity: 1 })
  const group = await makeCompany(db, { name: 'Alpha' })
  const [fund] = [
    await makeEntity(db, { name: 'Fund', companyId: group.id }),
    await makeEntity(db, { name: 'Quiet', companyId: group.id, users: [client.ppid] }),
  ]
  await makeSubscription(db, {
    entityId: fund.id,
    serviceId: (await makeService(db, { name: 'Tax' })).id,
    mainContacts: [client.ppid],
    endDate: new Date('2020-01-31T00:00:00Z'),
  })
  await makeSubscription(db, { entityId: fund.id, serviceId: (await makeService(db, { name: '=Audit' })).id, users: [client.ppid] })
})

const sheetFor = async (body?: unknown) => {
  const reply = await send(exportPermissions, staff, body === undefined ? {} : { body })
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ])
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="export_users_permissions_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx"/,
  )
  return (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
}

describe('export of user permissions (E240)', () => {
  test('B542, B549: a row per subscription, per company without one, and per user without any', async () => {
    const sheet = await sheetFor()
    expect(sheet.getCell('A1').value).toBe('User permissions')
    const header = [
      'Member',
      'Email',
      'User Type',
      'Grade',
      'Admin',
      'Terms accepted',
      'Company group name',
      'Company name',
      'Service Name',
      'Main contact',
      'End date',
      'Expired',
    ]
    expect(valuesIn(sheet, 5)).toEqual(header)
    const ann = ['Ann Lee', 'ann@alpha.example', 'Global User', undefined, 'No', 'Yes', 'Alpha']
    expect([6, 7, 8, 9].map((row) => valuesIn(sheet, row))).toEqual([
      [...ann, 'Fund', '=Audit', 'No', undefined, 'No'],
      [...ann, 'Fund', 'Tax', 'Yes', new Date('2020-01-31T00:00:00Z'), 'Yes'],
      [...ann, 'Quiet'],
      ['Zoe Staff', 'zoe@firm.example', 'Staff User', 'Manager', 'Yes', 'Yes'],
    ])
    expect(sheet.rowCount).toBe(9)
  })

  test('the filters of the user list narrow it and stand in its head', async () => {
    const sheet = await sheetFor({ filters: { name: 'zoe', isInternal: true } })
    expect([sheet.rowCount, sheet.getCell('A3').value, sheet.getCell('A6').value]).toEqual([
      6,
      'Filters: Member = zoe, Staff = Yes',
      'Zoe Staff',
    ])
  })

  test('B551: 401 without a token, 403 for a client, 400 for unknown filters', async () => {
    expect((await send(exportPermissions, null)).status).toBe(401)
    expect((await send(exportPermissions, client)).status).toBe(403)
    expect((await call(exportPermissions, staff, { body: { filters: { colour: 'red' } } })).status).toBe(400)
  })
})

describe('export of the list of users', () => {
  const rowsFor = async (body: object) => {
    const reply = await send(exportUsers, staff, { body })
    expect([reply.status, reply.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/^attachment; filename="export_users_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx"/),
    ])
    const sheet = (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
    return [sheet.getCell('A3').value, ...Array.from({ length: sheet.rowCount - 4 }, (_, index) => valuesIn(sheet, index + 5))]
  }

  test('a row per person, as the list has filters, order and columns', async () => {
    expect(await rowsFor({ orderBy: { field: 'name', direction: 'desc' }, columns: ['entityName', 'name', 'grade'] })).toEqual([
      'Filters: none',
      ['Member', 'Grade', 'Company name'],
      ['Zoe Staff', 'Manager'],
      ['Ann Lee', undefined, 'Fund\nQuiet'],
    ])
    expect(await rowsFor({ filters: { isInternal: false } })).toEqual([
      'Filters: Staff = No',
      ['Member', 'Email', 'Telephone', 'Grade', 'Terms accepted', 'User Type', 'Company name', 'Admin'],
      expect.arrayContaining(['Ann Lee', 'ann@alpha.example', 'Yes', 'Global User', 'Fund\nQuiet', 'No']),
    ])
  })

  test('401 without a token, 403 for a client, 400 for unknown columns', async () => {
    expect((await send(exportUsers, null, { body: {} })).status).toBe(401)
    expect((await send(exportUsers, client, { body: {} })).status).toBe(403)
    for (const body of [{ columns: [] }, { columns: ['colour'] }, { filters: { colour: 'red' } }])
      expect((await call(exportUsers, staff, { body })).status).toBe(400)
  })
})
