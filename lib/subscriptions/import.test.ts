import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as undo } from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import { GET as template, POST as importFile } from '#app/api/v1/Subscription/import/route.ts'
import { contentOfAll } from '#lib/changes/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError } from '#lib/errors/app-error.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importOf, openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { send, call } = useApiCalls()
const HEADER = ['Service', 'CompanyGroup', 'Company', 'EndDate', 'Contacts', 'MainContacts']
type Person = { ppid: string; email: string }
let staff: Person
let client: Person
let serviceId: string
let entityId: string

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  client = await makeUser(db, { email: 'ann@alpha.example' })
  const group = await makeCompany(db, { name: 'Alpha' })
  entityId = (await makeEntity(db, { name: 'Alpha Fund', companyId: group.id })).id
  serviceId = (await makeService(db, { name: 'Tax reporting' })).id
})

type Cell = string | Date | null
const row = (changes: Record<number, Cell> = {}): Cell[] =>
  ['Tax reporting', 'Alpha', 'Alpha Fund', null, staff.email, 'ann@alpha.example'].map((cell, index) =>
    index in changes ? changes[index]! : cell,
  )
const sendRows = async <T = FieldError[]>(rows: Cell[][], query = '') =>
  call<T>(importFile, staff, { body: await importOf([HEADER, ...rows]), query })
const messages = (body: FieldError[]) => body.map(({ message }) => message)

describe('subscriptions template (E142)', () => {
  test('B513, B529, A189: the header row and the stored names', async () => {
    const reply = await send(template, staff)
    expect(reply.headers.get('content-disposition')).toContain('import_subscriptions_template.xlsx')
    const [sheet, lists] = (await openWorkbook(await reply.arrayBuffer())).worksheets
    expect(valuesIn(sheet!, 1)).toEqual(HEADER)
    expect(lists!.getRow(2).values).toEqual([undefined, 'Tax reporting', 'Alpha', 'Alpha Fund'])
  })

  test('B534: anonymous callers and clients are refused', async () => {
    const body = await importOf([HEADER, row()])
    expect([(await send(template, null)).status, (await send(template, client)).status]).toEqual([401, 403])
    expect([(await send(importFile, null, { body })).status, (await send(importFile, client, { body })).status]).toEqual([401, 403])
    expect(await db.subscription.count()).toBe(0)
  })
})

describe('subscriptions import (E143)', () => {
  test('B513, W27: names and e-mails are resolved; main contacts join the company (A171); dates in every form', async () => {
    const others = [await makeService(db, { name: 'VAT' }), await makeService(db, { name: 'Audit' })]
    const second = await makeUser(db)
    const rows = [
      row({ 3: '31/12/2027', 5: `ann@alpha.example; ${second.email.toUpperCase()}` }),
      row({ 0: 'vat', 3: '2027-06-30' }),
      row({ 0: 'Audit', 3: new Date('2028-02-29T00:00:00Z') }),
    ]
    expect(await sendRows(rows)).toEqual({ status: 200, body: { imported: 3 } })
    const stored = await db.subscription.findMany({
      orderBy: { endDate: 'asc' },
      include: { contacts: true, members: { orderBy: { userPpid: 'asc' } } },
    })
    expect(stored.map(({ endDate }) => endDate?.toISOString().slice(0, 10))).toEqual(['2027-06-30', '2027-12-31', '2028-02-29'])
    const first = stored.find((subscription) => subscription.serviceId === serviceId)!
    expect(first).toMatchObject({ entityId, contacts: [{ userPpid: staff.ppid }] })
    expect(first.members.map(({ userPpid, isMainContact }) => [userPpid, isMainContact])).toEqual(
      [client.ppid, second.ppid].sort().map((ppid) => [ppid, true]),
    )
    expect(stored.map((subscription) => subscription.serviceId).sort()).toEqual([serviceId, ...others.map(({ id }) => id)].sort())
    expect(await db.entityMember.count({ where: { entityId } })).toBe(2)
    expect(await db.auditEvent.count({ where: { entity: 'Subscription', action: 'create' } })).toBe(3)
  })

  test('A191: all or nothing, with a message per fault and the texts of the form', async () => {
    const beta = await makeEntity(db, { name: 'Beta Fund' })
    const reply = await sendRows([
      row(),
      row({ 0: 'None', 1: 'Nobody', 2: 'Nothing', 3: '31/02/2027', 4: 'ann@alpha.example', 5: 'nobody@alpha.example' }),
      row({ 0: null, 2: beta.name, 4: null, 5: null }),
    ])
    expect(reply.status).toBe(400)
    expect(messages(reply.body).sort()).toEqual([
      'Row 3: Company: There is no such company "Nothing"',
      'Row 3: CompanyGroup: There is no such company group "Nobody"',
      'Row 3: Contacts: A contact must be an internal user',
      'Row 3: EndDate: Please provide a valid date',
      'Row 3: MainContacts: There is no such user "nobody@alpha.example"',
      'Row 3: Service: There is no such service "None"',
      'Row 4: Company: The company is not of this company group',
      'Row 4: Contacts: Please choose a contact.',
      'Row 4: MainContacts: Please choose a main contact.',
      'Row 4: Service: This field is required',
    ])
    expect(await db.subscription.count()).toBe(0)
  })

  test('names are found whatever their letter case, a company within its group', async () => {
    const other = await makeCompany(db, { name: 'Beta' })
    // Spelt as in the file, but of the other group, which is not meant.
    await makeEntity(db, { name: 'alpha fund', companyId: other.id })
    expect((await sendRows([row({ 1: 'ALPHA', 2: 'alpha fund' })])).status).toBe(200)
    expect((await db.subscription.findMany()).map((one) => one.entityId)).toEqual([entityId])
  })

  test('W66: doubles in the file and against the stored ones are 400, also in a dry run', async () => {
    const twice = await sendRows([row(), row({ 3: '31/12/2027' })])
    expect([twice.status, messages(twice.body)]).toEqual([
      400,
      ['Row 3: A subscription already exists for the selection: row 2 of this file'],
    ])
    await makeSubscription(db, { entityId, serviceId, endDate: new Date('2020-01-01') })
    for (const query of ['', '?dryRun=true']) {
      const reply = await sendRows([row()], query)
      expect([reply.status, messages(reply.body)]).toEqual([400, ['Row 2: A subscription already exists for the selection']])
    }
    expect(await db.subscription.count()).toBe(1)
  })

  test('clients of other companies are named; outsiders=refuse refuses them, else they get access as before', async () => {
    const [beta, gamma] = [await makeEntity(db, { name: 'Beta Fund' }), await makeEntity(db, { name: 'Gamma Fund' })]
    const outsider = await makeUser(db, { email: 'bob@beta.example' })
    const both = await makeUser(db, { email: 'both@alpha.example' })
    await makeUser(db, { email: 'none@alpha.example' })
    const members = [
      [beta, outsider],
      [gamma, outsider],
      [beta, both],
      [beta, staff],
    ] as const
    for (const [entity, { ppid }] of members) await db.entityMember.create({ data: { entityId: entity.id, userPpid: ppid } })
    await db.entityMember.create({ data: { entityId, userPpid: both.ppid } })
    await makeService(db, { name: 'VAT' })
    const rows = [
      row({ 5: `ann@alpha.example; BOB@beta.example; both@alpha.example; none@alpha.example; ${staff.email}` }),
      row({ 0: 'vat', 5: 'bob@beta.example' }),
      row({ 0: 'VAT', 2: 'Nothing', 5: 'bob@beta.example' }),
    ]
    const { body } = await sendRows<ImportPlan>(rows.slice(0, 2), '?dryRun=plan&outsiders=refuse')
    const bob = { column: 'MainContacts', email: 'bob@beta.example', belongsTo: 'Beta Fund, Gamma Fund', company: 'Alpha Fund' }
    expect([body.counts.create, body.outsiders]).toEqual([2, { people: 1, rows: 2 }])
    expect(body.rows.map(({ row, outsiders }) => [row, outsiders])).toEqual([
      [2, [{ ...bob, gets: 'Tax reporting of Alpha Fund' }]],
      [3, [{ ...bob, gets: 'VAT of Alpha Fund' }]],
    ])
    expect((await sendRows<ImportPlan>(rows, '?dryRun=plan')).body.outsiders).toEqual({ people: 1, rows: 2 })

    for (const query of ['?outsiders=refuse', '?outsiders=refuse&dryRun=true']) {
      const refused = await sendRows(rows.slice(0, 2), query)
      expect([refused.status, messages(refused.body)]).toEqual([
        400,
        [2, 3].map((number) => `Row ${number}: MainContacts: bob@beta.example belongs to Beta Fund, Gamma Fund, not to Alpha Fund`),
      ])
    }
    expect(await db.subscription.count()).toBe(0)
    expect((await sendRows(rows.slice(0, 2), '?outsiders=perhaps')).status).toBe(400)
    expect(await sendRows(rows.slice(0, 2))).toEqual({ status: 200, body: { imported: 2 } })
    expect(await db.entityMember.count({ where: { entityId, userPpid: outsider.ppid } })).toBe(1)
    // Who belongs to the company by now is no outsider.
    await makeService(db, { name: 'Audit' })
    expect((await sendRows([row({ 0: 'Audit', 5: 'bob@beta.example' })], '?outsiders=refuse')).status).toBe(200)
  })

  test('W66: of two writers at the same moment one wins, the other is 400 or 409', async () => {
    const replies = await Promise.all([sendRows([row()]), sendRows([row()])])
    const [won, lost] = replies.map(({ status }) => status).sort()
    expect([won, [400, 409].includes(lost!)]).toEqual([200, true])
    expect(await db.subscription.count()).toBe(1)
  })
})

describe('a file that changes what is stored', () => {
  const KEYS = ['Tax reporting', 'Alpha', 'Alpha Fund']
  const change = async (column: string, cell: string) =>
    send(importFile, staff, {
      body: await importOf([
        ['Service', 'CompanyGroup', 'Company', column],
        [...KEYS, cell],
      ]),
      query: '?existing=update',
    })
  /** The record of the import itself stays. */
  const content = async () => ({ ...(await contentOfAll()), Task: '' })

  beforeEach(async () => {
    // The first call links the sign-in.
    await send(template, staff)
    const bob = await makeUser(db, { email: 'bob@alpha.example' })
    await makeUser(db, { email: 'cara@alpha.example' })
    await makeInternalUser(db, { email: 'second@firm.example' })
    const links = { create: [{ position: 0, name: 'Calendar', link: 'https://a.example' }] }
    const people = { mainContacts: [client.ppid], users: [bob.ppid], internalContacts: [staff.ppid] }
    await makeSubscription(db, { entityId, serviceId, ...people, links })
  })

  const calendar = { name: 'Calendar', link: 'https://a.example', showToClient: true }
  const unchanged = { mainContacts: ['ann@alpha.example'], users: ['bob@alpha.example'], contacts: ['staff'], links: [calendar] }
  const cases = [
    ['Users', 'bob@alpha.example; Cara@alpha.example', { users: ['bob@alpha.example', 'cara@alpha.example'] }],
    ['Users', '(none)', { users: [] }],
    // A file of one kind of people leaves the others.
    ['MainContacts', 'cara@alpha.example', { mainContacts: ['cara@alpha.example'] }],
    ['Contacts', 'second@firm.example', { contacts: ['second@firm.example'] }],
    [
      'Links',
      'Forms | https://b.example | No\nCalendar | https://a.example',
      { links: [{ name: 'Forms', link: 'https://b.example', showToClient: false }, calendar] },
    ],
    ['Links', '(none)', { links: [] }],
  ] as const

  test.each(cases)('%s become %j, and are as before by Undo', async (column, cell, changed) => {
    const before = await content()
    const reply = await change(column, cell)
    expect([reply.status, await reply.json()]).toEqual([200, { imported: 1 }])
    const { members, contacts, links } = await db.subscription.findFirstOrThrow({
      include: {
        members: { include: { user: true }, orderBy: { user: { email: 'asc' } } },
        contacts: { include: { user: true }, orderBy: { position: 'asc' } },
        links: { orderBy: { position: 'asc' } },
      },
    })
    expect({
      mainContacts: members.flatMap(({ isMainContact, user }) => (isMainContact ? [user.email] : [])),
      users: members.flatMap(({ isMainContact, user }) => (isMainContact ? [] : [user.email])),
      contacts: contacts.map(({ user }) => (user.email === staff.email ? 'staff' : user.email)),
      links: links.map(({ name, link, showToClient }) => ({ name, link, showToClient })),
    }).toEqual({ ...unchanged, ...changed })
    const undone = await send(undo, staff, { params: { id: reply.headers.get(CHANGE_SET)! }, body: {} })
    expect(await undone.json()).toMatchObject({ leftOut: [] })
    expect(await content()).toEqual(before)
  })

  test.each([
    ['Contacts', 'Please choose a contact.'],
    ['MainContacts', 'Please choose a main contact.'],
  ])('%s cannot be emptied', async (column, message) => {
    const before = await content()
    const reply = await change(column, '(none)')
    expect([reply.status, messages((await reply.json()) as FieldError[])]).toEqual([400, [`Row 2: ${column}: ${message}`]])
    expect(await content()).toEqual(before)
  })
})
