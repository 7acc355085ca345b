import { setTimeout as wait } from 'node:timers/promises'
import { buildPortal } from '../build.ts'
import { startParts } from '../parts.ts'
import { startPortal } from '../portal.ts'
import { freePort } from '../ports.ts'
import { step, stopChild } from '../steps.ts'
import { type Node, promote, rowsOf, startPrimary, startStandby } from './database.ts'
import { startDatabaseAddress } from './haproxy.ts'
import { type Load, type LostWrites, type Reply, isGood, lostWrites, startLoad, tally } from './load.ts'
import { QUIET } from './program.ts'
import type { Verdict } from './verdict.ts'

/** From the end of the primary to the last response that was not good. */
const RECOVERY_MS = 10_000
const UNDISTURBED_MS = 5_000
const AFTER_MS = 8_000
/** What stands in for the agent of a cluster looks so often, and promotes the standby after so many failures. */
const WATCH_MS = 500
const FAILURES = 2
const WATCHED_MS = 30_000
/** How long the standby gets nothing before an asynchronous primary ends: so much is lost, if nobody waits for it. */
const BEHIND_MS = 1_000

interface FailoverOptions {
  /** The primary is killed, or hangs: its connections stay open and nothing responds. */
  how: 'killed' | 'silent'
  /** Without it commits do not wait for the standby, and acknowledged writes are lost: shows that the drill sees that. */
  synchronous: boolean
}

/** Promotes the standby once the primary has not responded twice. */
async function watch(primary: Node, standby: Node): Promise<void> {
  const isUp = () =>
    rowsOf(primary.server.url('postgres'), 'SELECT 1').then(
      () => true,
      () => false,
    )
  let failures = 0
  for (const end = Date.now() + WATCHED_MS; failures < FAILURES; await wait(WATCH_MS)) {
    failures = (await Promise.race([isUp(), wait(WATCH_MS, false)])) ? 0 : failures + 1
    if (Date.now() > end) throw new Error('The primary goes on responding.')
  }
  // Whatever is left of it must not come back beside its successor.
  primary.signal('SIGKILL')
  await promote(standby)
}

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

function judge(replies: readonly Reply[], ended: number, lost: LostWrites): Verdict[] {
  const bad = replies.filter((reply) => !isGood(reply))
  const recovered = (kind: Reply['kind']): number =>
    Math.max(0, ...bad.filter((reply) => reply.kind === kind).map((reply) => reply.ended - ended))
  const after = replies.filter((reply) => reply.begun > ended + RECOVERY_MS)
  const slowest = Math.max(...replies.map((reply) => reply.ended - reply.begun))
  return [
    { what: `${replies.length} requests: ${JSON.stringify(tally(replies))}`, good: bad.every(({ status }) => status === 503) },
    { what: `last 503 of a read after ${seconds(recovered('read'))}`, good: recovered('read') <= RECOVERY_MS },
    { what: `last 503 of a write after ${seconds(recovered('write'))}`, good: recovered('write') <= RECOVERY_MS },
    { what: `${lost.acknowledged} acknowledged writes, ${lost.ids.length} lost`, good: lost.acknowledged > 0 && lost.ids.length === 0 },
    { what: `later: ${JSON.stringify(tally(after))}; slowest response ${seconds(slowest)}`, good: after.length > 0 && after.every(isGood) },
  ]
}

async function endPrimary(primary: Node, standby: Node, { how, synchronous }: FailoverOptions): Promise<number> {
  if (!synchronous) {
    const url = standby.server.url('postgres')
    await rowsOf(url, `ALTER SYSTEM SET primary_conninfo = ''`)
    await rowsOf(url, 'SELECT pg_reload_conf()')
    await wait(BEHIND_MS)
  }
  const ended = Date.now()
  primary.signal(how === 'killed' ? 'SIGKILL' : 'SIGSTOP')
  await watch(primary, standby)
  return ended
}

/**
 * PostgreSQL with a standby behind one address; the primary ends under a load of reads and writes, and the standby takes over.
 * @returns whether the portal recovers by itself in time, responds only with 503 in between, and no acknowledged write is lost
 */
export async function failover(options: FailoverOptions): Promise<Verdict[]> {
  const port = await freePort()
  await buildPortal()
  const primary = await step('Starting the primary', startPrimary)
  const env = await startParts({ port, scratch: true, server: primary.server })
  const standby = await step('Copying it to a standby that streams', () => startStandby(primary, options))
  const address = await step('Starting one address for both', () => startDatabaseAddress([primary, standby]))
  const url = new URL(env.DATABASE_URL!)
  url.port = String(address)
  const portal = await startPortal({ ...env, DATABASE_URL: url.href, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: QUIET }, false)
  const load: Load = await startLoad(`http://localhost:${port}`, env.OIDC_ISSUER!, `Written during a failover ${Date.now()}`)
  await wait(UNDISTURBED_MS)
  const ended = await step(`The primary is ${options.how}, the standby takes over`, () => endPrimary(primary, standby, options))
  await wait(RECOVERY_MS + AFTER_MS - (Date.now() - ended))
  await load.stop()
  await stopChild(portal)
  const standbyUrl = new URL(standby.server.url(new URL(env.OWNER_DATABASE_URL!).pathname.slice(1)))
  return judge(load.replies, ended, await lostWrites(standbyUrl.href, load.replies))
}
