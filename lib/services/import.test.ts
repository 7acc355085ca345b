import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as importFile } from '#app/api/v1/Service/import/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { FieldError, Problem } from '#lib/errors/app-error.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { importForm, importOf, refusedTexts, workbookBytes } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeSuperUser, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'
import { completeCells, headers } from './import-testing.ts'
import type { Cells } from './import-testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeMaterial } from './write-testing.ts'
import type { Material } from './write-testing.ts'

/** Each import starts a process. */
jest.setTimeout(30_000)

const { call } = useApiCalls()
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
const sendRows = async <T = unknown>(rows: Cells[], query = '') => call<T>(importFile, staff, { body: await sheetOf(rows), query })
const messages = (body: unknown): string[] => (body as FieldError[]).map(({ message }) => message)

describe('import (E015)', () => {
  test('W27: every column reaches its field; names, e-mails and lists are resolved', async () => {
    const [uk, group, related] = [
      await makeTenant(db, { domain: 'UK' }),
      await makeServiceGroup(db, { name: 'Reporting', tenantId: material.tenant.id }),
      await makeService(db, { name: 'VAT' }),
    ]
    const second = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', tenantId: material.tenant.id, catalogueVersion: 1 })
    const child = await makeTaxonomyItem(db, {
      kind: 'INDUSTRY',
      tenantId: uk.id,
      parentId: (await makeTaxonomyItem(db, { kind: 'INDUSTRY', tenantId: uk.id })).id,
    })
    const other = await makeInternalUser(db)
    const row = complete({
      FriendlyUrl: 'Tax Réporting',
      Type: 'Consulting',
      Domains: 'LU; uk',
      LifeCycles: `${material.lifeCycle.name}; ${second.name}`,
      Industries: `${material.industry.name};${child.name}`,
      Live: 'Yes',
      IsNew: true,
      IsHighlighted: 'No',
      IsPSF: 'true',
      IsPSA: 'false',
      VisibleInClientView: 'no',
      ServiceGroup: 'reporting',
      RelatedServices: 'VAT',
      Responsibles: `${staff.email.toUpperCase()};${other.email}`,
      Team: other.email,
      ItContact: staff.email,
      Applications: `Workbench | https://workbench.example/a?b=1 | ${other.email} | No; Portal|https://portal.example`,
      Organizations: 'Alpha S.A.;Beta Ltd',
      Viewers: staff.email,
      UkViewers: staff.email,
      FrViewers: other.email,
      VideoLink: 'https://vimeo.com/76979871',
    })
    expect(await sendRows([row])).toEqual({ status: 200, body: { imported: 1 } })
    const stored = await db.service.findUniqueOrThrow({
      where: { friendlyUrl: 'tax-reporting' },
      include: {
        domains: true,
        taxonomy: true,
        people: { orderBy: [{ role: 'asc' }, { position: 'asc' }] },
        applications: { orderBy: { position: 'asc' } },
        related: true,
      },
    })
    expect(stored).toMatchObject({
      name: 'Tax reporting',
      type: 2,
      live: true,
      isNew: true,
      isHighlighted: false,
      isPsf: true,
      isPsa: false,
      visibleInClientView: false,
      serviceGroupId: group.id,
      organizations: ['Alpha S.A.', 'Beta Ltd'],
      videoLink: 'https://vimeo.com/76979871',
      createdByPpid: staff.ppid,
      deliverable: 'A report',
    })
    expect(stored.domains.map(({ tenantId }) => tenantId).sort()).toEqual([material.tenant.id, uk.id].sort())
    expect(stored.taxonomy.map(({ itemId }) => itemId).sort()).toEqual(
      [material.lifeCycle.id, second.id, material.valueChain.id, material.industry.id, child.id].sort(),
    )
    expect(stored.related.map(({ relatedId }) => relatedId)).toEqual([related.id])
    expect(stored.people.map(({ role, userPpid }) => [role, userPpid])).toEqual([
      ['RESPONSIBLE', staff.ppid],
      ['RESPONSIBLE', other.ppid],
      ['TEAM', other.ppid],
      ['IT_CONTACT', staff.ppid],
      ['VIEWER', staff.ppid],
      ['UK_VIEWER', staff.ppid],
      ['FR_VIEWER', other.ppid],
    ])
    expect(stored.applications).toMatchObject([
      { name: 'Workbench', link: 'https://workbench.example/a?b=1', showToClient: false, itContactPpid: other.ppid },
      { name: 'Portal', link: 'https://portal.example', showToClient: true, itContactPpid: null },
    ])
    const audits = await db.auditEvent.findMany({ where: { entity: 'Service', entityId: stored.id } })
    expect(audits).toMatchObject([{ action: 'create', actorPpid: staff.ppid }])
    expect((await db.serviceGroup.findUniqueOrThrow({ where: { id: group.id } })).version).toBe(2)
  })

  test('the smallest row: defaults of the form, tenant of its tags, addresses that are free (W18)', async () => {
    await makeService(db, { friendlyUrl: 'tax-reporting' })
    expect(await sendRows([complete(), complete()])).toEqual({ status: 200, body: { imported: 2 } })
    const stored = await db.service.findMany({
      where: { name: 'Tax reporting' },
      include: { domains: true },
      orderBy: { friendlyUrl: 'asc' },
    })
    expect(stored.map(({ friendlyUrl }) => friendlyUrl)).toEqual(['tax-reporting-a', 'tax-reporting-b'])
    expect(stored[0]).toMatchObject({
      type: 1,
      live: false,
      isNew: false,
      visibleInClientView: true,
      domains: [{ tenantId: material.tenant.id }],
    })
  })

  test('names of the tenant whose host is used come first, those of the named domain only', async () => {
    const uk = await makeTenant(db, { domain: 'UK' })
    for (const [kind, { name }] of [
      ['LIFECYCLE', material.lifeCycle],
      ['VALUE_CHAIN', material.valueChain],
      ['INDUSTRY', material.industry],
    ] as const)
      await makeTaxonomyItem(db, { kind, name, tenantId: uk.id })
    expect((await sendRows([complete(), complete({ Name: 'For the UK', Domains: 'UK' })])).status).toBe(200)
    const stored = await db.service.findMany({ include: { taxonomy: { include: { item: true } } }, orderBy: { name: 'asc' } })
    expect(stored.map(({ taxonomy }) => [...new Set(taxonomy.map(({ item }) => item.tenantId))])).toEqual([[uk.id], [material.tenant.id]])
  })

  test('A191: all or nothing, 400 with one message per fault; the rules and texts are those of the form', async () => {
    const reply = await sendRows([
      complete({ Name: 'Good one' }),
      complete({ Name: '', LifeCycles: '', SmallDescription: 'x'.repeat(161), Live: 'maybe' }),
      complete({
        Industries: 'Nowhere',
        ServiceGroup: 'None',
        Responsibles: client.email,
        Domains: 'XX',
        RelatedServices: 'None',
        Type: 'Other',
        VideoLink: 'https://video.example',
      }),
      complete({ Applications: ' | https://a.example; Name | nothing' }),
    ])
    expect(reply.status).toBe(400)
    expect(messages(reply.body).sort()).toEqual(
      [
        'Row 3: LifeCycles: Please choose at least one life cycle',
        'Row 3: Live: Please provide Yes or No',
        'Row 3: Name: This field is required',
        'Row 3: SmallDescription: Please provide a valid short description (max 160 characters)',
        'Row 4: Domains: There is no such tenant "XX"',
        'Row 4: Industries: There is no such industry "Nowhere"',
        'Row 4: RelatedServices: There is no such service "None"',
        `Row 4: Responsibles: There is no such person "${client.email}"`,
        'Row 4: ServiceGroup: There is no such service group "None"',
        'Row 4: Type: Please provide a type from 1 to 3',
        'Row 4: VideoLink: Please provide a URL from Youtube or Vimeo.',
        'Row 5: Applications: Please provide a valid URL',
        'Row 5: Applications: Please provide a valid name',
      ].sort(),
    )
    expect(await db.service.count()).toBe(0)
    expect(await db.auditEvent.count({ where: { entity: 'Service' } })).toBe(0)
  })

  test('a friendly URL that is used, stored or in the file, is refused (A100)', async () => {
    await makeService(db, { friendlyUrl: 'taken' })
    const reply = await sendRows([complete({ FriendlyUrl: 'taken' }), complete({ FriendlyUrl: 'mine' }), complete({ FriendlyUrl: 'Mine' })])
    expect([reply.status, messages(reply.body)]).toEqual([
      400,
      [
        'Row 2: FriendlyUrl: This friendly URL is already used',
        'Row 4: FriendlyUrl: This friendly URL is already used: row 3 of this file',
      ],
    ])
  })

  test('W28: unknown, doubled and missing columns are 400; letter case and the column of reasons do not matter', async () => {
    const bad = await call(importFile, staff, {
      body: await importOf([
        ['Name', 'Colour', 'NAME'],
        ['a', 'b', 'c'],
      ]),
    })
    expect(bad.status).toBe(400)
    expect(messages(bad.body)).toEqual(
      expect.arrayContaining([
        'Row 1: Unknown column "Colour"',
        'Row 1: The column Name is given twice',
        'Row 1: The column Description is missing',
      ]),
    )
    const row = complete()
    const names = [...Object.keys(row), 'Reason']
    const good = await importOf([names.map((name) => name.toUpperCase()), [...Object.values(row), 'was wrong'] as string[]])
    expect(await call(importFile, staff, { body: good })).toEqual({ status: 200, body: { imported: 1 } })
  })

  test('B533, W28: what is no workbook is 400 with its text whatever its name; an empty sheet and a missing file are 400', async () => {
    for (const bytes of [
      Buffer.from('Name;Description'),
      Buffer.alloc(0),
      Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
      Buffer.from('89504e470d0a1a0a', 'hex'),
    ]) {
      expect(await call(importFile, staff, { body: importForm(bytes) })).toEqual({
        status: 400,
        body: [{ message: 'Only .xlsx files are supported' }],
      })
    }
    expect(await call(importFile, staff, { body: importForm(await workbookBytes([])) })).toEqual({
      status: 400,
      body: [{ message: 'The file is empty' }],
    })
    expect((await call(importFile, staff, { body: new FormData() })).status).toBe(400)
    expect((await call(importFile, staff, { body: {} })).status).toBe(415)
  })

  test('W28: above 10 MB is 413', async () => {
    const reply = await call<Problem>(importFile, staff, { body: importForm(Buffer.alloc(10 * 1024 * 1024 + 1, 'PK')) })
    expect([reply.status, reply.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  test('only a header row imports nothing', async () => {
    expect(await sendRows([])).toEqual({ status: 200, body: { imported: 0 } })
  })

  test('the same Idempotency-Key imports once (security rule 21)', async () => {
    const body = await workbookBytes([headers, headers.map((name) => (complete()[name] as string | undefined) ?? null)])
    const once = () => call(importFile, staff, { body: importForm(body), headers: { 'idempotency-key': 'import-1' } })
    expect([await once(), await once()]).toEqual([
      { status: 200, body: { imported: 1 } },
      { status: 200, body: { imported: 1 } },
    ])
    expect(await db.service.count()).toBe(1)
  })

  test('two imports of one friendly URL at the same moment: one wins, the other is 400 or 409 (W2)', async () => {
    const replies = await Promise.all([sendRows([complete({ FriendlyUrl: 'raced' })]), sendRows([complete({ FriendlyUrl: 'raced' })])])
    const [won, lost] = replies.map(({ status }) => status).sort()
    expect([won, [400, 409].includes(lost!)]).toEqual([200, true])
    expect(await db.service.count()).toBe(1)
  })
})

describe('dry run (A191, W28)', () => {
  test('returns the same and writes nothing', async () => {
    expect(await sendRows([complete()], '?dryRun=true')).toEqual({ status: 200, body: { imported: 1 } })
    const reply = await sendRows([complete({ Name: '' })], '?dryRun=TRUE')
    expect([reply.status, messages(reply.body)]).toEqual([400, ['Row 2: Name: This field is required']])
    expect([await db.service.count(), await db.auditEvent.count({ where: { entity: 'Service' } })]).toEqual([0, 0])
    expect((await sendRows([complete()], '?dryRun=perhaps')).status).toBe(400)
  })

  test('the plan shows per row what would happen, per cell old and new', async () => {
    await makeService(db, { friendlyUrl: 'mine', createdByPpid: staff.ppid, name: 'Old name', deliverable: 'A report' })
    await makeService(db, { friendlyUrl: 'of-others' })
    const rows = [
      complete({ Name: 'New' }),
      { FriendlyUrl: 'mine', Name: 'New name', Deliverable: 'A report', Live: 'yes' },
      { FriendlyUrl: 'of-others', Name: 'Not mine' },
      complete({ Name: 'Bad', Live: 'maybe' }),
    ]
    const { status, body } = await sendRows<ImportPlan>(rows, '?dryRun=plan&existing=update')
    expect(status).toBe(200)
    expect(body.counts).toEqual({ create: 1, change: 1, unchanged: 0, refused: 2 })
    const [header, , bad] = await refusedTexts(body)
    expect(header!.slice(0, -2)).toEqual(headers)
    expect(bad).toEqual(expect.arrayContaining(['Bad', 'maybe']))
    expect(body.rows.map(({ row, action, label }) => [row, action, label])).toEqual([
      [2, 'create', 'New'],
      [3, 'change', 'New name'],
      [4, 'refused', 'Not mine'],
      [5, 'refused', 'Bad'],
    ])
    expect(body.rows[0]!.cells).toContainEqual({ column: 'Deliverable', before: null, after: 'A report' })
    expect(body.rows[1]!.cells).toEqual([{ column: 'Name', before: 'Old name', after: 'New name' }])
    expect(body.rows[2]!.faults).toEqual([{ column: null, message: 'You do not have the right for this action.' }])
    expect(body.rows[3]).toMatchObject({ faults: [{ column: 'Live', message: 'Please provide Yes or No' }] })
    expect(await db.service.count({ where: { name: { in: ['New', 'New name'] } } })).toBe(0)
  })
})

test('the link behind a cell is taken for the address of a video', async () => {
  const video = { text: 'Watch it', hyperlink: 'https://vimeo.com/76979871' }
  const rows = [complete({}), complete({ VideoLink: 'https://vimeo.com/2' })]
  const sheet = rows.map((cells, index) => headers.map((name) => (name === 'VideoLink' && index === 0 ? video : (cells[name] ?? null))))
  expect(await call(importFile, staff, { body: await importOf([headers, ...sheet]) })).toEqual({ status: 200, body: { imported: 2 } })
  expect((await db.service.findMany({ orderBy: { id: 'asc' } })).map(({ videoLink }) => videoLink)).toEqual([
    'https://vimeo.com/76979871',
    'https://vimeo.com/2',
  ])
})

test('a service of the same name is named, in the file and stored; the plan shows what will be stored', async () => {
  await makeService(db, { name: '3W Tax' })
  const rows = [
    complete({ Name: '3w tax', Live: 'true', Type: '2', FriendlyUrl: 'Import Row 41!', Responsibles: staff.email.toUpperCase() }),
    complete({ Name: 'Once' }),
    complete({ Name: 'ONCE' }),
  ]
  const { body } = await sendRows<ImportPlan>(rows, '?dryRun=plan')
  expect(body.similar).toBe(2)
  expect(body.rows.map(({ similar }) => similar.map(({ message }) => message))).toEqual([
    ['A service with this name exists already: 3W Tax'],
    [],
    ['The service of row 3 has the same name'],
  ])
  const shown = Object.fromEntries(body.rows[0]!.cells.map(({ column, after }) => [column, after]))
  expect(shown).toMatchObject({
    Live: 'Yes',
    Type: 'Consulting',
    FriendlyUrl: 'import-row-',
    Responsibles: staff.email,
    LifeCycles: material.lifeCycle.name,
  })
  expect((await sendRows(rows, '?similar=refuse')).status).toBe(400)
  expect(await db.service.count()).toBe(1)
  expect(await sendRows(rows)).toEqual({ status: 200, body: { imported: 3 } })
})

describe('existing=update', () => {
  test('changes the services that friendly URLs name; empty cells stay; the rest of the file is new', async () => {
    const before = await makeService(db, { friendlyUrl: 'mine', createdByPpid: staff.ppid, responsibles: [staff.ppid], deliverable: 'Old' })
    const other = await makeInternalUser(db)
    const rows = [
      { FriendlyUrl: 'mine', Deliverable: 'New', Responsibles: other.email, IsNew: 'Yes' },
      complete({ FriendlyUrl: 'another' }),
    ]
    expect(await sendRows(rows, '?existing=update')).toEqual({ status: 200, body: { imported: 2 } })
    const after = await db.service.findUniqueOrThrow({ where: { id: before.id }, include: { people: true, taxonomy: true, domains: true } })
    expect(after).toMatchObject({
      name: before.name,
      deliverable: 'New',
      isNew: true,
      live: true,
      version: 2,
      people: [{ userPpid: other.ppid, role: 'RESPONSIBLE' }],
    })
    expect([after.taxonomy.length, after.domains.length]).toEqual([3, 1])
    const [event] = await db.auditEvent.findMany({ where: { entityId: before.id } })
    expect(event).toMatchObject({ action: 'update', before: { deliverable: 'Old' }, after: { deliverable: 'New' } })
    expect(await sendRows(rows, '?existing=update')).toEqual({ status: 200, body: { imported: 0 } })
  })

  test('super users may change every service, others only those they work for (A075)', async () => {
    await makeService(db, { friendlyUrl: 'of-others' })
    const rows = [{ FriendlyUrl: 'of-others', Deliverable: 'New' }]
    const refused = await sendRows(rows, '?existing=update')
    expect([refused.status, messages(refused.body)]).toEqual([400, ['Row 2: You do not have the right for this action.']])
    expect(await call(importFile, await makeSuperUser(db), { body: await sheetOf(rows), query: '?existing=update' })).toEqual({
      status: 200,
      body: { imported: 1 },
    })
  })
})
