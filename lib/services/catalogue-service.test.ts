import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import {
  makeInternalUser,
  makeService,
  makeServiceGroup,
  makeSubscription,
  makeTaxonomyItem,
  makeTenant,
  makeUser,
} from '#seed/factories.ts'
import { catalogueView, formerPath, serviceDetail, sitemapEntries } from './catalogue-service.ts'
import type { CatalogueFilters, CatalogueView, FacetValue } from '#lib/catalogue/view.ts'

beforeEach(resetDatabase)

const actorOf = (user: User): Actor => ({
  kind: 'user',
  identity: {
    issuer: 'test',
    subject: user.ppid,
    ppid: user.ppid,
    email: user.email,
    emailVerified: true,
    firstName: null,
    lastName: null,
  },
  ppid: user.ppid,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  isInternal: user.isInternal,
  isSuperUser: user.isSuperUser,
  termsAccepted: true,
})

const makeLu = () => makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })

const view = (
  filters: CatalogueFilters = {},
  more: { catalogueVersion?: 1 | 2; host?: string; actor?: Actor; page?: { pageNumber: number; pageSize: number } } = {},
): Promise<CatalogueView> =>
  catalogueView({ host: 'localhost', catalogueVersion: 1, actor: ANONYMOUS, filters, page: { pageNumber: 1, pageSize: 100 }, ...more })

const names = ({ items }: CatalogueView) => items.map((card) => card.name)
const counts = (values: readonly FacetValue[]) => Object.fromEntries(values.map(({ name, count }) => [name, count]))

async function makeCatalogue() {
  const lu = await makeLu()
  const item = (kind: 'INDUSTRY' | 'LIFECYCLE' | 'VALUE_CHAIN', name: string, more: object = {}) =>
    makeTaxonomyItem(db, { kind, name, catalogueVersion: 1, tenantId: lu.id, ...more })
  const banking = await item('INDUSTRY', 'Banking')
  const retail = await item('INDUSTRY', 'Retail', { parentId: banking.id })
  const insurance = await item('INDUSTRY', 'Insurance')
  const [setup, operation] = [await item('LIFECYCLE', 'Setup'), await item('LIFECYCLE', 'Operation')]
  const chain = await item('VALUE_CHAIN', 'Distribution')
  const make = (name: string, taxonomyIds: string[], more: object = {}) =>
    makeService(db, { name, taxonomyIds, tenantIds: [lu.id], ...more })
  const audit = await make('Audit', [retail.id, setup.id, chain.id])
  const tax = await make('Tax', [banking.id, operation.id], { type: 2 })
  const legal = await make('Legal', [insurance.id, setup.id], { isHighlighted: true })
  await make('Draft', [banking.id, setup.id], { live: false })
  return { lu, banking, retail, insurance, setup, operation, chain, audit, tax, legal }
}

async function makeNear() {
  const lu = await makeLu()
  const industry = (name: string) => makeTaxonomyItem(db, { kind: 'INDUSTRY', name, catalogueVersion: 1, tenantId: lu.id })
  const [funds, banking] = [await industry('Funds'), await industry('Banking')]
  for (const name of ['Fund audit', 'Fund administration']) {
    await makeService(db, { name, smallDescription: '', description: '', live: true, tenantIds: [lu.id], taxonomyIds: [funds.id] })
  }
  await makeService(db, { name: 'Hidden fund audit', live: false, tenantIds: [lu.id], taxonomyIds: [funds.id] })
  return { funds, banking }
}

describe('the catalogue root', () => {
  test('live services of the host, highlighted first (B130, B131, A086)', async () => {
    await makeCatalogue()
    const uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    await makeService(db, { name: 'British', tenantIds: [uk.id] })
    expect(names(await view())).toEqual(['Legal', 'Audit', 'Tax'])
    expect(names(await view({}, { actor: actorOf(await makeInternalUser(db)) }))).toEqual(['Legal', 'Audit', 'Tax'])
    expect(names(await view({}, { host: 'uk.localhost' }))).toEqual(['British'])
  })

  test('filters take sub-industries in, combine, and count what each choice would leave', async () => {
    const { banking, retail, setup, insurance } = await makeCatalogue()
    const all = await view()
    expect(counts(all.facets.industries)).toEqual({ Banking: 2, Insurance: 1 })
    expect(counts(all.facets.industries[0]!.children)).toEqual({ Retail: 1 })
    expect(counts(all.facets.lifeCycles)).toEqual({ Setup: 2, Operation: 1 })
    expect(counts(all.facets.valueChains)).toEqual({ Distribution: 1 })
    expect(counts(all.facets.types)).toEqual({ Recurring: 2, Consulting: 1, 'Data-driven': 0 })
    const filtered = await view({ industries: [banking.id], lifeCycles: [setup.id] })
    expect(names(filtered)).toEqual(['Audit'])
    // Industries are counted among the services of the life cycle, life cycles among those of the industry.
    expect(counts(filtered.facets.industries)).toEqual({ Banking: 1, Insurance: 1 })
    expect(counts(filtered.facets.lifeCycles)).toEqual({ Setup: 1, Operation: 1 })
    expect(counts(filtered.facets.types)).toEqual({ Recurring: 1, Consulting: 0, 'Data-driven': 0 })
    expect(filtered.facets.industries.find((value) => value.id === banking.id)?.selected).toBe(true)
    expect(filtered).toMatchObject({ totalCount: 1, catalogueCount: 3 })
    expect(names(await view({ industries: [retail.id, insurance.id] }))).toEqual(['Legal', 'Audit'])
    expect(names(await view({ types: [2] }))).toEqual(['Tax'])
  })

  test('search narrows the counts too; the name comes before a highlighted mention', async () => {
    const { lu } = await makeCatalogue()
    await makeService(db, { name: 'Filing', smallDescription: 'Prepares the tax return', tenantIds: [lu.id], taxonomyIds: [] })
    await makeService(db, { name: 'Advice', description: 'Also on tax', isHighlighted: true, tenantIds: [lu.id], taxonomyIds: [] })
    const found = await view({ search: ' tax ' })
    expect(names(found)).toEqual(['Tax', 'Filing', 'Advice'])
    expect(counts(found.facets.industries)).toEqual({ Banking: 1, Insurance: 0 })
    expect(found.filters.search).toBe('tax')
    expect(names(await view({ search: 'insurence' }))).toEqual(['Legal'])
    expect(names(await view({ search: '   ' }))).toHaveLength(5)
  })

  test('without a match, what the search finds without the filters comes near, else what has most of its words', async () => {
    const { funds, banking } = await makeNear()
    expect((await view({ search: 'fund audit', industries: [banking.id] })).near.map(({ name }) => name)).toEqual(['Fund audit'])
    const some = await view({ search: 'fund audit zeppelin' })
    expect(names(some)).toEqual([])
    expect(some.near.map(({ name }) => name)).toEqual(['Fund audit', 'Fund administration'])
    expect((await view({ search: 'zeppelin' })).near).toEqual([])
    expect((await view({ search: 'fund', industries: [funds.id] })).near).toEqual([])
    expect((await view({ industries: [banking.id] })).near).toEqual([])
  })

  test('choices of the other version or of nothing are ignored (B133)', async () => {
    const { lu, setup } = await makeCatalogue()
    const other = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', catalogueVersion: 2, tenantId: lu.id, name: 'New' })
    const shown = await view({ lifeCycles: [setup.id, other.id, 'x', setup.id], industries: [randomUUID()] })
    expect(shown.filters).toEqual({ search: null, industries: [], lifeCycles: [setup.id], valueChains: [], types: [] })
    const second = await view({ lifeCycles: [setup.id] }, { catalogueVersion: 2 })
    expect(second.facets.lifeCycles.map((value) => value.name)).toEqual(['New'])
    expect(second.totalCount).toBe(3)
  })

  test('pages', async () => {
    await makeCatalogue()
    const page = await view({}, { page: { pageNumber: 2, pageSize: 2 } })
    expect(names(page)).toEqual(['Tax'])
    expect(page).toMatchObject({ totalCount: 3, hasNext: false, pageNumber: 2, pageSize: 2 })
    expect((await view({}, { page: { pageNumber: 1, pageSize: 2 } })).hasNext).toBe(true)
  })

  test('page texts, labels and contacts; names only for anonymous visitors', async () => {
    const lu = await makeLu()
    const contact = await makeInternalUser(db)
    const texts = {
      title: 'Welcome',
      subtitle: '',
      description: '',
      value1Title: '',
      value1Description: '',
      value2Title: '',
      value2Description: '',
    }
    await db.page.create({
      data: {
        tenantId: lu.id,
        ...texts,
        mainFilter: 'A',
        secondaryFilter: 'B',
        tertiaryFilter: 'C',
        contacts: { create: [{ userPpid: contact.ppid, position: 0 }] },
      },
    })
    const shown = await view()
    expect(shown.page).toMatchObject({ title: 'Welcome', mainFilter: 'A', secondaryFilter: 'B', tertiaryFilter: 'C' })
    expect(shown.contacts).toEqual([expect.objectContaining({ ppid: contact.ppid, email: null })])
    expect((await view({}, { actor: actorOf(await makeUser(db)) })).contacts[0]?.email).toBe(contact.email)
  })

  test('version 2: service groups under life cycle columns (A086)', async () => {
    const lu = await makeLu()
    const item = (name: string) => makeTaxonomyItem(db, { kind: 'LIFECYCLE', name, catalogueVersion: 2, tenantId: lu.id })
    const [setup, operation] = [await item('Setup'), await item('Operation')]
    const make = (name: string, taxonomyIds: string[]) => makeService(db, { name, taxonomyIds, tenantIds: [lu.id] })
    const [pinned, floating, alone, none] = [
      await make('Pinned', [setup.id]),
      await make('Floating', [setup.id, operation.id]),
      await make('Alone', [setup.id]),
      await make('None', []),
    ]
    await makeServiceGroup(db, { name: 'Fixed', tenantId: lu.id, lifeCycleId: operation.id, serviceIds: [pinned.id] })
    await makeServiceGroup(db, { name: 'Loose', tenantId: lu.id, serviceIds: [floating.id] })
    const { columns } = await view({}, { catalogueVersion: 2 })
    const shape = columns.map((column) => [
      column.lifeCycle?.name ?? null,
      Object.fromEntries(column.groups.map((group) => [group.name, group.items.map((card) => card.name)])),
      column.ungrouped.map((card) => card.name),
    ])
    expect(shape).toEqual([
      ['Setup', { Loose: ['Floating'] }, ['Alone']],
      ['Operation', { Fixed: ['Pinned'], Loose: ['Floating'] }, []],
      [null, {}, ['None']],
    ])
    expect([alone, none].every(({ live }) => live)).toBe(true)
    expect((await view()).columns).toEqual([])
  })

  test('subscribed services are marked for their subscriber', async () => {
    const { tax } = await makeCatalogue()
    const client = await makeUser(db)
    await makeSubscription(db, { serviceId: tax.id, users: [client.ppid] })
    expect((await view({}, { actor: actorOf(client) })).items.filter((card) => card.subscribed).map((card) => card.name)).toEqual(['Tax'])
  })

  test('without any tenant the built-in one is shown', async () => {
    await makeService(db, { tenantIds: [] })
    expect(await view()).toMatchObject({ tenant: { domain: 'LU' }, totalCount: 0, page: { mainFilter: 'Industries' } })
  })
})

describe('an address that a service had before', () => {
  const rename = (id: string, friendlyUrl: string) => db.service.update({ where: { id }, data: { friendlyUrl } })

  test('leads to the address of now, after several changes too, and goes with the service', async () => {
    await makeLu()
    const { id } = await makeService(db, { friendlyUrl: 'first' })
    await rename(id, 'second')
    await rename(id, 'third-one')
    for (const key of ['first', 'FIRST', ' second ']) expect(await formerPath({ key, actor: ANONYMOUS })).toBe('/service/third-one')
    expect(await formerPath({ key: 'never', actor: ANONYMOUS })).toBeNull()
    expect(await db.formerFriendlyUrl.count()).toBe(2)
    await db.service.delete({ where: { id } })
    expect(await formerPath({ key: 'first', actor: ANONYMOUS })).toBeNull()
  })

  test('shows nobody a service that is not for them, and gives way to a service that takes it', async () => {
    await makeLu()
    const { id } = await makeService(db, { friendlyUrl: 'wanted', live: false })
    await rename(id, 'secret-project')
    expect(await formerPath({ key: 'wanted', actor: ANONYMOUS })).toBeNull()
    expect(await formerPath({ key: 'wanted', actor: actorOf(await makeInternalUser(db)) })).toBe('/service/secret-project')
    const next = await makeService(db, { friendlyUrl: 'wanted' })
    expect((await serviceDetail({ key: 'wanted', host: 'localhost', catalogueVersion: 1, actor: ANONYMOUS }))?.service.id).toBe(next.id)
  })
})

describe('the detail', () => {
  const detail = (key: string, actor: Actor = ANONYMOUS, catalogueVersion: 1 | 2 = 1) =>
    serviceDetail({ key, host: 'localhost', catalogueVersion, actor })

  test('names of the taxonomy of the shown version, tenants, group, related services and labels (A087)', async () => {
    const { lu, retail, setup, audit, tax } = await makeCatalogue()
    const second = await makeTaxonomyItem(db, { kind: 'LIFECYCLE', catalogueVersion: 2, tenantId: lu.id, name: 'New setup' })
    const draft = await makeService(db, { live: false })
    await db.serviceTaxonomy.create({ data: { serviceId: audit.id, itemId: second.id } })
    await db.serviceRelation.createMany({
      data: [draft, tax].map(({ id }, position) => ({ serviceId: audit.id, relatedId: id, position })),
    })
    const { id: groupId } = await makeServiceGroup(db, { name: 'Assurance', tenantId: lu.id, serviceIds: [audit.id] })
    const shown = await detail(audit.friendlyUrl)
    expect(shown).toMatchObject({
      service: { id: audit.id },
      industries: [{ id: retail.id, name: 'Retail', parent: 'Banking' }],
      lifeCycles: [{ id: setup.id, name: 'Setup' }],
      group: { id: groupId, name: 'Assurance' },
      tenants: [{ domain: 'LU', colour: 0 }],
      labels: { main: 'Industries', secondary: 'Life cycles', tertiary: 'Value chains' },
    })
    expect(shown?.related.map((card) => card.name)).toEqual(['Tax'])
    expect((await detail(audit.id, ANONYMOUS, 2))?.lifeCycles).toEqual([{ id: second.id, name: 'New setup' }])
    expect((await detail(audit.id, actorOf(await makeInternalUser(db))))?.related).toHaveLength(2)
  })

  test('elsewhere than it is offered, it says where that is, with the address there (B493, A036)', async () => {
    const { lu, audit } = await makeCatalogue()
    const uk = await makeTenant(db, { domain: 'UK', url: 'http://uk.localhost:3000' })
    const at = (key: string, host: string) => serviceDetail({ key, host, catalogueVersion: 1, actor: ANONYMOUS })
    expect((await at(audit.friendlyUrl, 'localhost'))?.offeredIn).toEqual([])
    expect((await at(audit.friendlyUrl, 'uk.localhost'))?.offeredIn).toEqual([
      { name: lu.name, address: `http://localhost:3000/service/${audit.friendlyUrl}` },
    ])
    const both = await makeService(db, { tenantIds: [lu.id, uk.id] })
    for (const host of ['localhost', 'uk.localhost']) expect((await at(both.id, host))?.offeredIn).toEqual([])
  })

  test('absent for the caller is null (A066)', async () => {
    const { id } = await makeService(db, { live: false })
    expect(await detail(id)).toBeNull()
    expect(await detail(randomUUID())).toBeNull()
    expect(await detail('nothing')).toBeNull()
  })
})

test('the sitemap holds the live services of the host', async () => {
  const { audit } = await makeCatalogue()
  const entries = await sitemapEntries('localhost')
  expect(entries).toHaveLength(3)
  expect(entries).toContainEqual({ path: `/service/${audit.friendlyUrl}`, updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
})
