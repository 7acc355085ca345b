import { expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import '#lib/db/testing.ts'
import { makeEntity, makeInternalUser, makeService, makeSubscription, makeUser } from '#seed/factories.ts'
import { lastEnded } from './service.ts'

test('what ended last of what My services showed is named, with its first contacts', async () => {
  const client = await makeUser(db)
  expect(await lastEnded(client.ppid)).toBeNull()
  const [first, second, third] = await Promise.all(['A', 'B', 'C'].map((lastName) => makeInternalUser(db, { firstName: 'Ada', lastName })))
  const subscribe = async (service: object, entity: object, endDate: string | null, internalContacts: string[] = []) =>
    makeSubscription(db, {
      serviceId: (await makeService(db, service)).id,
      entityId: (await makeEntity(db, entity)).id,
      users: [client.ppid],
      internalContacts,
      endDate: endDate === null ? null : new Date(endDate),
    })
  await subscribe({ name: 'Running' }, {}, null)
  expect(await lastEnded(client.ppid)).toBeNull()
  await subscribe({ name: 'Hidden service', visibleInClientView: false }, {}, '2026-01-05')
  await subscribe({ name: 'Of a hidden company' }, { viewInMyServices: false }, '2026-01-05')
  await subscribe({ name: 'Former' }, { name: 'Alpha' }, '2026-01-03')
  expect(await lastEnded(client.ppid)).toEqual({ service: 'Former', company: 'Alpha', endDate: '2026-01-03', contacts: [] })
  await subscribe({ name: 'Latest' }, { name: 'Beta' }, '2026-01-04', [second!.ppid, first!.ppid, third!.ppid])
  expect(await lastEnded(client.ppid)).toEqual({
    service: 'Latest',
    company: 'Beta',
    endDate: '2026-01-04',
    contacts: [
      { name: 'Ada B', email: second!.email },
      { name: 'Ada A', email: first!.email },
    ],
  })
})
