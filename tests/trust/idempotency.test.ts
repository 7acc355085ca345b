import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { contracts } from '#lib/contracts.ts'
import { db, pool } from '#lib/db/client.ts'
import { writes } from '#lib/http/endpoint.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { SUPER, countWrites, send, tokenOf, usePortal, watchWrites } from './portal.ts'
import { exampleOf } from './write-examples.ts'
import type { Example } from './write-examples.ts'

/** What a request with a key may write when it is repeated: that it was there. */
const BOOKKEEPING = ['RateLimit', 'ChangeStamp', 'IdempotencyKey', '_prisma_migrations']
/** Writes what is due, which may be nothing, and looks again each time. */
const WHAT_IS_DUE = 'POST /api/v1/Notification/run/weekly'

usePortal()
beforeAll(() => watchWrites(BOOKKEEPING))

interface Outcome {
  status: number
  body: string
}

async function ask(
  contract: EndpointSpec,
  { params = {}, query = '', body, as = SUPER, session }: Example,
  key: string | null,
): Promise<Outcome> {
  const isForm = body instanceof FormData
  const headers: Record<string, string> = session ? { ...session } : { authorization: `Bearer ${await tokenOf(as)}` }
  if (key !== null) headers['idempotency-key'] = key
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const reply = await send(contract, {
    params,
    query,
    headers,
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.text() }
}

const isSuccess = ({ status }: Outcome): boolean => status >= 200 && status < 300

/** Rows of what a change may leave behind more than once. */
async function effects(): Promise<Record<string, number>> {
  const { rows } = await pool().query<Record<string, number>>(`
    SELECT (SELECT count(*) FROM "AuditEvent")::int AS "audit", (SELECT count(*) FROM "OutboxMail")::int AS "mails", (SELECT count(*) FROM "Task")::int AS "tasks",
      (SELECT count(*) FROM pgboss.job)::int AS "jobs", (SELECT count(*) FROM "File")::int AS "files"`)
  return rows[0]!
}

/** What `work` leaves behind. */
async function effectsOf(work: () => Promise<void>): Promise<Record<string, number>> {
  const before = await effects()
  await work()
  const after = await effects()
  return Object.fromEntries(Object.entries(after).map(([name, count]) => [name, count - before[name]!]))
}

/** An example whose caller is known: the first call of a person may link the identity. */
async function prepare(contract: EndpointSpec): Promise<Example> {
  const example = await exampleOf(contract)
  const profile = contracts.find(({ method, path }) => method === 'GET' && path === '/api/v1/User/MyProfile')!
  await ask(profile, { ...(example.as ? { as: example.as } : {}) }, null)
  return example
}

/** The outcome of a first request, which has to be a success and a change. */
async function first(contract: EndpointSpec, example: Example, key: string): Promise<Outcome> {
  const before = await countWrites()
  const outcome = await ask(contract, example, key)
  if (!isSuccess(outcome))
    throw new Error(`tests/trust/write-examples.ts has no valid request for ${title(contract)}: ${outcome.status} ${outcome.body}`)
  if ((await countWrites()) === before && title(contract) !== WHAT_IS_DUE)
    throw new Error(`The request that tests/trust/write-examples.ts has for ${title(contract)} changes nothing.`)
  return outcome
}

/** A repeated request gets the same reply, and nothing at all is written. */
async function expectRepeated(contract: EndpointSpec, example: Example, key: string, outcome: Outcome): Promise<void> {
  const [before, left] = [await countWrites(), await effects()]
  expect(await ask(contract, example, key)).toEqual(outcome)
  expect(await effects()).toEqual(left)
  if (title(contract) !== WHAT_IS_DUE) expect(await countWrites()).toBe(before)
}

/** As after a crash between the commit and the reply. */
const forgetReply = (key: string) => db.idempotencyKey.updateMany({ where: { key }, data: { replied: false, reply: null } })

const title = ({ method, path }: EndpointSpec): string => `${method} ${path}`
const writing = contracts.filter(writes).map((contract) => [title(contract), contract] as const)

describe('one intent is one change, at every endpoint that writes (security rule 21)', () => {
  test.each(writing)('%s', async (_title, contract) => {
    // One after the other.
    let example = await prepare(contract)
    let key = randomUUID()
    const once = await effectsOf(async () => void (await first(contract, example, key)))
    const known = await db.idempotencyKey.count({ where: { key } })
    expect(known).toBeGreaterThan(0)
    await expectRepeated(contract, example, key, await ask(contract, example, key))

    // After a crash: what was committed is done, and what was to be replied is made again.
    example = await prepare(contract)
    key = randomUUID()
    const outcome = await first(contract, example, key)
    await forgetReply(key)
    // What is due is due once a period, so nothing of it is stored with a key.
    if (title(contract) !== WHAT_IS_DUE) await expectRepeated(contract, example, key, outcome)

    // Two at once.
    example = await prepare(contract)
    key = randomUUID()
    const outcomes: Outcome[] = []
    const both = await effectsOf(
      async () => void outcomes.push(...(await Promise.all([ask(contract, example, key), ask(contract, example, key)]))),
    )
    expect(outcomes.map(isSuccess)).toEqual([true, true])
    expect(outcomes[1]).toEqual(outcomes[0])
    expect(both).toEqual(once)
  })
})

describe('a POST that only reads writes nothing, also with a key', () => {
  const reading = contracts.filter((contract) => contract.method !== 'GET' && !writes(contract))
  test.each(reading.map((contract) => [title(contract), contract] as const))(
    '%s',
    async (_title, contract) => {
      const example = await prepare(contract)
      const before = await countWrites()
      const inTrail = async () => (await db.auditEvent.count()) + (await db.auditConcern.count())
      const audited = await inTrail()
      await ask(contract, example, randomUUID())
      // An export is a row of the audit trail, which concerns itself.
      expect((await countWrites()) - before).toBe((await inTrail()) - audited)
      // Among them is the whole of the news as Word.
    },
    240_000,
  )
})
