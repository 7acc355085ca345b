import { expect, test } from '@jest/globals'
import { threeWServices } from '#lib/config/three-w.ts'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { makeReader } from '#lib/news/testing.ts'
import { landingReader } from './landing-service.ts'

const NOTHING = { withoutThreeW: false, ended: [], contacts: [], offered: [] }

test('a client who has chosen nothing gets no notifications, and is offered what the rights make sense of; people of the firm need no hint (A202)', async () => {
  const { user } = await makeReader()
  expect(await landingReader(user)).toEqual({ ...NOTHING, offered: [1, 2, 3, 4] })
  await db.notificationPreference.create({ data: { userPpid: user.ppid, types: [1] } })
  expect(await landingReader(user)).toEqual(NOTHING)
  expect(await landingReader(await makeInternalUser(db))).toEqual(NOTHING)
  const without3W = await makeUser(db)
  expect((await landingReader(without3W)).offered).toEqual([2, 3, 4])
  await db.notificationPreference.create({ data: { userPpid: without3W.ppid, types: [5] } })
  expect((await landingReader(without3W)).offered).toEqual([])
})

test('a client without running 3W learns whom to ask: who looks after its subscriptions, out of those that My services shows', async () => {
  const client = await makeUser(db)
  expect(await landingReader(client)).toEqual({ ...NOTHING, withoutThreeW: true, offered: [2, 3, 4] })
  const [often, once, hidden, former] = await Promise.all(
    ['Often', 'Once', 'Hidden', 'Former'].map((lastName) => makeInternalUser(db, { firstName: 'Ada', lastName })),
  )
  const subscribe = async (contacts: string[], more: object = {}, entity: object = {}) =>
    makeSubscription(db, {
      entityId: (await makeEntity(db, entity)).id,
      serviceId: (await makeService(db)).id,
      mainContacts: [client.ppid],
      internalContacts: contacts,
      ...more,
    })
  await subscribe([once!.ppid, often!.ppid])
  await subscribe([often!.ppid])
  await subscribe([hidden!.ppid], {}, { viewInMyServices: false })
  await subscribe([former!.ppid], { endDate: new Date('2020-01-01') })
  const known = {
    ...NOTHING,
    offered: [2, 3, 4],
    withoutThreeW: true,
    contacts: [
      { name: 'Ada Often', email: often!.email },
      { name: 'Ada Once', email: once!.email },
    ],
  }
  expect(await landingReader(client)).toEqual(known)
  // A 3W subscription that has ended opens nothing.
  const service =
    (await db.service.findUnique({ where: { id: threeWServices.regulatory } })) ??
    (await makeService(db, { id: threeWServices.regulatory }))
  await makeSubscription(db, {
    entityId: (await makeEntity(db, { name: 'Former' })).id,
    serviceId: service.id,
    mainContacts: [client.ppid],
    endDate: new Date('2020-01-01'),
  })
  expect(await landingReader(client)).toEqual({ ...known, ended: [{ company: 'Former', endDate: '2020-01-01', isOver: true }] })
})
