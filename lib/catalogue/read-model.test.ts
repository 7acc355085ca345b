import { beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import pg from 'pg'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeTaxonomyItem, makeTenant } from '#seed/factories.ts'
import { catalogue } from './read-model.ts'
import { searchOf } from './search-index.ts'
import { buildSnapshot } from './snapshot.ts'
import type { Snapshot } from './snapshot.ts'

beforeEach(resetDatabase)

const names = async () => [...(await catalogue()).services.values()].map(({ row }) => row.name)

test('the snapshot is kept while nothing changes and made anew after a change', async () => {
  const { id } = await makeService(db, { name: 'One' })
  const before = await catalogue()
  expect(await catalogue()).toBe(before)
  await db.service.update({ where: { id }, data: { name: 'Two' } })
  expect(await names()).toEqual(['Two'])
  expect(await catalogue()).not.toBe(before)
})

test('a change by another instance shows with its commit, not before', async () => {
  const { id } = await makeService(db, { name: 'One' })
  expect(await names()).toEqual(['One'])
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  try {
    await other.query('BEGIN')
    await other.query('UPDATE "Service" SET "name" = \'Two\' WHERE "id" = $1', [id])
    expect(await names()).toEqual(['One'])
    await other.query('COMMIT')
    expect(await names()).toEqual(['Two'])
  } finally {
    await other.end()
  }
})

test('names of people are part of it', async () => {
  const person = await makeInternalUser(db, { firstName: 'Ada' })
  const { id } = await makeService(db, { responsibles: [person.ppid] })
  const responsible = async () => (await catalogue()).services.get(id)?.people.RESPONSIBLE[0]?.firstname
  expect(await responsible()).toBe('Ada')
  await db.user.update({ where: { ppid: person.ppid }, data: { firstName: 'Eve' } })
  expect(await responsible()).toBe('Eve')
})

test('callers at the same moment share one build', async () => {
  await makeTenant(db)
  const all = await Promise.all(Array.from({ length: 20 }, () => catalogue()))
  expect(new Set(all).size).toBe(1)
})

test('nothing in it can be changed', async () => {
  await makeService(db)
  const [record] = (await catalogue()).services.values()
  expect(Object.isFrozen(record?.row)).toBe(true)
  expect(Object.isFrozen(record?.row.domains)).toBe(true)
  expect(Object.isFrozen(record?.people.RESPONSIBLE)).toBe(true)
})

describe('a change of some services', () => {
  /** What a snapshot shows, without what is cached with it. */
  const shown = ({ derived: _derived, people: _people, ...parts }: Snapshot) => ({
    ...parts,
    services: [...parts.services.entries()],
    groups: [...parts.groups.entries()],
    byFriendlyUrl: [...parts.byFriendlyUrl.keys()],
  })

  const changes = fc.array(
    fc.tuple(fc.constantFrom('rename', 'tag', 'untag', 'relate', 'staff', 'group', 'delete', 'create', 'highlight'), fc.nat(5)),
    {
      minLength: 1,
      maxLength: 8,
    },
  )

  test('leads to the snapshot that reading everything makes, and to its search', async () => {
    const tenant = await makeTenant(db)
    const tags = [
      await makeTaxonomyItem(db, { tenantId: tenant.id, kind: 'INDUSTRY' }),
      await makeTaxonomyItem(db, { tenantId: tenant.id, kind: 'LIFECYCLE' }),
    ]
    const group = await makeServiceGroup(db, { tenantId: tenant.id })
    const person = await makeInternalUser(db, { firstName: 'Grace' })
    for (const name of ['One', 'Two', 'Three', 'Four']) await makeService(db, { name })
    let number = 0
    const take = async (change: string, which: number): Promise<void> => {
      const all = await db.service.findMany({ select: { id: true }, orderBy: { id: 'asc' } })
      const id = all[which % Math.max(1, all.length)]?.id
      number += 1
      if (change === 'create' || id === undefined) await makeService(db, { name: `Created ${number}` })
      else if (change === 'rename') await db.service.update({ where: { id }, data: { name: `Renamed ${number}` } })
      else if (change === 'tag')
        await db.serviceTaxonomy.createMany({ data: tags.map(({ id: itemId }) => ({ serviceId: id, itemId })), skipDuplicates: true })
      else if (change === 'untag') await db.serviceTaxonomy.deleteMany({ where: { serviceId: id } })
      else if (change === 'relate' && all.length > 1)
        await db.serviceRelation.createMany({
          data: [{ serviceId: id, relatedId: all[(which + 1) % all.length]!.id, position: 0 }],
          skipDuplicates: true,
        })
      else if (change === 'staff')
        await db.servicePerson.createMany({
          data: [{ serviceId: id, role: 'RESPONSIBLE', userPpid: person.ppid, position: 0 }],
          skipDuplicates: true,
        })
      else if (change === 'group') await db.service.update({ where: { id }, data: { serviceGroupId: group.id } })
      else if (change === 'highlight') await db.service.update({ where: { id }, data: { isHighlighted: which % 2 === 0 } })
      else if (change === 'delete') await db.service.delete({ where: { id } })
    }
    await fc.assert(
      fc.asyncProperty(changes, async (steps) => {
        const before = await catalogue()
        searchOf(before).find('renamed', () => true)
        for (const [change, which] of steps) await take(change, which)
        const [patched, whole] = [await catalogue(), await buildSnapshot()]
        expect(shown(patched)).toEqual(shown(whole))
        for (const text of ['renamed', 'created', 'grace'])
          expect([...(searchOf(patched).find(text, () => true) ?? [])].map(([id]) => id).sort()).toEqual(
            [...(searchOf(whole).find(text, () => true) ?? [])].map(([id]) => id).sort(),
          )
      }),
      { numRuns: 20, seed: 20_261_125 },
    )
  }, 60_000)

  test('reads those services and no others', async () => {
    const { id } = await makeService(db, { name: 'One' })
    const other = await makeService(db, { name: 'Other' })
    const before = await catalogue()
    await db.service.update({ where: { id }, data: { name: 'Two' } })
    const after = await catalogue()
    expect(after.services.get(other.id)).toBe(before.services.get(other.id))
    expect(after.services.get(id)?.row.name).toBe('Two')
  })

  test('something that many services show is read with everything', async () => {
    const tenant = await makeTenant(db)
    const tag = await makeTaxonomyItem(db, { tenantId: tenant.id, kind: 'INDUSTRY' })
    const { id } = await makeService(db)
    const nameOf = async () => (await catalogue()).services.get(id)?.tags[0]?.name
    expect(await nameOf()).toBe(tag.name)
    await db.taxonomyItem.update({ where: { id: tag.id }, data: { name: 'Another name' } })
    expect(await nameOf()).toBe('Another name')
  })

  test('a revision that nobody has noted is read with everything', async () => {
    const { id } = await makeService(db, { name: 'One' })
    await catalogue()
    await db.service.update({ where: { id }, data: { name: 'Two' } })
    await db.catalogueChange.deleteMany()
    expect(await names()).toEqual(['Two'])
  })
})
