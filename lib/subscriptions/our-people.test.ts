import { beforeEach, expect, test } from '@jest/globals'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { clientView } from './client-view-service.ts'
import { ourPeople } from './our-people-service.ts'
import type { OurPerson } from './our-people-service.ts'
import { mySubscriptions } from './service.ts'

beforeEach(resetDatabase)

const actorOf = (user: { ppid: string; isInternal: boolean }) => ({ kind: 'user', ...user }) as UserActor
const listed = (people: readonly OurPerson[] | undefined) =>
  (people ?? []).map(({ person, ofCompany, contactFor, responsibleFor }) => [
    person.firstname,
    ofCompany,
    contactFor.map(({ name }) => name),
    responsibleFor.map(({ name }) => name),
  ])

test('each person of the firm once, with what for; of companies of others nobody', async () => {
  const staff = (firstName: string) => makeInternalUser(db, { firstName, lastName: 'Firm' })
  const [ines, jo, rita, other] = [await staff('Ines'), await staff('Jo'), await staff('Rita'), await staff('Other')]
  const client = await makeUser(db)
  const outsider = await makeUser(db)
  const alpha = await makeEntity(db, { name: 'Alpha', users: [client.ppid] })
  const beta = await makeEntity(db, { name: 'Beta' })
  await db.entityContact.create({ data: { entityId: alpha.id, userPpid: jo.ppid, position: 0 } })
  await db.entityContact.create({ data: { entityId: beta.id, userPpid: other.ppid, position: 0 } })
  const service = (name: string) => makeService(db, { name, visibleInClientView: true, responsibles: [rita.ppid] })
  const [audit, tax, vat] = [await service('Audit'), await service('Tax'), await service('VAT')]
  const subscribe = (serviceId: string, internalContacts: string[], users = [client.ppid]) =>
    makeSubscription(db, { entityId: alpha.id, serviceId, internalContacts, users })
  const own = await subscribe(audit.id, [ines.ppid, jo.ppid])
  await subscribe(tax.id, [ines.ppid])
  await subscribe(vat.id, [])
  await db.subscriptionMember.create({ data: { subscriptionId: own.id, userPpid: outsider.ppid, isMainContact: false } })

  const of = async (user: typeof client) => ourPeople(await mySubscriptions(actorOf(user)), user.ppid)
  const mine = await of(client)
  expect([...mine.keys()]).toEqual([alpha.id])
  expect(listed(mine.get(alpha.id))).toEqual([
    ['Jo', true, ['Audit'], []],
    ['Ines', false, ['Audit', 'Tax'], []],
    ['Rita', false, [], ['VAT']],
  ])
  // Somebody of another company who is in one subscription does not see who looks after the company.
  expect(listed((await of(outsider)).get(alpha.id))).toEqual([
    ['Ines', false, ['Audit'], []],
    ['Jo', false, ['Audit'], []],
  ])
  const view = await clientView(actorOf(ines), alpha.id.toUpperCase())
  expect(listed(view!.people)).toEqual(listed(mine.get(alpha.id)))
})

test('nothing without a subscription, and no responsible where a subscription has a contact', async () => {
  expect(await ourPeople([], null)).toEqual(new Map())
  const client = await makeUser(db)
  const [contact, responsible] = [await makeInternalUser(db), await makeInternalUser(db)]
  const { id: serviceId } = await makeService(db, { visibleInClientView: true, responsibles: [responsible.ppid] })
  const { entityId } = await makeSubscription(db, { serviceId, mainContacts: [client.ppid], internalContacts: [contact.ppid] })
  const people = (await ourPeople(await mySubscriptions(actorOf(client)), client.ppid)).get(entityId)
  expect(people?.map(({ person }) => person.ppid)).toEqual([contact.ppid])
})
