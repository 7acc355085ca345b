import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { POST as previewRoute } from '#app/api/v1/Membership/preview/route.ts'
import { POST as bulkOfSubscriptions } from '#app/api/v1/Subscription/bulk/route.ts'
import { POST as bulkOfUsers } from '#app/api/v1/User/bulk/route.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { addText, countText, givesText, othersText, outsidersText } from './words.ts'
import { previewMemberships } from './preview-contract.ts'

const preview = served(previewMemberships, previewRoute)

const { send, read, call } = useApiCalls()
type Person = Awaited<ReturnType<typeof makeUser>>
let boss: Person

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
})

const look = (body: object, who = boss) => read(preview, who, { body })
const statusOf = async (body: object, who: Person | null = boss) => (await send(preview, who, { body })).status

/** A subscription of 3M to 3W; one of 3M in it, one of 3M not in it, two of Alpha of whom one of Beta too, one of no company, and one of the firm. */
async function makeWorld() {
  const people: Person[] = []
  for (let index = 0; index < 5; index += 1) people.push(await makeUser(db))
  const [member, colleague, first, second, nobody] = people as [Person, Person, Person, Person, Person]
  const staff = await makeInternalUser(db)
  const [target, alpha, beta] = [
    await makeEntity(db, { name: '3M', users: [member.ppid, colleague.ppid] }),
    await makeEntity(db, { name: 'Alpha', users: [first.ppid, second.ppid] }),
    await makeEntity(db, { name: 'Beta', users: [second.ppid] }),
  ]
  const service = await makeService(db, { id: threeWServices.regulatory, name: '3W Regulatory' })
  const subscription = await makeSubscription(db, { entityId: target.id, serviceId: service.id, mainContacts: [member.ppid] })
  return {
    member,
    colleague,
    first,
    second,
    nobody,
    staff,
    target,
    alpha,
    beta,
    service,
    subscription,
    ppids: [...people, staff].map(({ ppid }) => ppid),
  }
}

describe('POST /Membership/preview', () => {
  test('many people: how many are new, who belongs to other companies, which, and what they will see', async () => {
    const { ppids, subscription } = await makeWorld()
    const found = await look({ people: { ppids: [...ppids, 'unknown'] }, to: { subscriptionId: subscription.id } })
    expect(found).toMatchObject({
      total: 6,
      already: 1,
      outsiders: 2,
      withoutCompany: 1,
      ofFirm: 1,
      companies: [
        { name: 'Alpha', count: 2 },
        { name: 'Beta', count: 1 },
      ],
      companyCount: 2,
      gives: [{ serviceName: '3W Regulatory', entityName: '3M', threeW: true, ended: false }],
      giveCount: 1,
    })
    expect([
      addText(found, false),
      countText(found, false),
      givesText(found, false),
      othersText(found, false),
      outsidersText(found, false),
    ]).toEqual([
      'Add 5 users',
      '5 people will be added; 1 person is in it already.',
      'They will see 3W Regulatory of 3M, with its 3W news, and belong to that company.',
      '1 of them belongs to no company yet. 1 of them is of the firm.',
      { warning: '2 of them belong to other companies: Alpha (2), Beta (1).', tick: 'Yes, give access to 2 people of other companies' },
    ])
    const all = await look({ people: { filters: { isInternal: false } }, to: { subscriptionId: subscription.id } })
    expect([all.total, all.outsiders, all.ofFirm]).toEqual([5, 2, 0])
  })

  test('into a company; one who is in it gets nothing new; an ended subscription says so', async () => {
    const { target, first, member, subscription } = await makeWorld()
    const company = await look({ people: { ppids: [first.ppid, member.ppid] }, to: { entityId: target.id } })
    expect(company).toMatchObject({ total: 2, already: 1, outsiders: 1, gives: [{ serviceName: null, entityName: '3M' }] })
    expect(outsidersText(company, false)).toEqual({
      warning: 'This person belongs to another company: Alpha.',
      tick: 'Yes, give access to 1 person of another company',
    })
    expect(givesText(company, false)).toBe(
      'This person will belong to 3M, see its contacts at the firm, and can be given its subscriptions.',
    )
    await db.subscription.update({ where: { id: subscription.id }, data: { endDate: new Date('2020-01-01') } })
    const mine = await look({ people: { ppids: [member.ppid] }, to: { subscriptionId: subscription.id } })
    expect(mine).toMatchObject({ total: 1, already: 1, outsiders: 0, gives: [{ ended: true }] })
    expect([countText(mine, false), givesText(mine, false), outsidersText(mine, false)]).toEqual([
      'This person is in it already.',
      null,
      null,
    ])
  })

  test('one person into many subscriptions: which companies are not the person’s', async () => {
    const { first, subscription, alpha, beta } = await makeWorld()
    const [own, other] = [await makeSubscription(db, { entityId: alpha.id }), await makeSubscription(db, { entityId: beta.id })]
    const found = await look({ ppid: first.ppid, subscriptions: { ids: [own.id, other.id, subscription.id, randomUUID()] } })
    expect(found).toMatchObject({
      total: 3,
      already: 0,
      outsiders: 2,
      withoutCompany: 0,
      belongsTo: ['Alpha'],
      companies: [
        { name: '3M', count: 1 },
        { name: 'Beta', count: 1 },
      ],
      giveCount: 3,
    })
    expect([addText(found, true), outsidersText(found, true)]).toEqual([
      'Add to 3 subscriptions',
      {
        warning: 'This person belongs to Alpha. 2 subscriptions of the selected are of other companies: 3M (1), Beta (1).',
        tick: 'Yes, give access across companies',
      },
    ])
  })

  test('work that carries what was looked at is refused when that has changed; without it goes on', async () => {
    const { first, second, nobody, target, subscription } = await makeWorld()
    const [people, to] = [{ ppids: [first.ppid, nobody.ppid] }, { subscriptionId: subscription.id }]
    const body = { action: 'add-to-subscription', selection: people, ...to }
    const { revision } = await look({ people, to })
    await db.entityMember.create({ data: { entityId: target.id, userPpid: nobody.ppid } })
    const refused = await call<Problem>(bulkOfUsers, boss, { body: { ...body, revision } })
    expect([refused.status, refused.body.detail, await db.task.count()]).toEqual([
      409,
      'Who would be added has changed since you looked. Please look again.',
      0,
    ])
    const again = await look({ people, to })
    expect((await call(bulkOfUsers, boss, { body: { ...body, revision: again.revision } })).status).toBe(202)
    expect((await call(bulkOfUsers, boss, { body })).status).toBe(202)
    const one = { ppid: second.ppid, subscriptions: { ids: [subscription.id] } }
    const looked = (await look(one)).revision
    const add = { action: 'add-user', ppid: second.ppid, selection: one.subscriptions, revision: looked }
    expect((await call(bulkOfSubscriptions, boss, { body: { ...add, revision: 'old' } })).status).toBe(409)
    expect((await call(bulkOfSubscriptions, boss, { body: add })).status).toBe(202)
  })

  test('within the lists of the caller (A076): others see no subscription of services that are not theirs', async () => {
    const { first, staff, member, subscription, service, ppids } = await makeWorld()
    const body = { people: { ppids }, to: { subscriptionId: subscription.id } }
    expect([await statusOf(body, null), await statusOf(body, member), await statusOf(body, staff)]).toEqual([401, 403, 404])
    const one = { ppid: first.ppid, subscriptions: { ids: [subscription.id] } }
    expect(await look(one, staff)).toMatchObject({ total: 0, gives: [], companies: [] })
    expect(await look({ ppid: first.ppid, subscriptions: { filters: { my: false } } }, staff)).toMatchObject({ total: 0 })
    await db.servicePerson.create({ data: { serviceId: service.id, userPpid: staff.ppid, role: 'RESPONSIBLE', position: 0 } })
    expect(await statusOf(body, staff)).toBe(200)
    expect(await look(one, staff)).toMatchObject({ total: 1 })
  })

  test('bad input and unknown records', async () => {
    const { first, subscription } = await makeWorld()
    const people = { ppids: [first.ppid] }
    for (const body of [
      {},
      { people },
      { people, to: {} },
      { people: { ppids: [] }, to: { subscriptionId: subscription.id } },
      { ppid: first.ppid },
      { people, to: { subscriptionId: 'x' } },
    ])
      expect(await statusOf(body)).toBe(400)
    for (const body of [
      { people, to: { subscriptionId: randomUUID() } },
      { people, to: { entityId: randomUUID() } },
      { ppid: 'x', subscriptions: { ids: [subscription.id] } },
    ])
      expect(await statusOf(body)).toBe(404)
  })
})
