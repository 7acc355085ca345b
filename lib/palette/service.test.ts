import { beforeEach, describe, expect, test } from '@jest/globals'
import { GET as everythingRoute } from '#app/api/v1/Search/everything/route.ts'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { limits } from '#lib/http/limits.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import {
  makeCompany,
  makeEntity,
  makeInternalUser,
  makeReferenceItem,
  makeService,
  makeSubscription,
  makeSuperUser,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday, shortDate } from '#lib/text/short-date.ts'
import { SHOWN_PER_KIND, searchEverything } from './contract.ts'
import type { Found } from './contract.ts'

const everything = served(searchEverything, everythingRoute)

const { send, read } = useApiCalls()
type Caller = Parameters<typeof send>[1]

let elsewhere: Awaited<ReturnType<typeof makeTenant>>

beforeEach(async () => {
  await resetDatabase()
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  elsewhere = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
})

const find = (caller: Caller, q: string) => read(everything, caller, { query: `?q=${encodeURIComponent(q)}` })
/** Without the entries that lead to what is not shown. */
const titles = async (caller: Caller, q: string, kind?: Found['kind']) =>
  (await find(caller, q)).filter((one) => !one.more && (kind === undefined || one.kind === kind)).map(({ title }) => title)
/** Those entries: title and address. */
const further = async (caller: Caller, q: string) =>
  (await find(caller, q)).filter(({ more }) => more).map(({ title, href }) => [title, href])

describe('GET /Search/everything', () => {
  test('visitors find the live services of their tenant and public screens, nothing else', async () => {
    await makeService(db, { name: 'Zebra reporting' })
    await makeService(db, { name: 'Zebra elsewhere', tenantIds: [elsewhere.id] })
    await makeService(db, { name: 'Zebra draft', live: false })
    await makeCompany(db, { name: 'Zebra holding' })
    await makeUser(db, { firstName: 'Zebra' })
    await db.article.create({ data: { type: 1, title: 'Zebra law', published: true } })
    expect(await titles(null, 'zébra')).toEqual(['Zebra reporting'])
    expect(await titles(null, 'zebra REPORT')).toEqual(['Zebra reporting'])
    expect(await find(null, 'catalogue')).toEqual([{ kind: 'screen', id: '/', title: 'Catalogue', detail: null, href: '/' }])
    expect(await titles(null, 'administration')).toEqual([])
  })

  test('clients find their news, locked and hidden ones as their lists show them, and no companies, people or staff screens', async () => {
    const client = await makeUser(db)
    await makeCompany(db, { name: 'Zebra holding' })
    await makeUser(db, { firstName: 'Zebra' })
    const open = await db.article.create({ data: { type: 1, title: 'Zebra global', published: true } })
    await db.article.create({ data: { type: 1, title: 'Zebra draft' } })
    await db.article.create({ data: { type: 0, title: 'Zebra regulated', published: true } })
    await db.event.create({ data: { title: 'Zebra deadline', published: true, startDate: new Date('2026-03-05') } })
    await db.event.create({ data: { title: 'Zebra hearing', published: true, articleId: open.id } })
    const found = await find(client, 'zebra')
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ['article', 'Zebra global'],
      ['event', 'Zebra deadline'],
      ['event', 'Zebra hearing'],
    ])
    expect(found.map(({ href }) => href)).toEqual([
      `/news/view/${open.id}?newsType=1`,
      expect.stringMatching(/^\/articles\?newsTab=calendar&month=2026-03&item=[\da-f-]{36}$/),
      `/news/view/${open.id}`,
    ])
    expect(await titles(client, 'ad')).toEqual([])
    expect(await titles(client, 'my')).toEqual(['My profile'])
    await makeSubscription(db, { mainContacts: [client.ppid] })
    expect(await titles(client, 'my')).toEqual(['My services', 'My profile'])
  })

  test('articles and events say what is due next of them, a locked article nothing of its dates', async () => {
    const client = await makeUser(db)
    const { id: serviceId } = await makeService(db, { id: threeWServices.regulatory })
    const { id: subscriptionId } = await makeSubscription(db, { serviceId, users: [client.ppid] })
    const [open, closed] = [await makeReferenceItem(db), await makeReferenceItem(db)]
    const items = { create: [{ list: 'TOPIC' as const, itemId: open.id }] }
    await db.subscriptionConfiguration.create({ data: { subscriptionId, hasTopics: true, items } })
    const day = dayAfter(firmToday(), 55)
    const make = async (title: string, topicIds: string[]) => {
      const { id: articleId } = await db.article.create({ data: { type: 0, title, published: true, topicIds } })
      await db.event.create({ data: { title: `Filing for ${title}`, published: true, articleId, startDate: new Date(day) } })
    }
    await make('Zebra law', [open.id])
    await make('Zebra secret', [closed.id])
    const details = async (caller: Caller) => (await find(caller, 'zebra')).map(({ title, detail }) => [title, detail])
    const due = `Comply by ${shortDate(day)} · 55 days`
    const ofLaw = [
      ['Zebra law', `3W article · ${due}`],
      ['Filing for Zebra law', `Event · ${shortDate(day)} · ${due}`],
    ]
    const found = await details(client)
    expect(found).toEqual(expect.arrayContaining([...ofLaw, ['Zebra secret', '3W article']]))
    expect(found).toHaveLength(3)
    expect(await details(await makeInternalUser(db))).toContainEqual(['Zebra secret', `3W article · ${due}`])
  })

  test('the register of obligations is found by who stands in one, and the export of the news by everybody who reads them', async () => {
    const [client, staff] = [await makeUser(db), await makeInternalUser(db)]
    expect([await titles(client, 'obligations'), await titles(null, 'obligations')]).toEqual([[], []])
    const { id: serviceId } = await makeService(db, { id: threeWServices.regulatory, name: 'Regulatory 3W' })
    const { id } = await makeSubscription(db, { serviceId, users: [client.ppid] })
    expect([await titles(client, 'obligat'), await titles(staff, 'obligations')]).toEqual([['Obligations'], ['Obligations']])
    // Its page says when it was closed.
    await db.subscription.update({ where: { id }, data: { endDate: new Date('2020-01-01') } })
    expect(await titles(client, 'obligations')).toEqual(['Obligations'])
    expect([await titles(client, 'export', 'screen'), await titles(null, 'export', 'screen')]).toEqual([['Export news'], []])
  })

  test('whoever has not accepted the terms finds what a visitor finds', async () => {
    const [client, staff] = [
      await makeUser(db, { termsVersion: null, termsAcceptedAt: null }),
      await makeInternalUser(db, { termsVersion: null, termsAcceptedAt: null }),
    ]
    await db.article.create({ data: { type: 1, title: 'Zebra law', published: true } })
    await makeCompany(db, { name: 'Zebra holding' })
    await makeService(db, { name: 'Zebra draft', live: false })
    await makeService(db, { name: 'Zebra reporting' })
    for (const caller of [client, staff]) expect(await titles(caller, 'zebra')).toEqual(['Zebra reporting'])
  })

  test('internal users find companies, people and drafts too; super users also their screens', async () => {
    const [staff, boss] = [await makeInternalUser(db), await makeSuperUser(db)]
    const group = await makeCompany(db, { name: 'Zebra holding' })
    const company = await makeEntity(db, { name: 'Big zebra', companyId: group.id })
    const person = await makeUser(db, { firstName: 'Ann', lastName: 'Zebra', email: 'ann@x.example' })
    await makeService(db, { name: 'Zebra draft', tenantIds: [elsewhere.id], live: false })
    await db.article.create({ data: { type: 0, title: 'Zebra draft article' } })
    expect(await find(staff, 'zebra')).toMatchObject([
      { kind: 'service', title: 'Zebra draft', detail: 'Not live' },
      { kind: 'article', detail: '3W article · Draft' },
      { kind: 'company', id: group.id, detail: 'Company group', href: `/companyGroups/${group.id}` },
      { kind: 'company', id: company.id, detail: 'Company of Zebra holding', href: `/companies/${company.id}` },
      { kind: 'person', id: person.ppid, title: 'Ann Zebra', detail: 'ann@x.example', href: `/people/${person.ppid}` },
    ])
    expect(await titles(staff, 'ANN@X', 'person')).toEqual(['Ann Zebra'])
    expect(await titles(staff, 'zebra ann', 'person')).toEqual(['Ann Zebra'])
    expect([await titles(staff, 'mails', 'screen'), await titles(boss, 'mails', 'screen')]).toEqual([[], ['Mails']])
  })

  test('shows a few of each kind: names that begin with the text first, the newest articles first', async () => {
    const staff = await makeInternalUser(db)
    for (let index = 0; index < SHOWN_PER_KIND + 2; index += 1) {
      await makeCompany(db, { name: `A zebra ${index}` })
      await db.article.create({
        data: { type: 1, title: `Zebra ${index}`, published: true, publishDate: new Date(Date.UTC(2026, 0, index + 1)) },
      })
    }
    await makeCompany(db, { name: 'Zebra last' })
    const companies = await titles(staff, 'zebra', 'company')
    expect([companies[0], companies.length]).toEqual(['Zebra last', SHOWN_PER_KIND])
    expect(await further(staff, 'zebra')).toEqual([
      ['More Global articles', '/articles?newsType=1&newsTab=articles&search=zebra'],
      ['3 more company groups', '/admin?company-groups.f.name=zebra#companies'],
    ])
    expect(await titles(staff, 'zebra', 'article')).toEqual([6, 5, 4, 3, 2].map((index) => `Zebra ${index}`))
  })

  test('beginnings of words come before parts of them, short words are no parts, and a number finds its article', async () => {
    const staff = await makeInternalUser(db)
    const make = (title: string) => db.article.create({ data: { type: 0, title, published: true, publishDate: new Date() } })
    await make('Streamlining')
    const { businessId } = await make('Sanctions')
    await make('Transactions')
    expect(await titles(staff, 'aml', 'article')).toEqual([])
    expect(await titles(staff, 'streamlin', 'article')).toEqual(['Streamlining'])
    expect(await titles(staff, 'amlin', 'article')).toEqual(['Streamlining'])
    for (const q of [`3W ${businessId}`, `3w${businessId}0`])
      expect([q, await titles(staff, q, 'article')]).toEqual([q, q.endsWith('0') ? [] : ['Sanctions']])
    await make('Actions')
    expect(await titles(staff, 'actions', 'article')).toEqual(['Actions'])
  })

  test('titles in scripts that the trigram index does not know are found by the beginnings of their words', async () => {
    const staff = await makeInternalUser(db)
    const article = await db.article.create({
      data: { type: 0, title: 'Ελλάδα: νέος φόρος', published: true, publishDate: new Date(), text: { create: {} } },
    })
    await db.event.create({
      data: {
        title: 'Налог на прибыль',
        startDate: new Date(),
        endDate: new Date(),
        published: true,
        description: 'Ελλάδα',
        articleId: article.id,
      },
    })
    expect(await titles(staff, 'ελλαδ', 'article')).toEqual([article.title])
    expect(await titles(staff, 'φόρος νέ', 'article')).toEqual([article.title])
    expect(await titles(staff, 'налог', 'event')).toEqual(['Налог на прибыль'])
    // Of an event the title is looked at, not what describes it.
    expect(await titles(staff, 'ελλαδ', 'event')).toEqual([])
  })

  test('all services of a person are found: the best are shown, and an entry leads to the others', async () => {
    const [grant, staff] = [
      await makeInternalUser(db, { firstName: 'Jo', lastName: 'Grant' }),
      await makeInternalUser(db, { firstName: 'Ann', lastName: 'Lee' }),
    ]
    for (let index = 1; index <= SHOWN_PER_KIND + 2; index += 1) await makeService(db, { name: `Tax ${index}`, responsibles: [grant.ppid] })
    expect(await titles(null, 'grant', 'service')).toHaveLength(SHOWN_PER_KIND)
    for (const caller of [null, await makeUser(db), staff])
      expect((await further(caller, 'jo grant')).filter(([title]) => title!.includes('service'))).toEqual([
        ['2 more services', '/?search=jo+grant'],
      ])
    await makeService(db, { name: 'Elsewhere', tenantIds: [elsewhere.id], live: false, responsibles: [grant.ppid] })
    // Staff also find what the catalogue does not show; their table has it.
    expect((await further(staff, 'jo grant')).find(([title]) => title!.includes('service'))![1]).toMatch(
      /^\/(\?search|admin\?services\.f\.responsibles)=jo\+grant(#services)?$/,
    )
  })

  test('names that begin with the words, then names that hold them, then mentions', async () => {
    await makeService(db, { name: 'Zoo guide', description: 'Tells of the zebra' })
    await makeService(db, { name: 'The zebra desk' })
    await makeService(db, { name: 'Zebra walks' })
    expect(await titles(null, 'zebra', 'service')).toEqual(['Zebra walks', 'The zebra desk', 'Zoo guide'])
    const staff = await makeInternalUser(db)
    for (const name of ['Big zebra', 'Zebra', 'Bigzebra']) await makeEntity(db, { name })
    expect(await titles(staff, 'zebra', 'company')).toEqual(['Zebra', 'Big zebra', 'Bigzebra'])
    await makeUser(db, { firstName: 'Al', lastName: 'Bezebra' })
    await makeUser(db, { firstName: 'Bo', lastName: 'Zebra' })
    await makeUser(db, { firstName: 'Zebra', lastName: 'Young' })
    expect(await titles(staff, 'zebra', 'person')).toEqual(['Zebra Young', 'Bo Zebra', 'Al Bezebra'])
    const make = (title: string, day: string) =>
      db.article.create({ data: { type: 0, title, published: true, publishDate: new Date(day) } })
    await make('Zebra law', '2026-01-01')
    await make('On the zebra', '2026-02-01')
    expect(await titles(staff, 'zebra', 'article')).toEqual(['Zebra law', 'On the zebra'])
  })

  test('people: visitors and clients find the responsibles of what the catalogue shows, by name alone, and clients their contacts (A083)', async () => {
    const [grant, hidden, contact] = [
      await makeInternalUser(db, { firstName: 'Jo', lastName: 'Zebrant', email: 'jo.z@firm.example' }),
      await makeInternalUser(db, { firstName: 'Ida', lastName: 'Zebrant' }),
      await makeInternalUser(db, { firstName: 'Cy', lastName: 'Zebrant', email: 'cy.z@firm.example' }),
    ]
    const service = await makeService(db, { name: 'Tax', friendlyUrl: 'tax', responsibles: [grant.ppid], team: [hidden.ppid] })
    await makeService(db, { name: 'Draft', live: false, responsibles: [hidden.ppid] })
    await makeService(db, { name: 'Elsewhere', tenantIds: [elsewhere.id], responsibles: [hidden.ppid] })
    const [client, other] = [await makeUser(db, { lastName: 'Zebrant' }), await makeUser(db, { lastName: 'Zebrant' })]
    const { id } = await makeSubscription(db, { serviceId: service.id, users: [client.ppid], internalContacts: [contact.ppid, grant.ppid] })
    const responsible = { kind: 'person', id: grant.ppid, title: 'Jo Zebrant', detail: 'Answers for Tax', href: '/service/tax' }
    for (const caller of [null, other])
      expect((await find(caller, 'zebrant')).filter(({ kind }) => kind === 'person')).toEqual([responsible])
    const path = `/myServices#subscription-${id}`
    expect((await find(client, 'zebrant')).filter(({ kind }) => kind === 'person')).toEqual([
      { kind: 'person', id: contact.ppid, title: 'Cy Zebrant', detail: 'Contact for Tax', href: path },
      { ...responsible, detail: 'Contact for Tax', href: path },
    ])
    // E-mail addresses are for those who see them: of the own contacts.
    expect([await titles(null, 'jo.z@firm', 'person'), await titles(client, 'cy.z@firm', 'person')]).toEqual([[], ['Cy Zebrant']])
    await makeService(db, { name: 'Second', responsibles: [grant.ppid] })
    expect((await find(null, 'jo zeb')).find(({ kind }) => kind === 'person')).toMatchObject({
      detail: 'Answers for 2 services',
      href: '/?search=Jo+Zebrant',
    })
  })

  test('subscriptions: clients find their own running ones as My services shows them, and nobody else’s', async () => {
    const [client, colleague, other] = [await makeUser(db), await makeUser(db), await makeUser(db)]
    const entity = await makeEntity(db, { name: 'Zebra Fund', users: [client.ppid, colleague.ppid] })
    const [tax, audit] = [await makeService(db, { name: 'Tax' }), await makeService(db, { name: 'Audit' })]
    const { id } = await makeSubscription(db, { entityId: entity.id, serviceId: tax.id, users: [client.ppid] })
    await makeSubscription(db, { entityId: entity.id, serviceId: audit.id, users: [client.ppid], endDate: new Date('2020-01-31') })
    const hidden = await makeEntity(db, { name: 'Zebra Hidden', viewInMyServices: false })
    await makeSubscription(db, { entityId: hidden.id, serviceId: tax.id, users: [client.ppid] })
    const subscriptions = async (caller: Caller, q: string) => (await find(caller, q)).filter(({ kind }) => kind === 'subscription')
    const own = { kind: 'subscription', id, title: 'Tax - Zebra Fund', detail: 'No end date', href: `/myServices#subscription-${id}` }
    for (const q of ['zebra', 'fund tax', 'TAX zeb']) expect([q, await subscriptions(client, q)]).toEqual([q, [own]])
    for (const caller of [colleague, other, null]) expect(await subscriptions(caller, 'zebra')).toEqual([])
    expect((await find(other, 'zebra')).filter(({ kind }) => kind === 'company' || kind === 'person')).toEqual([])
  })

  test('subscriptions: staff find those that they follow, super users all, each with its page; the table has the others', async () => {
    const [boss, keeper, contact, stranger] = [
      await makeSuperUser(db),
      await makeInternalUser(db),
      await makeInternalUser(db),
      await makeInternalUser(db),
    ]
    const tax = await makeService(db, { name: 'Tax returns', responsibles: [keeper.ppid] })
    const entity = await makeEntity(db, { name: 'Zebra Fund' })
    const one = await makeSubscription(db, { entityId: entity.id, serviceId: tax.id, internalContacts: [contact.ppid] })
    const ended = await makeSubscription(db, { entityId: entity.id, endDate: new Date('2020-01-31') })
    const found = async (caller: Caller, q: string) =>
      (await find(caller, q)).filter(({ kind }) => kind === 'subscription').map(({ href, detail }) => [href, detail])
    const [shown, over] = [
      [`/subscriptions/${one.id}`, 'No end date'],
      [`/subscriptions/${ended.id}`, 'Ended 31/01/2020'],
    ]
    expect(await found(boss, 'zebra')).toEqual([shown, over])
    for (const caller of [keeper, contact]) expect(await found(caller, 'zebra')).toEqual([shown])
    expect(await found(keeper, 'returns zebra')).toEqual([shown])
    for (const q of ['zebra', 'tax']) expect(await found(stranger, q)).toEqual([])
    for (let index = 0; index < SHOWN_PER_KIND; index += 1) await makeSubscription(db, { serviceId: tax.id })
    const ofTax = async (caller: Caller) => (await further(caller, 'tax returns')).filter(([title]) => title!.includes('subscription'))
    expect(await ofTax(boss)).toEqual([
      ['1 more subscription', '/admin?subscriptions.f.serviceName=tax+returns&subscriptions.f.scope=all#engagements'],
    ])
    expect(await ofTax(keeper)).toEqual([['1 more subscription', '/admin?subscriptions.f.serviceName=tax+returns#engagements']])
    expect([await ofTax(contact), await ofTax(stranger)]).toEqual([[], []])
  })

  test('actions: whoever may do them finds them, with the address that opens their form', async () => {
    const [staff, client] = [await makeInternalUser(db), await makeUser(db)]
    const actions = async (caller: Caller, q: string) =>
      (await find(caller, q)).filter(({ kind }) => kind === 'action').map(({ title, href }) => [title, href])
    expect(await actions(staff, 'create user')).toEqual([['Create user', '/admin?new=users']])
    expect(await actions(staff, 'import')).toEqual([
      ['Import users', '/admin?import=users'],
      ['Import companies', '/admin?import=entities'],
      ['Import services', '/admin?import=services'],
    ])
    expect(await actions(staff, 'new article')).toEqual([
      ['New 3W article', '/news/add/0'],
      ['New global article', '/news/add/1'],
    ])
    expect((await actions(staff, 'create')).length).toBeGreaterThan(6)
    for (const caller of [client, null, await makeInternalUser(db, { termsVersion: null, termsAcceptedAt: null })])
      for (const q of ['create', 'import', 'new']) expect([q, await actions(caller, q)]).toEqual([q, []])
  })

  test('wildcards of the database are letters like others; hostile text finds nothing', async () => {
    const staff = await makeInternalUser(db)
    await makeCompany(db, { name: 'Plain' })
    await makeCompany(db, { name: '100% pure' })
    expect(await titles(staff, '100%', 'company')).toEqual(['100% pure'])
    for (const q of ['%%%', '___', "'; DROP TABLE", '\\\\\\', '(((', '🦓🦓']) expect(await titles(staff, q, 'company')).toEqual([])
  })

  test('too short, too long or no text is refused; too many calls are', async () => {
    for (const query of ['', '?q=', '?q=a', '?q=%20a%20', `?q=${'a'.repeat(101)}`, '?q=ab&q=cd'])
      expect((await send(everything, null, { query })).status).toBe(400)
    expect((await send(everything, null, { query: '?q=ab', headers: { authorization: 'Bearer x' } })).status).toBe(401)
    const user = await makeUser(db)
    await db.rateLimit.deleteMany()
    const windowMs = limits.search.windowSeconds * 1000
    const windowStart = new Date(Math.floor(Date.now() / windowMs) * windowMs)
    await db.rateLimit.create({ data: { key: `search:${user.ppid}`, windowStart, count: limits.search.calls * 1000 } })
    const reply = await send(everything, user, { query: '?q=ab' })
    expect([reply.status, Number(reply.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
