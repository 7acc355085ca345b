import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { GET as impact } from '#app/api/v1/Impact/[kind]/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import {
  makeCompany,
  makeEntity,
  makeInternalUser,
  makeReferenceItem,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeSuperUser,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { impactKinds } from './contract.ts'
import type { Effect, ImpactKind } from './contract.ts'

const { send, read } = useApiCalls()
type Person = Awaited<ReturnType<typeof makeUser>>
let boss: Person
let staff: Person

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
  staff = await makeInternalUser(db)
})

const requestFor = (kind: ImpactKind, id: string, ppid?: string) => ({
  params: { kind, id },
  ...(ppid === undefined ? {} : { query: `?ppid=${ppid}` }),
})
const statusOf = async (kind: ImpactKind, id: string, who: Person | null, ppid?: string) =>
  (await send(impact, who, requestFor(kind, id, ppid))).status
const impactOf = async (kind: ImpactKind, id: string, { who = boss, ppid }: { who?: Person; ppid?: string } = {}) => {
  const found = await read<Effect[]>(impact, who, requestFor(kind, id, ppid))
  return found.map(({ effect, count, names }) => [effect, count, names])
}

/** Ann is the only main contact of one subscription of her company, and one of two of another. */
async function makeWorld() {
  const [ann, bob] = [
    await makeUser(db, { firstName: 'Ann', lastName: 'Adam' }),
    await makeUser(db, { firstName: 'Bob', lastName: 'Berg' }),
  ]
  const company = await makeEntity(db, { name: 'Alpha', users: [ann.ppid, bob.ppid] })
  const [first, second] = [await makeService(db, { name: 'First' }), await makeService(db, { name: 'Second' })]
  const one = await makeSubscription(db, { entityId: company.id, serviceId: first.id, mainContacts: [ann.ppid] })
  const two = await makeSubscription(db, { entityId: company.id, serviceId: second.id, mainContacts: [ann.ppid, bob.ppid] })
  const article = await db.article.create({ data: { type: 0, title: 'Circular' } })
  await db.articleNote.create({ data: { kind: 'CLIENT', articleId: article.id, subscriptionId: one.id, impact: 2 } })
  await db.personalNote.create({ data: { userPpid: ann.ppid, articleId: article.id } })
  return { ann, bob, company, first, second, one, two, article }
}

describe('GET /Impact/{kind}/{id}', () => {
  test('a user: companies, subscriptions, and of what the only main contact', async () => {
    const { ann } = await makeWorld()
    expect(await impactOf('User', ann.ppid)).toEqual([
      ['only-main-contact', 1, ['First - Alpha']],
      ['subscriptions-lost', 2, ['First - Alpha', 'Second - Alpha']],
      ['companies-left', 1, ['Alpha']],
      ['own-notes-go', 1, []],
    ])
    expect(await impactOf('User', staff.ppid)).toEqual([])
  })

  test('the saved views of a person, whose names are those of staff alone', async () => {
    const { ann } = await makeWorld()
    const view = { name: 'Own funds', state: {} }
    for (const { ppid } of [ann, staff]) await db.savedView.create({ data: { ...view, table: 'register', ownerPpid: ppid } })
    expect(await impactOf('User', ann.ppid)).toContainEqual(['saved-views-go', 1, []])
    expect(await impactOf('User', staff.ppid)).toEqual([['saved-views-go', 1, ['Own funds']]])
  })

  test('a company with its subscriptions and people; at most five names', async () => {
    const { company, bob } = await makeWorld()
    await makeEntity(db, { name: 'Other', users: [bob.ppid] })
    for (let index = 0; index < 5; index += 1)
      await makeSubscription(db, { entityId: company.id, serviceId: (await makeService(db, { name: `Z ${index}` })).id })
    expect(await impactOf('Entity', company.id)).toEqual([
      ['subscriptions-go', 7, ['First - Alpha', 'Second - Alpha', 'Z 0 - Alpha', 'Z 1 - Alpha', 'Z 2 - Alpha']],
      ['people-leave', 2, ['Ann Adam', 'Bob Berg']],
      ['people-without-company', 1, ['Ann Adam']],
      ['client-notes-go', 1, []],
    ])
  })

  test('a subscription, and a person who leaves it or its company', async () => {
    const { one, two, company, ann, bob } = await makeWorld()
    expect(await impactOf('Subscription', one.id)).toEqual([
      ['people-lose-it', 1, ['Ann Adam']],
      ['client-notes-go', 1, []],
    ])
    expect(await impactOf('SubscriptionMember', one.id, { ppid: ann.ppid })).toEqual([
      ['only-main-contact', 1, ['First - Alpha']],
      ['subscriptions-lost', 1, ['First - Alpha']],
    ])
    expect(await impactOf('SubscriptionMember', two.id, { ppid: ann.ppid })).toEqual([['subscriptions-lost', 1, ['Second - Alpha']]])
    expect(await impactOf('EntityMember', company.id, { ppid: ann.ppid })).toEqual([
      ['only-main-contact', 1, ['First - Alpha']],
      ['subscriptions-lost', 2, ['First - Alpha', 'Second - Alpha']],
      ['no-company-left', 1, []],
    ])
    expect(await impactOf('EntityMember', company.id, { ppid: bob.ppid })).toEqual([
      ['subscriptions-lost', 1, ['Second - Alpha']],
      ['no-company-left', 1, []],
    ])
    expect(await statusOf('EntityMember', company.id, boss)).toBe(400)
    expect(await statusOf('EntityMember', company.id, boss, staff.ppid)).toBe(404)
  })

  test('a subscription: who stays in the company, of which nothing else is left to them', async () => {
    const { ann, bob, two } = await makeWorld()
    expect(await impactOf('Subscription', two.id)).toEqual([
      ['people-lose-it', 2, ['Ann Adam', 'Bob Berg']],
      ['people-stay-in-company', 1, ['Bob Berg']],
    ])
    expect(await impactOf('SubscriptionMember', two.id, { ppid: bob.ppid })).toContainEqual(['people-stay-in-company', 1, ['Bob Berg']])
    expect(await impactOf('SubscriptionMember', two.id, { ppid: ann.ppid })).not.toContainEqual(
      expect.arrayContaining(['people-stay-in-company']),
    )
  })

  test('what stands in the way: subscriptions of a service, services of a tenant, companies of a group, articles of a topic', async () => {
    const { first, company, article, one } = await makeWorld()
    expect(await impactOf('Service', first.id)).toEqual([['blocked-by-subscriptions', 1, ['First - Alpha']]])
    const group = await db.entity.findUniqueOrThrow({ where: { id: company.id } })
    expect(await impactOf('Company', group.companyId)).toEqual([['blocked-by-companies', 1, ['Alpha']]])
    const tenant = await makeTenant(db)
    expect(await impactOf('Tenant', tenant.id)).toEqual([])
    await db.serviceDomain.create({ data: { serviceId: first.id, tenantId: tenant.id } })
    expect(await impactOf('Tenant', tenant.id)).toEqual([['blocked-by-services', 1, ['First']]])
    const topic = await makeReferenceItem(db, { kind: 'TOPIC' })
    await db.article.update({ where: { id: article.id }, data: { topicIds: [topic.id] } })
    await db.subscriptionConfiguration.create({
      data: { subscriptionId: one.id, items: { create: [{ list: 'TOPIC', itemId: topic.id }] } },
    })
    expect(await impactOf('Topic', topic.id)).toEqual([
      ['blocked-by-articles', 1, ['Circular']],
      ['blocked-by-configurations', 1, ['First - Alpha']],
    ])
    expect(await statusOf('Issuer', topic.id, boss)).toBe(404)
  })

  test('an industry with its sub-industries, a service group, an article', async () => {
    const { first, article } = await makeWorld()
    const industry = await makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'Banks' })
    const sub = await makeTaxonomyItem(db, { kind: 'INDUSTRY', name: 'Private banks', tenantId: industry.tenantId, parentId: industry.id })
    await db.serviceTaxonomy.create({ data: { serviceId: first.id, itemId: sub.id } })
    expect(await impactOf('TaxonomyItem', industry.id)).toEqual([
      ['sub-industries-go', 1, ['Private banks']],
      ['services-lose-it', 1, ['First']],
    ])
    expect(await impactOf('TaxonomyItem', sub.id)).toEqual([['services-lose-it', 1, ['First']]])
    const group = await makeServiceGroup(db, { serviceIds: [first.id] })
    expect(await impactOf('ServiceGroup', group.id)).toEqual([['services-without-group', 1, ['First']]])
    await db.newsItem.create({ data: { title: 'Item', issueDate: new Date(), articleId: article.id } })
    expect(await impactOf('Article', article.id)).toEqual([
      ['own-notes-go', 1, []],
      ['client-notes-go', 1, []],
      ['news-items-stay', 1, ['Item']],
    ])
  })

  test('within rights: clients nothing, others than super users not what they may not remove, subscriptions of own services only (A076)', async () => {
    const { ann, company, one, first } = await makeWorld()
    for (const kind of impactKinds) {
      expect([kind, await statusOf(kind, company.id, null, ann.ppid)]).toEqual([kind, 401])
      expect([kind, await statusOf(kind, company.id, ann, ann.ppid)]).toEqual([kind, 403])
      expect([kind, await statusOf(kind, randomUUID(), boss, ann.ppid)]).toEqual([kind, 404])
      expect([kind, await statusOf(kind, 'x', boss, ann.ppid)]).toEqual([kind, 404])
    }
    for (const [kind, id] of [
      ['User', ann.ppid],
      ['Service', first.id],
      ['EntityMember', company.id],
    ] as const)
      expect(await statusOf(kind, id, staff, ann.ppid)).toBe(403)
    expect(await statusOf('Subscription', one.id, staff)).toBe(404)
    expect(await statusOf('SubscriptionMember', one.id, staff, ann.ppid)).toBe(404)
    // Whoever may delete the company sees how many subscriptions go, and the names of those that the own list shows.
    expect((await impactOf('Entity', company.id, { who: staff }))[0]).toEqual(['subscriptions-go', 2, []])
    await db.servicePerson.create({ data: { serviceId: first.id, userPpid: staff.ppid, role: 'RESPONSIBLE', position: 0 } })
    expect(await impactOf('Subscription', one.id, { who: staff })).toHaveLength(2)
    expect((await impactOf('Entity', company.id, { who: staff }))[0]).toEqual(['subscriptions-go', 2, ['First - Alpha']])
  })

  test('an empty company group is in nobody’s way', async () => {
    expect(await impactOf('Company', (await makeCompany(db)).id, { who: staff })).toEqual([])
  })
})
