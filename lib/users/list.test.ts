import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as pagedRoute } from '#app/api/v1/User/paged/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { userOrderFields, listUsers } from './list-contract.ts'

const paged = served(listUsers, pagedRoute)

const { call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeInternalUser>>

beforeEach(async () => {
  await resetDatabase()
  staff = await makeInternalUser(db, { firstName: 'Zz', lastName: 'Caller', email: 'zz@firm.example', phoneCountryCode: null })
})

const page = (body: object, query = '') => read(paged, staff, { body, query })
const names = async (filters: object, more: object = {}) => (await page({ filters, ...more })).items.map(({ firstName }) => firstName)

test('the list is for internal callers', async () => {
  expect((await call(paged, null, { body: {} })).status).toBe(401)
  expect((await call(paged, await makeUser(db), { body: {} })).status).toBe(403)
})

describe('pages (B253, B640, A047)', () => {
  test('20 a page by name without letter case and accents, with whole records', async () => {
    for (let index = 0; index < 22; index += 1)
      await makeUser(db, { firstName: ['émile', 'Eve', 'adam', 'Ärne'][index] ?? `Person ${String(index).padStart(2, '0')}` })
    const entity = await makeEntity(db, { name: 'Alpha', users: [(await db.user.findFirstOrThrow({ where: { firstName: 'adam' } })).ppid] })
    const first = await page({})
    expect(first).toMatchObject({ totalCount: 23, hasNext: true, pageNumber: 1, pageSize: 20 })
    expect(first.items.slice(0, 4).map(({ firstName }) => firstName)).toEqual(['adam', 'Ärne', 'émile', 'Eve'])
    expect(first.items[0]).toMatchObject({
      entities: [{ id: entity.id, entityId: entity.id, name: 'Alpha' }],
      termsAndConditionsAccepted: true,
      version: 1,
    })
    expect(await page({}, '?page=2')).toMatchObject({ items: [{}, {}, { firstName: 'Zz' }], totalCount: 23, hasNext: false })
    expect(await page({}, '?pageNumber=3&pageSize=10')).toMatchObject({ items: { length: 3 }, hasNext: false, pageSize: 10 })
    expect(await page({}, '?page=999999999&size=99999')).toMatchObject({ items: [], totalCount: 23, pageSize: 9999 })
    expect(await page({}, '?page=0&size=-3')).toMatchObject({ pageNumber: 1, pageSize: 20 })
  })
})

describe('filters (A049, A050, W73)', () => {
  test('texts are contained, without letter case and accents', async () => {
    await makeUser(db, {
      firstName: 'Zoé',
      lastName: 'Müller',
      email: 'zoe@alpha.example',
      grade: 'Associé',
      phoneCountryCode: '+352',
      phoneNumber: '621123456',
    })
    await makeUser(db, { firstName: '50%', lastName: 'Off', email: 'under_score@beta.example' })
    expect(await names({ name: 'oe mull' })).toEqual(['Zoé'])
    expect(await names({ name: '%' })).toEqual(['50%'])
    expect(await names({ email: 'R_S' })).toEqual(['50%'])
    expect(await names({ email: 'ALPHA' })).toEqual(['Zoé'])
    expect(await names({ grade: 'associe' })).toEqual(['Zoé'])
    for (const phone of ['+352 621', '621 12', '352621123456']) expect(await names({ phone })).toEqual(['Zoé'])
    expect(await names({ search: 'mull' })).toEqual(['Zoé'])
    expect(await names({ search: 'beta.ex' })).toEqual(['50%'])
    expect(await names({ name: 'zoe', email: 'beta' })).toEqual([])
    expect(await names({ name: '', email: null, phone: '  ' })).toHaveLength(3)
  })

  test('flags, territory, identity, company, subscription and ppids are exact (A157, A158)', async () => {
    const admin = await makeSuperUser(db, { firstName: 'Admin', territory: 'UK' })
    const waiting = await makeUser(db, { firstName: 'Waiting', termsVersion: null, termsAcceptedAt: null, creationIdentity: 1 })
    const { id, entityId } = await makeSubscription(db, { users: [waiting.ppid] })
    const colleague = await makeUser(db, { firstName: 'Colleague' })
    await db.entityMember.create({ data: { entityId, userPpid: colleague.ppid } })
    expect(await names({ isInternal: true })).toEqual(['Admin', 'Zz'])
    expect(await names({ isInternal: true, territory: 'lu' })).toEqual(['Zz'])
    expect(await names({ isInternal: false })).toEqual(['Colleague', 'Waiting'])
    expect(await names({ isSuperUser: true })).toEqual(['Admin'])
    expect(await names({ termsAccepted: false })).toEqual(['Waiting'])
    expect(await names({ termsAccepted: true })).toEqual(['Admin', 'Colleague', 'Zz'])
    expect(await names({ creationIdentity: 1 })).toEqual(['Waiting'])
    expect(await names({ entityId })).toEqual(['Colleague', 'Waiting'])
    expect(await names({ subscriptionId: id })).toEqual(['Waiting'])
    expect(await names({ entityId: randomUUID() })).toEqual([])
    expect(await names({ ppids: [admin.ppid, 'nobody'] })).toEqual(['Admin'])
    expect(await names({ ppids: [] })).toEqual([])
  })

  test('of companies, company groups and subscriptions by their names, and of a company group by its id', async () => {
    const [alpha, beta] = [await makeCompany(db, { name: 'Groupe Alphé' }), await makeCompany(db, { name: 'Beta Holding' })]
    const [one, two, three] = [
      await makeUser(db, { firstName: 'One' }),
      await makeUser(db, { firstName: 'Two' }),
      await makeUser(db, { firstName: 'Three' }),
    ]
    const fund = await makeEntity(db, { name: 'Alpha Fund 100%', companyId: alpha.id, users: [one.ppid, two.ppid] })
    await makeEntity(db, { name: 'Alpha Bank', companyId: alpha.id, users: [two.ppid] })
    await makeEntity(db, { name: 'Beta Bank', companyId: beta.id, users: [three.ppid] })
    await makeSubscription(db, { entityId: fund.id, serviceId: (await makeService(db, { name: 'Reporting' })).id, users: [one.ppid] })
    expect(await names({ entityName: 'ALPHA' })).toEqual(['One', 'Two'])
    expect(await names({ entityName: 'bank' })).toEqual(['Three', 'Two'])
    expect(await names({ entityName: '0%' })).toEqual(['One', 'Two'])
    expect(await names({ entityName: '%bank' })).toEqual([])
    expect(await names({ companyName: 'alphe' })).toEqual(['One', 'Two'])
    expect(await names({ subscription: 'reporting - alpha' })).toEqual(['One'])
    expect(await names({ subscription: 'reporting - beta' })).toEqual([])
    expect(await names({ companyId: alpha.id })).toEqual(['One', 'Two'])
    expect(await names({ companyId: randomUUID() })).toEqual([])
    expect(await names({ companyId: alpha.id, entityName: 'beta' })).toEqual([])
    expect(await names({ entityName: ' ', companyName: null, subscription: '' })).toHaveLength(4)
    for (const filters of [{ companyId: 'x' }, { entityName: 5 }, { companyName: [] }, { subscription: true }])
      expect((await call(paged, staff, { body: { filters } })).status).toBe(400)
    for (const filters of [{ entityName: 'alpha' }, { companyId: alpha.id }])
      expect((await call(paged, one, { body: { filters } })).status).toBe(403)
  })

  test('unknown fields, wrong types and unknown orders are refused (A048, W10)', async () => {
    const bad = [
      { filters: { x: 1 } },
      { filters: { name: 5 } },
      { filters: { isInternal: 'true' } },
      { filters: { creationIdentity: 3 } },
      { filters: { entityId: 'x' } },
      { filters: { ppids: 'x' } },
    ]
    for (const body of [
      ...bad,
      { orderBy: { field: 'x' } },
      { orderBy: { field: 'name', direction: 'up' } },
      { orderBy: 'name' },
      { x: 1 },
      [],
      null,
    ])
      expect((await call(paged, staff, { body })).status).toBe(400)
  })
})

describe('order (W10)', () => {
  test.each(userOrderFields.map((field) => [field]))('by %s both ways gives the same users turned round', async (field) => {
    for (const firstName of ['B', 'a', 'C'])
      await makeUser(db, {
        firstName,
        grade: `Grade ${firstName}`,
        territory: firstName,
        phoneCountryCode: '+1',
        phoneNumber: firstName.charCodeAt(0).toString(),
      })
    const filters = { isInternal: false }
    const up = await page({ filters, orderBy: { field } })
    const down = await page({ filters, orderBy: [{ field, direction: 'desc' }] })
    expect(up.items.map(({ ppid }) => ppid)).toEqual(down.items.map(({ ppid }) => ppid).reverse())
    expect(up.items).toHaveLength(3)
  })

  test('by several; rows without a value come last both ways', async () => {
    await makeUser(db, { firstName: 'B', grade: 'X' })
    await makeUser(db, { firstName: 'A', grade: 'X' })
    await makeUser(db, { firstName: 'None' })
    const filters = { isInternal: false }
    expect(await names(filters, { orderBy: [{ field: 'grade' }, { field: 'firstName', direction: 'desc' }] })).toEqual(['B', 'A', 'None'])
    expect(await names(filters, { orderBy: [{ field: 'grade', direction: 'desc' }, { field: 'firstName' }] })).toEqual(['A', 'B', 'None'])
  })
})

describe('pages are kept', () => {
  /** How often the list is read from the database while `work` runs. */
  async function readings(work: () => Promise<unknown>): Promise<number> {
    const query = jest.spyOn(pool(), 'query')
    try {
      await work()
      return query.mock.calls.filter(([sent]) => ((sent as unknown as { text?: string }).text ?? '').includes('FROM matching')).length
    } finally {
      query.mockRestore()
    }
  }

  async function make() {
    const user = await makeUser(db, { firstName: 'Kept', lastName: 'Person' })
    const entity = await makeEntity(db, { name: 'Alpha', users: [user.ppid] })
    const subscription = await makeSubscription(db, { entityId: entity.id, users: [user.ppid] })
    return { user, entity, subscription }
  }
  type Made = Awaited<ReturnType<typeof make>>
  const request = ({ subscription }: Made) => page({ filters: { name: 'kept', subscriptionId: subscription.id } })

  test('while nobody changes, for each request on its own', async () => {
    const made = await make()
    const first = await request(made)
    expect(first.totalCount).toBe(1)
    expect(await readings(async () => expect(await request(made)).toEqual(first))).toBe(0)
    expect(await readings(async () => expect((await page({ filters: { name: 'nobody' } })).totalCount).toBe(0))).toBe(1)
    // A page that is larger than what is cached.
    const large = () => page({ filters: { name: 'kept' } }, '?pageSize=101')
    expect(await readings(() => large().then(large))).toBe(2)
  })

  const changes: Record<string, (made: Made) => Promise<unknown>> = {
    'the person': ({ user }) => db.user.update({ where: { ppid: user.ppid }, data: { grade: 'Partner' } }),
    'the acceptance of the terms': ({ user }) => db.user.update({ where: { ppid: user.ppid }, data: { termsVersion: null } }),
    'the name of the company': ({ entity }) => db.entity.update({ where: { id: entity.id }, data: { name: 'Renamed' } }),
    'the membership of the company': ({ user }) => db.entityMember.deleteMany({ where: { userPpid: user.ppid } }),
    'the membership of the subscription': ({ user }) => db.subscriptionMember.deleteMany({ where: { userPpid: user.ppid } }),
    'who is there': () =>
      makeUser(db, { firstName: 'Kept', lastName: 'Too' }).then(({ ppid }) =>
        db.subscriptionMember
          .findFirstOrThrow()
          .then(({ subscriptionId }) => db.subscriptionMember.create({ data: { subscriptionId, userPpid: ppid } })),
      ),
  }
  test('until the name of a group or of a service changes, by which people are looked for', async () => {
    const made = await make()
    const { companyId } = made.entity
    const { serviceId } = made.subscription
    const found = async (filters: object) => (await page({ filters })).totalCount
    await db.company.update({ where: { id: companyId }, data: { name: 'Before' } })
    await db.service.update({ where: { id: serviceId }, data: { name: 'Before' } })
    expect([await found({ companyName: 'before' }), await found({ subscription: 'before - alpha' })]).toEqual([1, 1])
    await db.company.update({ where: { id: companyId }, data: { name: 'After' } })
    expect(await found({ companyName: 'before' })).toBe(0)
    await db.service.update({ where: { id: serviceId }, data: { name: 'After' } })
    expect([await found({ subscription: 'before - alpha' }), await found({ subscription: 'after - alpha' })]).toEqual([0, 1])
  })

  test.each(Object.keys(changes))('until %s changes: the next request sees it', async (what) => {
    const made = await make()
    const before = await request(made)
    await changes[what]!(made)
    expect(await request(made)).not.toEqual(before)
  })
})
