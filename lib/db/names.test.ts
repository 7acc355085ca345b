import { readFileSync } from 'node:fs'
import { beforeEach, expect, test } from '@jest/globals'
import pg from 'pg'
import { makeCompany, makeEntity, makeServiceGroup, makeTaxonomyItem, makeTenant } from '#seed/factories.ts'
import { db, pool } from './client.ts'
import { violates } from './errors.ts'
import { databaseUrl, resetDatabase } from './testing.ts'

const MIGRATION = readFileSync('prisma/migrations/20261124011100_names_without_letter_case/migration.sql', 'utf8')

beforeEach(resetDatabase)

const names = (rows: readonly { name: string }[]): string[] => rows.map(({ name }) => name).sort()

/** In one transaction and, as `npm run migrate` does it, without the time limits that the portal's connections have. */
async function migrate(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
}

test.each<[string, string, () => Promise<() => Promise<unknown>>]>([
  [
    'company groups',
    'Company_lower_name_key',
    () => makeCompany(db, { name: 'Alpha' }).then(() => () => makeCompany(db, { name: 'ALPHA' })),
  ],
  [
    'companies of a group',
    'Entity_companyId_lower_name_key',
    () =>
      makeCompany(db)
        .then(({ id: companyId }) => makeEntity(db, { name: 'Fund', companyId }))
        .then(
          ({ companyId }) =>
            () =>
              makeEntity(db, { name: 'fund', companyId }),
        ),
  ],
  [
    'service groups of a tenant',
    'ServiceGroup_tenantId_lower_name_key',
    () =>
      makeServiceGroup(db, { name: 'Tax' }).then(
        ({ tenantId }) =>
          () =>
            makeServiceGroup(db, { name: 'TAX', tenantId }),
      ),
  ],
  [
    'tags of a tenant',
    'TaxonomyItem_lower_name_key',
    () =>
      makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'Funds' }).then(
        ({ tenantId }) =>
          () =>
            makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'FUNDS', tenantId }),
      ),
  ],
])('%s have one name whatever its letter case', async (_, constraint, make) => {
  const again = await make()
  const error = await again().then(
    () => null,
    (caught: unknown) => caught,
  )
  expect(violates(error, constraint)).toBe(true)
})

test('the migration gives colliding names a number, and the audit trail records it', async () => {
  await pool().query(
    'DROP INDEX "Company_lower_name_key", "Entity_companyId_lower_name_key", "ServiceGroup_tenantId_lower_name_key", "TaxonomyItem_lower_name_key"',
  )
  const [first, second] = [await makeCompany(db, { name: 'Alpha' }), await makeCompany(db, { name: 'ALPHA' })]
  await makeCompany(db, { name: 'alpha (2)' })
  const third = await makeCompany(db, { name: 'alpha' })
  for (const [name, companyId] of [
    ['Fund', first.id],
    ['fund', first.id],
    ['Fund', second.id],
  ] as const)
    await makeEntity(db, { name, companyId })
  const [lu, uk] = [await makeTenant(db, { domain: 'LU' }), await makeTenant(db, { domain: 'UK' })]
  for (const [name, tenantId] of [
    ['Tax', lu.id],
    ['Tax', lu.id],
    ['Tax', uk.id],
  ] as const)
    await makeServiceGroup(db, { name, tenantId })
  for (const [name, kind] of [
    ['Setup', 'LIFECYCLE'],
    ['SETUP', 'LIFECYCLE'],
    ['setup', 'VALUE_CHAIN'],
  ] as const)
    await makeTaxonomyItem(db, { name, kind, tenantId: lu.id })

  await migrate(MIGRATION)
  expect(names(await db.company.findMany())).toEqual(['ALPHA (3)', 'Alpha', 'alpha (2)', 'alpha (4)'])
  expect(names(await db.entity.findMany())).toEqual(['Fund', 'Fund', 'fund (2)'])
  expect(names(await db.serviceGroup.findMany())).toEqual(['Tax', 'Tax', 'Tax (2)'])
  expect(names(await db.taxonomyItem.findMany())).toEqual(['SETUP (2)', 'Setup', 'setup'])
  const events = await db.auditEvent.findMany({ where: { entityId: { in: [second.id, third.id] } }, orderBy: { id: 'asc' } })
  expect(
    events.map(({ entity, entityId, action, actorPpid, before, after }) => [entity, entityId, action, actorPpid, before, after]),
  ).toEqual([
    ['Company', second.id, 'update', null, { name: 'ALPHA' }, { name: 'ALPHA (3)' }],
    ['Company', third.id, 'update', null, { name: 'alpha' }, { name: 'alpha (4)' }],
  ])
  expect(await db.auditEvent.count()).toBe(5)
})
