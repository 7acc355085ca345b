import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { buildPortal } from '../build.ts'
import { startParts } from '../parts.ts'
import { startPortal } from '../portal.ts'
import { freePort } from '../ports.ts'
import { step, stopChild } from '../steps.ts'
import { startPortalAddress } from './haproxy.ts'
import { type Reply, isGood, lostWrites, startLoad, tally } from './load.ts'
import { QUIET } from './program.ts'
import type { Verdict } from './verdict.ts'

const INSTANCES = 3
const UNDISTURBED_MS = 5_000
/** A little longer than the balancer takes to notice. */
const DRAIN_SECONDS = 3
const STOP_MS = 30_000

interface Instance {
  port: number
  process: ChildProcess
}

/** Asks an instance to stop, as an orchestrator does before it replaces it. */
async function drain({ port, process: child }: Instance): Promise<Verdict> {
  const begun = Date.now()
  await step(`Draining ${port}`, () => stopChild(child))
  const took = Date.now() - begun
  return {
    what: `${port} drained in ${(took / 1000).toFixed(1)} s, exit code ${child.exitCode}`,
    good: child.exitCode === 0 && took < STOP_MS,
  }
}

/** Failed requests by the instance that had them; the balancer names it also where the instance broke off. */
function failuresBy(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const reply of replies) {
    if (isGood(reply)) continue
    const name = `${reply.servedBy ?? 'nobody'}: ${reply.status}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

/**
 * Three instances behind a balancer under load: one is killed and replaced, the two others are drained and replaced one after the other.
 * @returns whether no request failed but those that the killed one had
 */
export async function instances(): Promise<Verdict[]> {
  await buildPortal()
  const address = await freePort()
  const parts = await startParts({ port: address, scratch: true })
  const env = { ...parts, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: QUIET, DRAIN_SECONDS: String(DRAIN_SECONDS) }
  const start = async (port: number): Promise<Instance> => ({ port, process: await startPortal({ ...env, PORT: String(port) }, false) })
  const running: Instance[] = []
  for (let number = 0; number < INSTANCES; number += 1) running.push(await start(await freePort()))
  await startPortalAddress(
    address,
    running.map(({ port }) => port),
  )
  const [killed, ...others] = running as [Instance, ...Instance[]]
  const load = await startLoad(`http://localhost:${address}`, parts.OIDC_ISSUER!, `Written while instances come and go ${Date.now()}`)
  await wait(UNDISTURBED_MS)
  const before = load.replies.length
  const gone = new Promise<number>((resolve) => killed.process.once('exit', () => resolve(Date.now())))
  const signalledAt = Date.now()
  killed.process.kill('SIGKILL')
  // A machine takes a moment to take a process of this size apart, and until then its connections stand.
  const killedAt = await gone
  await wait(UNDISTURBED_MS)
  const replaced = [await start(killed.port)]
  await wait(UNDISTURBED_MS)
  const verdicts: Verdict[] = []
  for (const instance of others) {
    verdicts.push(await drain(instance))
    replaced.push(await start(instance.port))
    await wait(UNDISTURBED_MS)
  }
  await load.stop()
  await Promise.all(replaced.map(({ process: child }) => stopChild(child)))
  const { replies } = load
  const failed = replies.filter((reply) => !isGood(reply))
  // Under way when it was killed. The balancer responds with 502 in its name, or breaks off where its connection had served another request before.
  const ofTheKilled = failed.filter(
    ({ status, servedBy, begun, ended }) =>
      begun <= killedAt && ended >= signalledAt && (status === 0 || (status === 502 && servedBy === String(killed.port))),
  )
  const lost = await lostWrites(parts.OWNER_DATABASE_URL!, replies)
  const served = Object.fromEntries(running.map(({ port }) => [port, replies.filter((reply) => reply.servedBy === String(port)).length]))
  return [
    ...verdicts,
    { what: `${replies.length} requests: ${JSON.stringify(tally(replies))}; by instance ${JSON.stringify(served)}`, good: before > 0 },
    { what: `${ofTheKilled.length} failed that were under way on the killed instance`, good: true },
    {
      what: `${failed.length - ofTheKilled.length} others failed: ${JSON.stringify(failuresBy(failed.filter((reply) => !ofTheKilled.includes(reply))))}`,
      good: failed.length === ofTheKilled.length,
    },
    { what: `${lost.acknowledged} acknowledged writes, ${lost.ids.length} lost`, good: lost.acknowledged > 0 && lost.ids.length === 0 },
  ]
}
