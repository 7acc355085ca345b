import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { linkTo, startServer } from '../operation/servers.ts'
import { ROUNDS, callerOf, query, tally, times } from './callers.ts'
import type { Call, Reply } from './callers.ts'

const WRITERS = 10
const SLOW = 120_000
const UNDISTURBED = 1_000
const AWAY = 3_000

test.describe.configure({ timeout: SLOW })

/** Each writer makes articles one after the other, until stopped. */
async function writing(call: Call, title: string, until: () => boolean): Promise<{ replies: Reply[]; acknowledged: string[] }> {
  const replies: Reply[] = []
  await Promise.all(
    times(WRITERS, async () => {
      while (!until()) replies.push(await call('POST', 'v1/Article3W', { title }))
    }),
  )
  return { replies, acknowledged: replies.flatMap(({ status, body }) => (status === 201 ? [(body as { id: string }).id] : [])) }
}

const missing = async (ids: readonly string[]): Promise<string[]> =>
  (
    await query<{ id: string }>(
      'SELECT i AS id FROM unnest($1::text[]) i WHERE NOT EXISTS (SELECT FROM "Article" a WHERE a."id"::text = i)',
      [ids],
    )
  ).map(({ id }) => id)

/** The portal's role is used with durable commits here; the test database is otherwise forgetful on purpose. */
const durable = (url: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=on')
  return address.href
}

const outages = {
  'the network to it is cut': async ({ cut, mend }: { cut: () => Promise<void>; mend: () => Promise<void> }) => {
    await cut()
    await wait(AWAY)
    await mend()
  },
  // One backend that dies makes PostgreSQL end all the others and recover from its log.
  'it crashes and recovers': async () => {
    const [{ pid }] = (await query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND usename = 'portal_application' ORDER BY backend_start DESC LIMIT 1`,
    )) as [{ pid: number }]
    process.kill(pid, 'SIGKILL')
  },
}

for (let round = 1; round <= ROUNDS; round += 1) {
  for (const [how, happen] of Object.entries(outages)) {
    test(`the database goes away under load, ${how}: only 503, nothing acknowledged is lost, round ${round}`, async () => {
      const link = await linkTo(durable(process.env.DATABASE_URL!))
      const server = await startServer({ DATABASE_URL: link.url, LOG_LEVEL: 'silent' })
      const title = `Under load ${how} ${Date.now()}`
      try {
        const call = (await callerOf('internal@firm.example'))(server.origin)
        let over = false
        const written = writing(call, title, () => over)
        await wait(UNDISTURBED)
        await happen(link)
        await expect(async () => expect((await call('GET', 'v1/User/MyProfile')).status).toBe(200)).toPass({ timeout: 20_000 })
        await wait(UNDISTURBED)
        over = true
        const { replies, acknowledged } = await written
        const statuses = tally(replies)
        expect(Object.keys(statuses).filter((status) => !['201', '503'].includes(status))).toEqual([])
        expect([statuses[201]! > WRITERS, statuses[503]! > 0]).toEqual([true, true])
        expect(await missing(acknowledged)).toEqual([])
      } finally {
        await server.stop()
        await link.cut()
        await query('DELETE FROM "Article" WHERE "title" = $1', [title])
      }
    })
  }
}

test('planted fault: a lost write is seen', async () => {
  const server = await startServer({ LOG_LEVEL: 'silent' })
  const title = `Lost on purpose ${Date.now()}`
  try {
    const call = (await callerOf('internal@firm.example'))(server.origin)
    let writes = 0
    const { acknowledged } = await writing(call, title, () => (writes += 1) > WRITERS)
    await query('DELETE FROM "Article" WHERE "id"::text = $1', [acknowledged[0]])
    expect(await missing(acknowledged)).toEqual([acknowledged[0]])
  } finally {
    await server.stop()
    await query('DELETE FROM "Article" WHERE "title" = $1', [title])
  }
})
