import { beforeEach, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { comparedRows } from './compared-rows.ts'
import { ANONYMOUS } from '#lib/caller/actor.ts'
import { client } from '#lib/caller/testing.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeInternalUser, makeService, makeSubscription, makeTenant, makeUser } from '#seed/factories.ts'
import { comparedDetails } from '#lib/services/catalogue-service.ts'

beforeEach(resetDatabase)

const compared = (keys: readonly string[], actor: Actor = ANONYMOUS) =>
  comparedDetails({ keys, actor, host: 'localhost', catalogueVersion: 1 })
const namesOf = async (keys: readonly string[], actor?: Actor) => (await compared(keys, actor)).map(({ service }) => service.name)

test('services by address or id, each once and as asked; what the reader may not see is missing', async () => {
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  const one = await makeService(db, { name: 'One', friendlyUrl: 'one', live: true })
  await makeService(db, { name: 'Two', friendlyUrl: 'two', live: true })
  const hidden = await makeService(db, { name: 'Hidden', friendlyUrl: 'hidden', live: false })
  const keys = ['two', 'hidden', one.id, 'one', hidden.id, randomUUID(), 'unknown']
  expect(await namesOf(keys)).toEqual(['Two', 'One'])
  const { ppid } = await makeUser(db)
  expect(await namesOf(keys, { ...client, ppid })).toEqual(['Two', 'One'])
  await makeSubscription(db, { serviceId: hidden.id, users: [ppid] })
  expect(await namesOf(keys, { ...client, ppid })).toEqual(['Two', 'Hidden', 'One'])
})

test('rows that differ are distinguished from those that do not; a visitor reads no contacts', async () => {
  await makeTenant(db, { domain: 'LU', url: 'http://localhost:3000' })
  const [ida, bob] = [
    await makeInternalUser(db, { firstName: 'Ida', lastName: 'A' }),
    await makeInternalUser(db, { firstName: 'Bob', lastName: 'B' }),
  ]
  const common = { live: true, smallDescription: 'Same' }
  await makeService(db, { ...common, friendlyUrl: 'one', responsibles: [ida.ppid, bob.ppid], deliverable: 'A report' })
  await makeService(db, { ...common, friendlyUrl: 'two', responsibles: [bob.ppid, ida.ppid], deliverable: 'A return\nA filing' })
  const rows = new Map(comparedRows(await compared(['one', 'two'])).map((row) => [row.label, row]))
  expect(rows.get('In short')).toMatchObject({ differs: false, values: [['Same'], ['Same']] })
  expect(rows.get('Responsibles')).toMatchObject({ differs: false })
  expect(rows.get('Deliverable')).toMatchObject({ differs: true, values: [['A report'], ['A return', 'A filing']] })
  expect([rows.has('Your contacts'), rows.has('Your subscription')]).toEqual([false, false])
  expect(comparedRows([])).toEqual([])
})
