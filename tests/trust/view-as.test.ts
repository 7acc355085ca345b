import { beforeAll, describe, expect, test } from '@jest/globals'
import { sessionOf } from '#lib/auth/testing.ts'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import { writes } from '#lib/http/endpoint.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { writeSecurityEvents } from '#lib/http/security-events.ts'
import { countWrites, send, usePortal, watchWrites } from './portal.ts'

/**
 * Every endpoint, asked by a super user who sees the portal as a client: what writes is refused, and what is read leaves no row of any table changed, so that
 * nothing is marked as read, counted, noted or accepted in the client's name.
 */
usePortal()

const VIEWER = { email: 'super@firm.example', ppid: '' }
const SEEN = { email: 'client@alpha.example', ppid: '' }
let headers: Record<string, string> = {}
const ids: Record<string, string> = {}
const begun = new Date()

async function viewing(): Promise<Record<string, string>> {
  const session = await sessionOf(VIEWER.ppid)
  const endsAt = new Date(Date.now() + 1_800_000)
  await db.viewAs.create({ data: { sessionId: session.id, viewerPpid: VIEWER.ppid, ppid: SEEN.ppid, endsAt } })
  return { ...session.headers, 'content-type': 'application/json' }
}

beforeAll(async () => {
  for (const person of [VIEWER, SEEN]) person.ppid = (await db.user.findUniqueOrThrow({ where: { email: person.email } })).ppid
  const member = { members: { some: { userPpid: SEEN.ppid } } }
  Object.assign(ids, {
    Service: (await db.service.findFirstOrThrow({ where: { live: true } })).id,
    Subscription: (await db.subscription.findFirstOrThrow({ where: member })).id,
    Entity: (await db.entity.findFirstOrThrow({ where: member })).id,
    Article3W: (await db.article.findFirstOrThrow({ where: { type: 0, published: true } })).id,
    ArticleGlobal: (await db.article.findFirstOrThrow({ where: { type: 1, published: true } })).id,
    News: (await db.newsItem.findFirstOrThrow({ where: { published: true } })).id,
    Event: (await db.event.findFirstOrThrow({ where: { published: true } })).id,
    User: SEEN.ppid,
    Notification: SEEN.ppid,
  })
  headers = await viewing()
  await watchWrites()
})

const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
/** Real records where the path says of which kind they are. */
function paramsOf({ path }: EndpointSpec): Record<string, string> {
  const kind = path.split('/')[3] ?? ''
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, ids[kind] ?? UNKNOWN]))
}
const cells = contracts.filter(({ asOneself }) => !asOneself).map((contract) => [`${contract.method} ${contract.path}`, contract] as const)

const ask = async (contract: EndpointSpec) => {
  const sent = { params: paramsOf(contract), headers }
  if (!contract.body) return send(contract, sent)
  const filled = await send(contract, { ...sent, body: '{}' })
  // A list of ids, for one.
  return filled.status === 400 ? send(contract, { ...sent, body: JSON.stringify([UNKNOWN]) }) : filled
}

describe('every endpoint for somebody who sees the portal as somebody else', () => {
  test.each(cells)('%s', async (_name, contract) => {
    const before = await countWrites()
    const reply = await ask(contract)
    if (writes(contract) || contract.leavesTrace) {
      expect([reply.status, ((await reply.json()) as Problem).code]).toEqual([403, 'VIEW_AS_READS_ONLY'])
    } else {
      expect(reply.status).toBeLessThan(500)
      if (contract.access === 'super' || contract.access === 'internal') expect(reply.status).toBe(403)
      // An export is looked at no further than that it begins.
      await reply.body?.cancel()
    }
    expect(await countWrites()).toBe(before)
  })
})

test('and the trail names both people with each of them', async () => {
  await writeSecurityEvents()
  const events = await db.auditEvent.findMany({ where: { asPpid: SEEN.ppid } })
  expect(events.length).toBeGreaterThan(100)
  expect(new Set(events.map(({ actorPpid }) => actorPpid))).toEqual(new Set([VIEWER.ppid]))
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['read-as', 'refuse-access', 'export']))
  expect(await db.auditEvent.count({ where: { actorPpid: SEEN.ppid, at: { gte: begun } } })).toBe(0)
})
