import { beforeEach, describe, expect, test } from '@jest/globals'
import * as undoRoute from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as companyPeople from '#app/api/v1/Entity/[id]/users/route.ts'
import * as subscriptionPeople from '#app/api/v1/Subscription/[id]/users/route.ts'
import { db } from '#lib/db/client.ts'
import type { User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import { undoChangeSet } from './contract.ts'

const undo = served(undoChangeSet, undoRoute.POST)
const { send, call } = useApiCalls()
let boss: User
let ann: User
let subscriptionId: string
let entityId: string

beforeEach(async () => {
  await resetDatabase()
  boss = await makeSuperUser(db)
  ann = await makeUser(db)
  const bob = await makeUser(db)
  const first = await makeSubscription(db, { mainContacts: [ann.ppid], users: [bob.ppid] })
  ;({ id: subscriptionId, entityId } = first)
  await makeSubscription(db, { entityId, users: [ann.ppid, bob.ppid] })
  await makeSubscription(db, { users: [ann.ppid] })
})

const roles = async () => [
  await db.entityMember.findMany({ orderBy: [{ entityId: 'asc' }, { userPpid: 'asc' }] }),
  await db.subscriptionMember.findMany({ orderBy: [{ subscriptionId: 'asc' }, { userPpid: 'asc' }] }),
]
const places = [
  { of: 'a company', people: companyPeople, id: () => entityId, gone: 3 },
  { of: 'a subscription', people: subscriptionPeople, id: () => subscriptionId, gone: 1 },
]
async function takeOut({ people, id }: (typeof places)[number]): Promise<string> {
  const reply = await send(people.DELETE, boss, { params: { id: id() }, body: { ppid: ann.ppid } })
  expect(reply.status).toBe(204)
  return reply.headers.get(CHANGE_SET)!
}
const takeBack = (id: string) => call(undo, boss, { params: { id }, body: {} })

describe.each(places)('somebody who is taken out of $of', (place) => {
  test('is back by undo with every role as it was, once', async () => {
    const before = await roles()
    const changeSet = await takeOut(place)
    const without = await roles()
    expect(before.flat().length - without.flat().length).toBe(place.gone)
    expect(await takeBack(changeSet)).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect(await roles()).toEqual(before)
    expect((await takeBack(changeSet)).status).toBe(404)
    expect(await roles()).toEqual(before)
  })

  test('and whom somebody else put back since, stays as put back, and undo says so', async () => {
    const changeSet = await takeOut(place)
    const other = await makeSuperUser(db)
    const again = await send(place.people.PUT, other, { params: { id: place.id() }, body: { ppid: ann.ppid } })
    expect(again.status).toBeLessThan(300)
    const put = await roles()
    const reply = await takeBack(changeSet)
    if (place.gone === 1) {
      expect(reply).toMatchObject({ status: 409, body: { detail: 'Nothing can be taken back: everything was changed since' } })
      expect(await roles()).toEqual(put)
    } else {
      expect(reply).toMatchObject({ status: 200, body: { leftOut: [{ reason: 'exists' }], leftOutCount: 1 } })
      expect((await roles())[0]).toEqual(put[0])
    }
  })
})
