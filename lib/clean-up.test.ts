import { beforeEach, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { makeUser } from '#seed/factories.ts'
import { cleanUp } from './clean-up.ts'

beforeEach(resetDatabase)

test('the clean-up removes what has run out and nothing else', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const session = {
    issuer: 'i',
    subject: 's',
    claims: {},
    accessToken: new Uint8Array(1),
    idToken: new Uint8Array(1),
    accessTokenExpiresAt: new Date(),
  }
  await db.session.createMany({
    data: [
      { ...session, id: '00000000-0000-4000-8000-000000000001', expiresAt: hoursAgo(1) },
      { ...session, id: '00000000-0000-4000-8000-000000000002', expiresAt: hoursAgo(-1) },
    ],
  })
  await db.idempotencyKey.createMany({
    data: [25, 23].map((age) => ({ caller: 'c', key: String(age), requestHash: 'h', status: 200, createdAt: hoursAgo(age) })),
  })
  // More than one statement deletes.
  await db.$executeRaw`INSERT INTO "IdempotencyKey" ("caller", "key", "requestHash", "status", "createdAt") SELECT 'many', n::text, 'h', 200, ${hoursAgo(25)} FROM generate_series(1, 5001) n`
  await db.rateLimit.createMany({ data: [3, 1].map((age) => ({ key: 'k', windowStart: hoursAgo(age), count: 1 })) })
  const { ppid: userPpid } = await makeUser(db)
  const items = [101, 99].map((age) => ({ userPpid, itemId: `00000000-0000-4000-8000-${String(age).padStart(12, '0')}`, age }))
  await db.notificationSent.createMany({ data: items.map(({ age, ...item }) => ({ ...item, sentAt: hoursAgo(24 * age) })) })
  await db.notificationRead.createMany({ data: items.map(({ age, ...item }) => ({ ...item, readAt: hoursAgo(24 * age) })) })
  await db.notificationDigest.createMany({ data: [401, 399].map((age) => ({ userPpid, period: String(age), sentAt: hoursAgo(24 * age) })) })
  await cleanUp.run({})
  expect((await db.session.findMany()).map(({ id }) => id.at(-1))).toEqual(['2'])
  expect((await db.idempotencyKey.findMany()).map(({ key }) => key)).toEqual(['23'])
  expect(await db.rateLimit.count()).toBe(1)
  expect([await db.notificationSent.findMany(), await db.notificationRead.findMany()].flat().map(({ itemId }) => itemId.slice(-3))).toEqual(
    ['099', '099'],
  )
  expect((await db.notificationDigest.findMany()).map(({ period }) => period)).toEqual(['399'])
})
