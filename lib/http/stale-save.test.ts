import { beforeEach, expect, test } from '@jest/globals'
import { PUT as putCompany } from '#app/api/v1/Company/[id]/route.ts'
import { PUT as putProfile } from '#app/api/v1/User/MyProfile/route.ts'
import { PATCH as acceptTerms } from '#app/api/v1/User/TermsAndConditionsAccepted/route.ts'
import { PUT as putUser } from '#app/api/v1/User/[id]/route.ts'
import { DELETE as leave, PUT as join } from '#app/api/v1/Entity/[id]/users/route.ts'
import { PUT as putSubscription } from '#app/api/v1/Subscription/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from './testing.ts'
import { makeCompany, makeEntity, makeInternalUser, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { Problem } from '#lib/errors/app-error.ts'

const { call } = useApiCalls()

beforeEach(resetDatabase)

const savedOf = async (reply: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await reply
  expect([status, (body as Problem).code]).toEqual([409, 'STALE_VERSION'])
  return (body as Problem).saved
}

test("a stale save names who saved and when; one's own save is named as such (security rule 20)", async () => {
  const [sofia, ian] = [await makeInternalUser(db, { firstName: 'Sofia', lastName: 'Marchetti' }), await makeInternalUser(db)]
  const { id, version } = await makeCompany(db, { name: 'Alpha' })
  const save = (by: typeof sofia, name: string) => call(putCompany, by, { params: { id }, body: { name, version } })
  const before = Date.now()
  expect((await save(sofia, 'Beta')).status).toBe(200)
  const saved = await savedOf(save(ian, 'Gamma'))
  expect(saved).toEqual({ at: expect.any(String), own: false, name: 'Sofia Marchetti' })
  expect(Math.abs(Date.parse(saved!.at) - before)).toBeLessThan(60_000)
  // The reply of a save was lost, and more was typed.
  expect(await savedOf(save(sofia, 'Delta'))).toMatchObject({ own: true })
  // Demo data and imports of old leave no trace.
  const other = await makeCompany(db, { name: 'Untold', version: 4 })
  expect(await savedOf(call(putCompany, ian, { params: { id: other.id }, body: { name: 'X', version: 1 } }))).toBeUndefined()
})

test('a person that a company takes in is saved by who did that, and a client reads no name of the staff', async () => {
  const [boss, staff] = [await makeSuperUser(db, { firstName: 'Sofia', lastName: 'Marchetti' }), await makeInternalUser(db)]
  const client = await makeUser(db, { firstName: 'Anna', lastName: 'Engel' })
  const entity = await makeEntity(db)
  expect((await call(join, boss, { params: { id: entity.id }, body: { ppid: client.ppid } })).status).toBeLessThan(300)
  const stale = { firstName: 'Anne', lastName: 'Engel', version: client.version }
  expect(await savedOf(call(putUser, staff, { params: { id: client.ppid }, body: stale }))).toMatchObject({
    own: false,
    name: 'Sofia Marchetti',
  })
  expect(await savedOf(call(putProfile, client, { body: stale }))).toMatchObject({ own: false, name: null })
  // Accepting the terms saves nothing that a form shows.
  await db.user.update({ where: { ppid: client.ppid }, data: { termsVersion: null, termsAcceptedAt: null } })
  expect((await call(acceptTerms, client)).status).toBeLessThan(300)
  expect(await savedOf(call(putUser, staff, { params: { id: client.ppid }, body: stale }))).toMatchObject({
    own: false,
    name: 'Sofia Marchetti',
  })
})

test('a form of a subscription does not bring back a person whom the company let go meanwhile, and names who did that', async () => {
  const [boss, staff] = [await makeSuperUser(db, { firstName: 'Sofia', lastName: 'Marchetti' }), await makeInternalUser(db)]
  const client = await makeUser(db)
  const { id, version, entityId } = await makeSubscription(db, { mainContacts: [client.ppid] })
  const other = await makeSubscription(db)
  expect((await call(leave, boss, { params: { id: entityId }, body: { ppid: client.ppid } })).status).toBeLessThan(300)
  const stale = { users: [{ ppid: client.ppid, isMainContact: true }], version }
  expect(await savedOf(call(putSubscription, staff, { params: { id }, body: stale }))).toMatchObject({
    own: false,
    name: 'Sofia Marchetti',
  })
  expect(await db.subscriptionMember.count()).toBe(0)
  expect(await db.subscription.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({ version: other.version })
})
