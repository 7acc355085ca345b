import { expect, test } from '@playwright/test'
import type { RunningServer } from '../operation/servers.ts'
import { startServer } from '../operation/servers.ts'
import { freshNewcomer } from '../fixtures.ts'
import { ROUNDS, callerOf, query, tally, times, without } from './callers.ts'
import type { Reply } from './callers.ts'
import { freeSubscription, publishArticle, serviceForm, withWeeklyReaders } from './records.ts'

/** Two instances on one database, and as many callers at once as share them. */
const CALLERS = 20
const SLOW = 120_000

let servers: RunningServer[] = []
test.beforeAll(async () => {
  servers = await Promise.all([startServer({ LOG_LEVEL: 'silent' }), startServer({ LOG_LEVEL: 'silent' })])
  // Connections to the database are opened before the races, so that all start at once.
  const as = await internal()
  const replies = await together(2 * CALLERS, (origin) => as(origin)('GET', 'v1/User/MyProfile'))
  expect(tally(replies)).toEqual({ 200: 2 * CALLERS })
})
test.afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
})
test.describe.configure({ timeout: SLOW })

/** All at once, by turns at both instances. */
const together = (count: number, one: (origin: string, index: number) => Promise<Reply>): Promise<Reply[]> =>
  Promise.all(times(count, (index) => one(servers[index % servers.length]!.origin, index)))

const count = async (sql: string, values: unknown[] = []): Promise<number> =>
  Number((await query<{ count: string }>(`SELECT count(*) AS count FROM ${sql}`, values))[0]!.count)

const internal = () => callerOf('internal@firm.example')

/** What the rule "one subscription per company and service" gives when many ask at once. */
async function subscribeAtOnce(): Promise<{ replies: Record<number, number>; rows: number }> {
  const [as, body] = await Promise.all([internal(), freeSubscription()])
  const replies = await together(CALLERS, (origin) => as(origin)('POST', 'v1/Subscription', body))
  const rows = await count('"Subscription" WHERE "entityId" = $1 AND "serviceId" = $2', [body.entityId, body.serviceId])
  await query('DELETE FROM "Subscription" WHERE "entityId" = $1 AND "serviceId" = $2', [body.entityId, body.serviceId])
  return { replies: tally(replies), rows }
}

for (let round = 1; round <= ROUNDS; round += 1) {
  test.describe(`two instances at once, round ${round}`, () => {
    test('one subscription per company and service', async () => {
      expect(await subscribeAtOnce()).toEqual({ replies: { 201: 1, 409: CALLERS - 1 }, rows: 1 })
    })

    test('a newcomer signs up in many tabs: one record', async () => {
      const email = freshNewcomer()
      const as = await callerOf(email)
      const replies = await together(CALLERS, (origin) => as(origin)('POST', 'v1/User', {}))
      expect([tally(replies), await count('"User" WHERE "email" = $1', [email])]).toEqual([{ 201: 1, 409: CALLERS - 1 }, 1])
      const accepted = await together(CALLERS, (origin) => as(origin)('PATCH', 'v1/User/TermsAndConditionsAccepted'))
      expect(tally(accepted)).toEqual({ 204: CALLERS })
      const [user] = await query<{ ppid: string }>('SELECT "ppid" FROM "User" WHERE "email" = $1', [email])
      expect(await count(`"AuditEvent" WHERE "entity" = 'User' AND "entityId" = $1 AND "action" ILIKE '%terms%'`, [user!.ppid])).toBe(1)
    })

    test('numbers of articles: none twice, none left out', async () => {
      const as = await internal()
      const title = `Numbered at once ${Date.now()}`
      const replies = await together(2 * CALLERS, (origin, index) => as(origin)('POST', 'v1/Article3W', { title: `${title} ${index}` }))
      expect(tally(replies)).toEqual({ 201: 2 * CALLERS })
      const numbers = replies.map(({ body }) => (body as { businessId: number }).businessId).sort((one, other) => one - other)
      expect(numbers).toEqual(times(2 * CALLERS, (index) => numbers[0]! + index))
      await query('DELETE FROM "Article" WHERE "title" LIKE $1', [`${title}%`])
    })

    test('the order of life cycles stays an order', async () => {
      const as = await internal()
      const source = `"TaxonomyItem" WHERE "kind" = 'LIFECYCLE' AND "catalogueVersion" = 1 AND "tenantId" = (SELECT "tenantId" FROM "TaxonomyItem" WHERE "kind" = 'LIFECYCLE' AND "catalogueVersion" = 1 ORDER BY "id" LIMIT 1)`
      const order = () => query<{ id: string; order: number }>(`SELECT "id", "order" FROM ${source} ORDER BY "order", "id"`)
      const before = await order()
      const replies = await together(CALLERS, (origin, index) =>
        as(origin)('PUT', `v1/Lifecycle/${before[index % before.length]!.id}/order/${1 + ((index * 7) % before.length)}`),
      )
      expect(tally(replies)).toEqual({ 200: CALLERS })
      expect((await order()).map((item) => item.order)).toEqual(times(before.length, (index) => index + 1))
      for (const { id, order: position } of before)
        expect((await as(servers[0]!.origin)('PUT', `v1/Lifecycle/${id}/order/${position}`)).status).toBe(200)
      expect(await order()).toEqual(before)
    })

    test('one service per friendly address', async () => {
      const as = await internal()
      // Digits do not survive in a friendly address.
      const friendlyUrl = `at-once-${Array.from(String(Date.now()), (digit) => 'abcdefghij'[Number(digit)]).join('')}`
      const form = await serviceForm({ name: friendlyUrl, friendlyUrl })
      const replies = await together(CALLERS, (origin) => as(origin)('POST', 'v1/Service', form))
      const made = replies.filter(({ status }) => status === 201)
      expect([made.length, await count('"Service" WHERE "friendlyUrl" = $1', [friendlyUrl])], JSON.stringify(replies[0])).toEqual([1, 1])
      expect(replies.every(({ status }) => [201, 400, 409].includes(status))).toBe(true)
      await query('DELETE FROM "Service" WHERE "friendlyUrl" = $1', [friendlyUrl])
    })

    test('the weekly run by two callers at once: one mail a person', async () => {
      const as = await callerOf('super@firm.example')
      // On Mondays a job of the portal looks for mails that are due; after one run in the week it leaves them alone, and sends none in between.
      expect((await as(servers[0]!.origin)('POST', 'v1/Notification/run/weekly')).status).toBe(202)
      await withWeeklyReaders(async () => {
        await query('DELETE FROM "NotificationDigest"')
        await query('DELETE FROM "NotificationSent"')
        const article = await publishArticle(as(servers[0]!.origin))
        const mails = `"OutboxMail" WHERE "kind" = 'digest'`
        const before = await count(mails)
        const [started] = await query<{ now: Date }>('SELECT now() AS now')
        const replies = await together(4, (origin) => as(origin)('POST', 'v1/Notification/run/weekly'))
        expect(tally(replies)).toEqual({ 202: 4 })
        const sent = replies.reduce((sum, { body }) => sum + (body as { sent: number }).sent, 0)
        const twice = await query(`SELECT "recipient" FROM ${mails} AND "createdAt" > $1 GROUP BY "recipient" HAVING count(*) > 1`, [
          started!.now,
        ])
        expect([(await count(mails)) - before, await count('"NotificationDigest"'), twice]).toEqual([sent, sent, []])
        expect(sent).toBeGreaterThan(0)
        await query('DELETE FROM "Article" WHERE "id" = $1', [article])
      })
    })
  })
}

test('planted fault: without the rule of the database the race of subscriptions is seen', async () => {
  const { replies, rows } = await without(
    'DROP INDEX "Subscription_entityId_serviceId_key"',
    'CREATE UNIQUE INDEX "Subscription_entityId_serviceId_key" ON "Subscription" ("entityId", "serviceId")',
    subscribeAtOnce,
  )
  expect(rows).toBeGreaterThan(1)
  expect(replies[201]).toBe(rows)
})
