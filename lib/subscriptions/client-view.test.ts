import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeService, makeSubscription, makeTenant, makeUser } from '#seed/factories.ts'
import { clientView, findCompanies, MAX_COMPANIES } from './client-view-service.ts'
import { today } from '#lib/relations/running.ts'

beforeEach(resetDatabase)

const actorOf = (user: { ppid: string; isInternal: boolean }) => ({ kind: 'user', ...user }) as UserActor
const staff = async () => actorOf(await makeInternalUser(db))
const day = (offset: number) => new Date(Date.parse(today()) + offset * 86_400_000)

describe('the view of a client (A114)', () => {
  test('subscribed services first, without what is not for clients; then live services that are visible in client view (B153)', async () => {
    const home = await makeTenant(db, { domain: 'LU' })
    const company = await makeCompany(db, { name: 'Alpha group' })
    const entity = await makeEntity(db, { name: 'Alpha', companyId: company.id })
    const contact = await makeInternalUser(db)
    const shown = { position: 0, name: 'Shown', link: 'https://a.example' }
    const inner = { position: 1, name: 'Inner', link: 'https://b.example', showToClient: false }
    const subscribed = await makeSubscription(db, {
      entityId: entity.id,
      serviceId: (await makeService(db, { name: 'Subscribed', tenantIds: [home.id] })).id,
      clientContent: 'Welcome',
      internalContacts: [contact.ppid],
      links: { create: [shown, inner] },
    })
    // Not seen by the client: past its end, of a service that is hidden from clients, of another company.
    await makeSubscription(db, { entityId: entity.id, endDate: day(-1) })
    await makeSubscription(db, { entityId: entity.id, serviceId: (await makeService(db, { visibleInClientView: false })).id })
    await makeSubscription(db)
    await db.service.updateMany({ where: { name: { not: 'Subscribed' } }, data: { live: false } })
    const offered = await makeService(db, { name: 'offered', tenantIds: [home.id], applications: { create: [shown, inner] } })
    const first = await makeService(db, { name: 'Zeta', isHighlighted: true, tenantIds: [home.id] })
    await makeService(db, { name: 'Hidden', visibleInClientView: false, tenantIds: [home.id] })
    await makeService(db, { name: 'Draft', live: false, tenantIds: [home.id] })
    await makeService(db, { name: 'Abroad', tenantIds: [(await makeTenant(db)).id] })

    const view = await clientView(await staff(), entity.id)
    expect(view!.company).toEqual({ id: entity.id, name: 'Alpha', groupName: 'Alpha group', viewInMyServices: true })
    expect(view!.subscriptions).toHaveLength(1)
    expect(view!.subscriptions[0]).toMatchObject({
      id: subscribed.id,
      clientContent: 'Welcome',
      links: [{ name: 'Shown', link: 'https://a.example', showToClient: true }],
    })
    expect(view!.subscriptions[0]!.contactPersons.map(({ ppid }) => ppid)).toEqual([contact.ppid])
    expect(view!.offered.map(({ id }) => id)).toEqual([first.id, offered.id])
    expect(view!.offered[1]).toMatchObject({ name: 'offered', links: [{ name: 'Shown', link: 'https://a.example' }] })
  })

  test('a company that does not show its services has no subscribed ones (A109)', async () => {
    const entity = await makeEntity(db, { viewInMyServices: false })
    await makeSubscription(db, { entityId: entity.id })
    const view = await clientView(await staff(), entity.id)
    expect(view).toMatchObject({ company: { viewInMyServices: false }, subscriptions: [] })
  })

  test('an unknown company is none; internal users only (B151)', async () => {
    const viewer = await staff()
    expect(await clientView(viewer, randomUUID())).toBeNull()
    expect(await clientView(viewer, "x' OR true")).toBeNull()
    const client = actorOf(await makeUser(db))
    await expect(clientView(client, randomUUID())).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(findCompanies(client, '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the choice of a company', () => {
  test('by name or company group, without case and accents, the first ones in order', async () => {
    const viewer = await staff()
    const group = await makeCompany(db, { name: 'Énergie' })
    for (const name of ['Wind', 'solar']) await makeEntity(db, { name, companyId: group.id })
    await makeEntity(db, { name: 'Energiepark', companyId: (await makeCompany(db, { name: 'Other' })).id })
    await makeEntity(db, { name: 'Bank', companyId: (await makeCompany(db, { name: 'Finance' })).id })
    const found = await findCompanies(viewer, ' energie ')
    expect(found.companies.map(({ name }) => name)).toEqual(['Energiepark', 'solar', 'Wind'])
    expect(found.total).toBe(3)
    expect(await findCompanies(viewer, 'nothing')).toEqual({ companies: [], total: 0 })
  })

  test('many are counted, and so many are shown', async () => {
    const group = await makeCompany(db)
    await db.entity.createMany({
      data: Array.from({ length: MAX_COMPANIES + 5 }, (_, index) => ({ name: `Company ${index}`, companyId: group.id })),
    })
    const found = await findCompanies(await staff(), '')
    expect(found.companies).toHaveLength(MAX_COMPANIES)
    expect(found.total).toBe(MAX_COMPANIES + 5)
  })
})
