import { beforeEach, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import {
  lettersOf,
  makeEntity,
  makeInternalUser,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from './factories.ts'

beforeEach(resetDatabase)

test('a service is valid by itself: a tenant and one tag of each kind', async () => {
  const service = await makeService(db)
  const found = await db.service.findUniqueOrThrow({
    where: { id: service.id },
    include: { domains: { include: { tenant: true } }, taxonomy: { include: { item: true } } },
  })
  expect(found.domains.map(({ tenant }) => tenant.domain)).toEqual(['LU'])
  expect(found.taxonomy.map(({ item }) => item.kind).sort()).toEqual(['INDUSTRY', 'LIFECYCLE', 'VALUE_CHAIN'])
  const next = await makeService(db, { name: 'Named', tenantIds: [], responsibles: [(await makeInternalUser(db)).ppid] })
  expect(next).toMatchObject({ name: 'Named', live: true })
  expect(await db.taxonomyItem.count()).toBe(3)
})

test('a subscription makes its company and service, and its members members of the company', async () => {
  const [main, other, contact] = [await makeUser(db), await makeUser(db), await makeSuperUser(db)]
  const { id, entityId } = await makeSubscription(db, { mainContacts: [main.ppid], users: [other.ppid], internalContacts: [contact.ppid] })
  expect(await db.entityMember.count({ where: { entityId } })).toBe(2)
  expect(await db.subscriptionMember.findMany({ where: { subscriptionId: id, isMainContact: true }, select: { userPpid: true } })).toEqual([
    { userPpid: main.ppid },
  ])
  expect(contact).toMatchObject({ isInternal: true, isSuperUser: true })
})

test('groups, items and companies take what is given', async () => {
  const tenant = await makeTenant(db)
  const service = await makeService(db, { tenantIds: [tenant.id] })
  const group = await makeServiceGroup(db, { tenantId: tenant.id, serviceIds: [service.id] })
  expect(await db.service.findUniqueOrThrow({ where: { id: service.id } })).toMatchObject({ serviceGroupId: group.id })
  const orders = [
    await makeTaxonomyItem(db, { tenantId: tenant.id, catalogueVersion: 1 }),
    await makeTaxonomyItem(db, { tenantId: tenant.id, catalogueVersion: 1 }),
  ]
  expect(orders.map(({ order }) => order)).toEqual([1, 2])
  const user = await makeUser(db)
  const entity = await makeEntity(db, { name: 'Company', users: [user.ppid] })
  expect(await db.entityMember.findMany({ where: { entityId: entity.id } })).toEqual([
    { entityId: entity.id, userPpid: user.ppid, givenByTaskId: null },
  ])
})

test('numbers as letters', () => {
  expect([1, 26, 27, 702, 703].map(lettersOf)).toEqual(['a', 'z', 'aa', 'zz', 'aaa'])
})
