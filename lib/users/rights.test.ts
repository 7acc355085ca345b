import { beforeEach, describe, expect, test } from '@jest/globals'
import * as entity from '#app/api/v1/Entity/[id]/route.ts'
import * as members from '#app/api/v1/Entity/[id]/users/route.ts'
import { GET as myServices } from '#app/api/v1/Subscription/my-services/route.ts'
import * as subscriptionUsers from '#app/api/v1/Subscription/[id]/users/route.ts'
import * as user from '#app/api/v1/User/[id]/route.ts'
import { PATCH as setSuper } from '#app/api/v1/User/[id]/superuser/[flag]/route.ts'
import { Browser, PORTAL } from '#lib/auth/testing.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { RouteHandler } from '#lib/http/handle.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeSubscription, makeSuperUser, makeTenant, makeUser } from '#seed/factories.ts'
import { persona } from '#seed/personas.ts'

const { send } = useApiCalls()
let admin: Awaited<ReturnType<typeof makeSuperUser>>

beforeEach(async () => {
  await resetDatabase()
  await makeTenant(db, { domain: 'LU', url: PORTAL })
  admin = await makeSuperUser(db)
})

/** The record of a demo account, and its calls: by session cookie from a sign-in, and by access token. */
async function signedIn(email: string, changes: object = {}) {
  const { ppid, firstName, lastName } = persona(email)
  const record = await makeUser(db, { ppid, email, firstName, lastName, ...changes })
  const browser = new Browser()
  await browser.signIn(email)
  const cookie = browser.cookies('localhost')
  expect(cookie).not.toBe('')
  // The session and the token of the test calls name the same person under two subjects.
  const { issuer, subject } = await db.session.findFirstOrThrow()
  await db.identity.createMany({ data: [subject, `test|${ppid}`].map((one) => ({ issuer, subject: one, userPpid: ppid })) })
  const byCookie = async (handler: RouteHandler, params: Record<string, string>) => {
    const headers = { host: 'localhost:3000', origin: PORTAL, cookie }
    return (
      await handler(new Request(`${PORTAL}/api`, { method: handler.contracts.at(-1)!.method, headers }), {
        params: Promise.resolve(params),
      })
    ).status
  }
  return {
    record,
    /** Status by cookie and by token. */
    both: async (handler: RouteHandler, params: Record<string, string> = {}) => [
      await byCookie(handler, params),
      (await send(handler, record, { params })).status,
    ],
  }
}

describe('rights change with the next request, by cookie and by token (security rule 3)', () => {
  test('a demoted super user, then a deleted one', async () => {
    const { record, both } = await signedIn('super@firm.example', { isSuperUser: true })
    expect(await both(user.DELETE, { id: 'nobody' })).toEqual([404, 404])
    await send(setSuper, admin, { params: { id: record.ppid, flag: 'false' } })
    expect(await both(user.DELETE, { id: 'nobody' })).toEqual([403, 403])
    expect(await both(user.GET, { id: record.ppid })).toEqual([200, 200])
    await send(user.DELETE, admin, { params: { id: record.ppid } })
    expect(await both(user.GET, { id: record.ppid })).toEqual([403, 403])
  })

  test('a user taken out of a subscription, then out of the company', async () => {
    const { record, both } = await signedIn('client@alpha.example')
    const company = await makeEntity(db)
    const { id } = await makeSubscription(db, { entityId: company.id, users: [record.ppid] })
    const services = async () => ((await (await send(myServices, record)).json()) as unknown[]).length
    expect([await services(), ...(await both(entity.GET, { id: company.id }))]).toEqual([1, 200, 200])
    await send(subscriptionUsers.DELETE, admin, { params: { id }, body: { ppid: record.ppid } })
    expect([await services(), ...(await both(entity.GET, { id: company.id }))]).toEqual([0, 200, 200])
    await send(members.DELETE, admin, { params: { id: company.id }, body: { ppid: record.ppid } })
    expect(await both(entity.GET, { id: company.id })).toEqual([404, 404])
  })
})
