import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { POST as postPagedRoute } from '#app/api/v1/Subscription/paged/users/route.ts'
import { GET as getMyServicesRoute } from '#app/api/v1/Subscription/my-services/route.ts'
import { db, pool } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { today } from '#lib/relations/running.ts'
import { listMySubscriptions } from './contract.ts'
import { listSubscriptions } from './list-contract.ts'

const getMyServices = served(listMySubscriptions, getMyServicesRoute)
const postPaged = served(listSubscriptions, postPagedRoute)

const { read } = useApiCalls()
const DAY = 86_400_000

beforeEach(resetDatabase)

async function make() {
  const [boss, client, other, contact] = [await makeSuperUser(db), await makeUser(db), await makeUser(db), await makeInternalUser(db)]
  const group = await makeCompany(db, { name: 'Group' })
  const entity = await makeEntity(db, { name: 'Company', companyId: group.id })
  const service = await makeService(db, { name: 'Audit' })
  const { id } = await makeSubscription(db, {
    entityId: entity.id,
    serviceId: service.id,
    users: [client.ppid],
    internalContacts: [contact.ppid],
    endDate: new Date(Date.parse(today())),
    links: { create: [{ position: 0, name: 'First', link: 'https://one.example' }] },
  })
  return { boss, client, other, contact, group, entity, service, id }
}
type Made = Awaited<ReturnType<typeof make>>

const mine = ({ client }: Made) => read(getMyServices, client)
const all = ({ boss }: Made) => read(postPaged, boss, { body: { filters: { my: false } } }).then(({ items }) => items)

/** How often the tables of subscriptions are read while `work` runs. */
async function readings(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(pool(), 'query')
  try {
    await work()
    return query.mock.calls.filter(([sent]) => ((sent as unknown as { text?: string }).text ?? '').includes('"Subscription" s')).length
  } finally {
    query.mockRestore()
  }
}

describe('pages of subscriptions are cached', () => {
  test('while nothing changes, for each caller and request on its own', async () => {
    const made = await make()
    const [first, list] = [await mine(made), await all(made)]
    expect([first.length, list.length]).toEqual([1, 1])
    expect(
      await readings(async () => {
        expect(await mine(made)).toEqual(first)
        expect(await all(made)).toEqual(list)
      }),
    ).toBe(0)
    expect(await mine({ ...made, client: made.other })).toEqual([])
    const pageOf = (name: string) => read(postPaged, made.boss, { body: { filters: { my: false, serviceName: name } } })
    expect([(await pageOf('Audit')).totalCount, (await pageOf('Tax')).totalCount]).toEqual([1, 0])
    // A super user who is none any more has only what is shown to those who work for a service.
    await db.user.update({ where: { ppid: made.boss.ppid }, data: { isSuperUser: false } })
    expect(await all(made)).toEqual([])
  })

  const changes: Record<string, (made: Made) => Promise<unknown>> = {
    'a subscription': ({ id }) => db.subscription.update({ where: { id }, data: { clientContent: 'Hello' } }),
    'a member': ({ id, client, other }) =>
      db.$transaction([
        db.subscriptionMember.create({ data: { subscriptionId: id, userPpid: other.ppid } }),
        db.subscriptionMember.update({
          where: { subscriptionId_userPpid: { subscriptionId: id, userPpid: client.ppid } },
          data: { isMainContact: true },
        }),
      ]),
    'a contact': ({ id, contact }) =>
      db.subscriptionContact.delete({ where: { subscriptionId_userPpid: { subscriptionId: id, userPpid: contact.ppid } } }),
    'a link': ({ id }) => db.subscriptionLink.updateMany({ where: { subscriptionId: id }, data: { name: 'Other' } }),
    'the name of the company group': ({ group }) => db.company.update({ where: { id: group.id }, data: { name: 'Renamed' } }),
    'the name of the company': ({ entity }) => db.entity.update({ where: { id: entity.id }, data: { name: 'Renamed' } }),
    'the name of the service': ({ service }) => db.service.update({ where: { id: service.id }, data: { name: 'Renamed' } }),
  }
  test.each(Object.keys(changes))('until %s changes: the next request sees it', async (what) => {
    const made = await make()
    const before = [await mine(made), await all(made)]
    await changes[what]!(made)
    const after = [await mine(made), await all(made)]
    expect(after[0]).not.toEqual(before[0])
    expect(after[1]).not.toEqual(before[1])
  })

  test('until a person is renamed or gets another phone', async () => {
    const made = await make()
    const before = [await mine(made), await all(made)]
    await db.user.update({ where: { ppid: made.client.ppid }, data: { lastName: 'Renamed' } })
    expect(await all(made)).not.toEqual(before[1])
    await db.user.update({ where: { ppid: made.contact.ppid }, data: { phoneCountryCode: '+352', phoneNumber: '621123456' } })
    expect(await mine(made)).not.toEqual(before[0])
  })

  test('until the company no longer shows its services, or the day is over', async () => {
    const made = await make()
    expect(await mine(made)).toHaveLength(1)
    const now = Date.now()
    const tomorrow = jest.spyOn(Date, 'now').mockReturnValue(now + DAY)
    jest.useFakeTimers({
      now: now + DAY,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setTimeout',
        'setInterval',
        'clearTimeout',
        'clearInterval',
        'clearImmediate',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    })
    try {
      expect(await mine(made)).toHaveLength(0)
    } finally {
      jest.useRealTimers()
      tomorrow.mockRestore()
    }
    expect(await mine(made)).toHaveLength(1)
    await db.entity.update({ where: { id: made.entity.id }, data: { viewInMyServices: false } })
    expect(await mine(made)).toHaveLength(0)
  })

  test('a withdrawn membership is seen by the next request', async () => {
    const made = await make()
    expect(await mine(made)).toHaveLength(1)
    await db.subscriptionMember.deleteMany({ where: { userPpid: made.client.ppid } })
    expect(await mine(made)).toHaveLength(0)
  })
})
