import { beforeEach, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { internal } from '#lib/caller/testing.ts'
import { firmToday } from '#lib/text/short-date.ts'
import { makeEntity, makeInternalUser, makeSubscription, makeUser } from '#seed/factories.ts'
import { clientPeople, cockpitFigures, readCockpitList, silentCompanies, waitingRequests } from './cockpit-service.ts'

const inDays = (days: number) => new Date(new Date(`${firmToday()}T00:00:00Z`).getTime() + days * 86_400_000)
let actor: UserActor

/** A company with people, and a subscription that the staff member follows. */
async function client(days: number | null, people: string[], more: object = {}) {
  const entity = await makeEntity(db, { users: people })
  return makeSubscription(db, {
    entityId: entity.id,
    endDate: days === null ? null : inDays(days),
    contacts: { create: { userPpid: actor.ppid, position: 0 } },
    ...more,
  })
}
const signIn = (ppid: string, daysAgo: number) =>
  db.auditEvent.create({ data: { at: inDays(-daysAgo), actorPpid: ppid, action: 'sign-in', entity: 'Session', entityId: ppid } })

beforeEach(async () => {
  await resetDatabase()
  actor = { ...internal, ppid: (await makeInternalUser(db)).ppid }
})

test('the figures count what the staff member follows, and nothing of others', async () => {
  const [accepted, not] = [await makeUser(db, { termsVersion: 1 }), await makeUser(db, { termsVersion: null, termsAcceptedAt: null })]
  await client(30, [accepted.ppid], { mainContacts: [accepted.ppid] })
  await client(60, [not.ppid])
  await client(90, [])
  await client(91, [])
  await client(-1, [])
  const stranger = await makeUser(db, { termsVersion: null, termsAcceptedAt: null })
  await makeSubscription(db, { entityId: (await makeEntity(db, { users: [stranger.ppid] })).id, endDate: inDays(1) })
  expect(await cockpitFigures(actor)).toEqual({
    endsIn30: 1,
    endsIn60: 2,
    endsIn90: 3,
    expired: 1,
    noMainContact: 4,
    terms: 1,
    silent: 4,
    requests: 0,
  })
  expect((await clientPeople(actor, { noTerms: true })).rows.map(({ ppid }) => ppid)).toEqual([not.ppid])
})

test('a company is silent when none of its people has signed in for 90 days', async () => {
  const [lately, longAgo, never] = [await makeUser(db), await makeUser(db), await makeUser(db)]
  await client(null, [lately.ppid, never.ppid])
  const silent = await client(null, [longAgo.ppid])
  await client(-1, [never.ppid])
  await signIn(lately.ppid, 89)
  await signIn(longAgo.ppid, 92)
  const { rows, total } = await silentCompanies(actor)
  expect([rows.map(({ id }) => id), total]).toEqual([[silent.entityId], 1])
  expect(rows[0]!.lastSignIn).toEqual(inDays(-92))
  expect((await cockpitFigures(actor)).silent).toBe(1)
})

test('requests that wait, of followed subscriptions only', async () => {
  const reader = await makeUser(db)
  const own = await client(null, [reader.ppid])
  const foreign = await makeSubscription(db)
  const article = await db.article.create({ data: { type: 0, title: 'Asked', published: true, text: { create: {} } } })
  for (const subscriptionId of [own.id, foreign.id])
    await db.accessRequest.create({ data: { articleId: article.id, subscriptionId, requesterPpid: reader.ppid } })
  expect((await waitingRequests(actor)).rows).toMatchObject([{ articleTitle: 'Asked' }])
  expect((await cockpitFigures(actor)).requests).toBe(1)
})

test('people are found by every word of name or e-mail; clients of others are not, and no client may ask', async () => {
  const anna = await makeUser(db, { firstName: 'Anna', lastName: 'Kühn', email: 'anna@one.example' })
  await client(null, [anna.ppid, (await makeUser(db, { firstName: 'Anna', lastName: 'Berg' })).ppid])
  await makeUser(db, { firstName: 'Anna', lastName: 'Kuhn' })
  expect((await clientPeople(actor, { search: 'kuhn anna' })).rows.map(({ ppid }) => ppid)).toEqual([anna.ppid])
  expect((await clientPeople(actor, { search: 'ANNA@ONE' })).total).toBe(1)
  await expect(async () => cockpitFigures({ ...actor, isInternal: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(async () => readCockpitList({ ...actor, isInternal: false }, 'silent')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
