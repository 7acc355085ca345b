import { beforeEach, describe, expect, test } from '@jest/globals'
import { db, pool } from './client.ts'
import type { Prisma } from './generated/client.ts'
import { makeEntity, makeSubscription, makeUser } from '#seed/factories.ts'
import { resetDatabase, untilWaiting } from './testing.ts'

const SHORT_TEXT = 160
const texts = {
  smallDescription: '',
  geographicalInformation: '',
  targetProfile: '',
  availableApplication: '',
  deliverable: '',
  mainAddedValue: '',
  secondaryAddedValue: '',
}
const service = { name: 'Audit', description: '', friendlyUrl: 'audit', ...texts }
const tenant = { name: 'Luxembourg', url: 'http://localhost', domain: 'LU' }
const person = { ppid: 'p', email: 'a@firm.example', firstName: 'A', lastName: 'B', isInternal: true }

const revision = async (name = 'catalogue'): Promise<bigint> => (await db.revision.findUniqueOrThrow({ where: { name } })).value

beforeEach(resetDatabase)

describe('checks (security rule 18)', () => {
  test.each(Object.keys(texts))('%s holds 160 characters and not one more (B620)', async (field) => {
    const { id } = await db.service.create({ data: { ...service, [field]: 'ä'.repeat(SHORT_TEXT) } })
    await expect(db.service.update({ where: { id }, data: { [field]: 'ä'.repeat(SHORT_TEXT + 1) } })).rejects.toThrow(
      `Service_${field}_check`,
    )
  })

  test('service type is 1, 2 or 3 (B632), friendly URL letters, - and _', async () => {
    await expect(db.service.create({ data: { ...service, type: 4 } })).rejects.toThrow('Service_type_check')
    await expect(db.service.create({ data: { ...service, friendlyUrl: 'audit2' } })).rejects.toThrow('Service_friendlyUrl_check')
  })

  test('only internal users are super users; e-mails differ by more than letter case', async () => {
    await expect(db.user.create({ data: { ...person, isInternal: false, isSuperUser: true } })).rejects.toThrow('User_isSuperUser_check')
    await expect(db.user.create({ data: { ...person, creationIdentity: 3 } })).rejects.toThrow('User_creationIdentity_check')
    await db.user.create({ data: person })
    await expect(db.user.create({ data: { ...person, ppid: 'q', email: 'A@FIRM.example' } })).rejects.toMatchObject({ code: 'P2002' })
  })

  test('taxonomy: two catalogue versions, names unique per tenant, kind and version (A093)', async () => {
    const { id: tenantId } = await db.tenant.create({ data: tenant })
    const item = { kind: 'LIFECYCLE', tenantId, name: 'Setup' } as const
    await expect(db.taxonomyItem.create({ data: { ...item, catalogueVersion: 3 } })).rejects.toThrow('TaxonomyItem_catalogueVersion_check')
    await db.taxonomyItem.create({ data: { ...item, catalogueVersion: 1 } })
    await db.taxonomyItem.create({ data: { ...item, catalogueVersion: 2 } })
    await expect(db.taxonomyItem.create({ data: { ...item, catalogueVersion: 1 } })).rejects.toMatchObject({ code: 'P2002' })
  })
})

test('the bytes of files are stored uncompressed', async () => {
  const { rows } = await pool().query<{ attstorage: string }>(
    `SELECT attstorage FROM pg_attribute WHERE attrelid = '"FileChunk"'::regclass AND attname = 'bytes'`,
  )
  expect(rows).toEqual([{ attstorage: 'e' }])
})

test('search without accents can use an index', async () => {
  expect(await db.$queryRaw`SELECT immutable_unaccent('Crème brûlée') AS text`).toEqual([{ text: 'Creme brulee' }])
})

describe('the revision of subscriptions', () => {
  const raised = () => revision('subscriptions')

  test('rises once per transaction that changes one, or its members or configuration, and not when that is taken back', async () => {
    const { id } = await makeSubscription(db)
    const before = await raised()
    const { ppid: userPpid } = await makeUser(db)
    expect(await raised()).toBe(before)
    await db.$transaction([
      db.subscriptionMember.create({ data: { subscriptionId: id, userPpid } }),
      db.subscriptionConfiguration.create({ data: { subscriptionId: id } }),
    ])
    expect(await raised()).toBe(before + 1n)
    await expect(db.$transaction([db.subscription.delete({ where: { id } }), db.$queryRaw`SELECT 1 / 0`])).rejects.toThrow(
      'division by zero',
    )
    expect(await raised()).toBe(before + 1n)
    await db.user.delete({ where: { ppid: userPpid } })
    expect(await raised()).toBe(before + 2n)
  })

  test('rises with what its pages show of people and companies, not with the rest', async () => {
    const subscription = await makeSubscription(db)
    const { ppid } = await makeUser(db)
    const { companyId } = await db.entity.findUniqueOrThrow({ where: { id: subscription.entityId } })
    const before = await raised()
    await db.user.update({ where: { ppid }, data: { termsAcceptedAt: new Date() } })
    expect(await raised()).toBe(before)
    await db.user.update({ where: { ppid }, data: { firstName: 'New' } })
    await db.company.update({ where: { id: companyId }, data: { name: 'New' } })
    await db.entity.update({ where: { id: subscription.entityId }, data: { viewInMyServices: false } })
    await db.subscriptionContact.create({ data: { subscriptionId: subscription.id, userPpid: ppid, position: 9 } })
    await db.subscriptionLink.create({ data: { subscriptionId: subscription.id, position: 9, name: 'A', link: 'https://a.example' } })
    expect(await raised()).toBe(before + 5n)
  })

  test('a long transaction does not hold back the others', async () => {
    const [one, other] = [await makeSubscription(db), await makeSubscription(db)]
    const before = await raised()
    await db.$transaction(async (tx) => {
      await tx.subscription.update({ where: { id: one.id }, data: { endDate: new Date() } })
      await db.subscription.update({ where: { id: other.id }, data: { endDate: new Date() } })
      expect(await raised()).toBe(before + 1n)
    })
    expect(await raised()).toBe(before + 2n)
  })
})

describe('the revision of users', () => {
  const raised = () => revision('users')

  test('rises with people and their companies, once per transaction, and not when the directory was read', async () => {
    const before = await raised()
    const { ppid } = await makeUser(db)
    const entity = await makeEntity(db)
    expect(await raised()).toBe(before + 1n)
    await db.user.update({ where: { ppid }, data: { lastRefresh: new Date() } })
    expect(await raised()).toBe(before + 1n)
    await db.$transaction([
      db.user.update({ where: { ppid }, data: { termsVersion: 7 } }),
      db.entityMember.create({ data: { entityId: entity.id, userPpid: ppid } }),
    ])
    expect(await raised()).toBe(before + 2n)
    await db.entityMember.deleteMany({ where: { userPpid: ppid } })
    await db.user.delete({ where: { ppid } })
    expect(await raised()).toBe(before + 4n)
  })

  test('two transactions that raise it and the one of subscriptions, each in another order, both end', async () => {
    const { id: subscriptionId } = await makeSubscription(db)
    const entity = await makeEntity(db)
    const [one, other] = [await makeUser(db), await makeUser(db)]
    const joinSubscription = (tx: Prisma.TransactionClient, userPpid: string) =>
      tx.subscriptionMember.create({ data: { subscriptionId, userPpid } })
    const joinCompany = (tx: Prisma.TransactionClient, userPpid: string) =>
      tx.entityMember.create({ data: { entityId: entity.id, userPpid } })
    const before = [await raised(), await revision('subscriptions')] as const
    let second: Promise<unknown> = Promise.resolve()
    await db.$transaction(async (tx) => {
      await joinSubscription(tx, one.ppid)
      await tx.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`
      second = db.$transaction(async (later) => {
        await joinCompany(later, other.ppid)
        await later.$executeRaw`SET CONSTRAINTS ALL IMMEDIATE`
        await joinSubscription(later, other.ppid)
      })
      // It has reached the first lock.
      await untilWaiting(1)
      await joinCompany(tx, one.ppid)
    })
    await second
    expect([await raised(), await revision('subscriptions')]).toEqual([before[0] + 2n, before[1] + 2n])
  })
})

describe('the catalogue revision', () => {
  test('rises with a change of what the catalogue shows, once per statement', async () => {
    const before = await revision()
    const { id } = await db.service.create({ data: service })
    expect(await revision()).toBe(before + 1n)
    await db.tenant.createMany({ data: [tenant, { ...tenant, domain: 'UK' }] })
    expect(await revision()).toBe(before + 2n)
    await db.service.delete({ where: { id } })
    expect(await revision()).toBeGreaterThan(before + 2n)
  })

  test('rises once with all changes of a transaction, also when the first one was taken back', async () => {
    const before = await revision()
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`SAVEPOINT first`
      await tx.service.create({ data: service })
      await tx.$executeRaw`ROLLBACK TO SAVEPOINT first`
      await tx.tenant.create({ data: tenant })
      await tx.service.create({ data: service })
    })
    expect(await revision()).toBe(before + 1n)
  })

  test('rises with names of internal users, not with those of clients or with their terms', async () => {
    await db.user.createMany({ data: [person, { ...person, ppid: 'c', email: 'c@alpha.example', isInternal: false }] })
    const before = await revision()
    await db.user.update({ where: { ppid: 'c' }, data: { firstName: 'New' } })
    await db.user.update({ where: { ppid: 'p' }, data: { termsAcceptedAt: new Date() } })
    expect(await revision()).toBe(before)
    await db.user.update({ where: { ppid: 'p' }, data: { firstName: 'New' } })
    expect(await revision()).toBe(before + 1n)
  })
})
