import { beforeEach, expect, test } from '@jest/globals'
import { POST as exportGroups } from '#app/api/v1/ServiceGroup/export/excel/route.ts'
import { POST as exportTaxonomy } from '#app/api/v1/Taxonomy/export/excel/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { openWorkbook, valuesIn } from '#lib/spreadsheet/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant, makeUser } from '#seed/factories.ts'

const { send } = useApiCalls()
let staff: { ppid: string; email: string }
let tenantId: string

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db)
  tenantId = (await makeTenant(db, { domain: 'LU', name: 'Luxembourg' })).id
})

/** The rows of the file, its head above them. */
async function rowsOf(reply: Response): Promise<unknown[][]> {
  expect(reply.status).toBe(200)
  const sheet = (await openWorkbook(await reply.arrayBuffer())).worksheets[0]!
  return Array.from({ length: sheet.rowCount - 4 }, (_, index) => Array.from(valuesIn(sheet, index + 5), (value) => value ?? null))
}

test('the taxonomy of a tenant and catalogue, list by list, with what uses it', async () => {
  const item = (values: object) => makeTaxonomyItem(db, { tenantId, catalogueVersion: 1, ...values })
  const banking = await item({ kind: 'INDUSTRY', name: 'Banking', order: null })
  const retail = await item({ kind: 'INDUSTRY', name: 'Retail banking', parentId: banking.id, order: null })
  const setup = await item({ kind: 'LIFECYCLE', name: 'Setup', order: 1 })
  await item({ kind: 'LIFECYCLE', name: 'Operation', order: 2 })
  await item({ kind: 'LIFECYCLE', name: 'Of the new catalogue', order: 1, catalogueVersion: 2 })
  await item({ kind: 'LIFECYCLE', name: 'Of France', tenantId: (await makeTenant(db, { domain: 'FR' })).id, order: 1 })
  const group = await makeServiceGroup(db, { name: 'Group', tenantId, lifeCycleId: setup.id })
  await makeService(db, { tenantIds: [tenantId], serviceGroupId: group.id, taxonomyIds: [retail.id, setup.id] })

  expect(await rowsOf(await send(exportTaxonomy, staff, { body: { domain: 'lu', version: 1 } }))).toEqual([
    ['List', 'Name', 'Part of', 'Order', 'Services', 'Service groups'],
    ['Industries', 'Banking', null, null, 1, 0],
    ['Industries', 'Retail banking', 'Banking', null, 1, 0],
    ['Life cycles', 'Setup', null, 1, 1, 1],
    ['Life cycles', 'Operation', null, 2, 0, 0],
  ])
  const unknown = await send(exportTaxonomy, staff, { body: { domain: 'XX', version: 1 } })
  expect([unknown.status, await unknown.json()]).toMatchObject([400, [{ path: 'domain' }]])
  expect((await send(exportTaxonomy, await makeUser(db), { body: { domain: 'LU', version: 1 } })).status).toBe(403)
})

test('service groups as they are shown, with the names of their services', async () => {
  const [one, two] = [
    await makeServiceGroup(db, { name: 'One', tenantId }),
    await makeServiceGroup(db, { name: 'Two', tenantId, smallDescription: 'The second' }),
  ]
  await makeService(db, { name: 'Advice', tenantIds: [tenantId], serviceGroupId: two.id })
  await makeService(db, { name: 'Reporting', tenantIds: [tenantId], serviceGroupId: two.id, live: false })
  await makeServiceGroup(db, { name: 'Not shown', tenantId })
  const keys = [two.id, '00000000-0000-4000-8000-00000000dead', one.id]
  expect(await rowsOf(await send(exportGroups, staff, { body: { keys } }))).toEqual([
    ['Tenant', 'Name', 'Life cycle', 'Value chain', 'Small description', 'Number of services', 'Services'],
    ['Luxembourg', 'Two', null, null, 'The second', 2, 'Advice\nReporting'],
    ['Luxembourg', 'One', null, null, 'Services that belong together', 0],
  ])
  expect((await send(exportGroups, await makeUser(db), { body: { keys } })).status).toBe(403)
})
