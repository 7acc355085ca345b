import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { crc32, createDeflate } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { accessToken } from '../../scripts/dev-provider.ts'
import { startServer } from '../operation/servers.ts'
import type { RunningServer } from '../operation/servers.ts'
import { ROUNDS, callerOf, query, tally, times } from './callers.ts'
import type { Call } from './callers.ts'

const SETTINGS = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1', NODE_OPTIONS: '--max-old-space-size=768' }
const TITLE = 'An article of the budget'
const ARTICLES = 1_500
/** Calls that are measured before and meanwhile. */
const CALLS = 60
/** Searches that one caller begins at once, and how often. */
const SEARCHES = 100
const BURSTS = 3
/** Calls of one person in about a minute of the work on pictures. */
const CALLS_OF_A_MINUTE = 1_000
/** A bystander's 95th percentile may double; below this nobody feels it, milliseconds. */
const UNFELT_MS = 60

const p95 = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length * 0.95)]!

interface Measured {
  times: number[]
  statuses: Record<number, number>
}

/** What an ordinary person asks, one after the other. */
async function live(call: Call, until: () => boolean, times: number[] = [], statuses: Record<number, number> = {}): Promise<Measured> {
  const requests: [string, string, unknown?][] = [
    ['GET', 'v1/User/MyProfile'],
    ['POST', 'v1/ArticleGlobal/paged?pageSize=6', { filters: {} }],
    ['GET', 'v1/Service/my'],
    ['POST', 'v1/News/paged', { filters: { freeTextSearch: 'annual' } }],
  ]
  for (let n = 0; !until(); n += 1) {
    const [method, path, body] = requests[n % requests.length]!
    const started = performance.now()
    const { status } = await call(method, path, body)
    times.push(performance.now() - started)
    statuses[status] = (statuses[status] ?? 0) + 1
    await pause(20)
  }
  return { times, statuses }
}

/** The same before anything happens. @param warmUp calls before those that count */
async function quiet(call: Call, warmUp = CALLS): Promise<number> {
  const warm: number[] = []
  await live(call, () => warm.length >= warmUp, warm)
  const measured: number[] = []
  await live(call, () => measured.length >= CALLS, measured)
  return p95(measured)
}

/** Bystanders while `work` goes on. */
async function meanwhile<T>(call: Call, work: Promise<T>): Promise<[T, Measured]> {
  let done = false
  const finished = work.finally(() => (done = true))
  return Promise.all([finished, live(call, () => done)])
}

function expectUnhurt(what: string, before: number, { times, statuses }: Measured): void {
  console.log(
    `${what}: others ${Math.round(before)} ms before, ${Math.round(p95(times))} ms meanwhile (p95 of ${times.length}; at most ${Math.round(Math.max(...times))} ms), ${JSON.stringify(statuses)}`,
  )
  expect(Object.keys(statuses)).toEqual(['200'])
  expect(p95(times)).toBeLessThan(Math.max(2 * before, UNFELT_MS))
}

interface Watched {
  /** Times of all responses of /livez, milliseconds. */
  lives: number[]
  /** Memory at the beginning and at most, MB. */
  memory: number
  peak: number
}

/** Watches a process from a thread of its own, so that the work of this one does not count. @returns ends it */
function watch({ origin, pid }: RunningServer): () => Promise<Watched> {
  const worker = new Worker(
    `const { spawnSync } = require('node:child_process')
     const { setTimeout: pause } = require('node:timers/promises')
     const { parentPort, workerData: { origin, pid } } = require('node:worker_threads')
     const memoryNow = () => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1024
     const lives = []
     const memory = memoryNow()
     let [peak, done] = [memory, false]
     parentPort.once('message', () => (done = true))
     ;(async () => {
       // The first one makes the connection.
       await fetch(origin + '/livez')
       while (!done) {
         const started = performance.now()
         const { status } = await fetch(origin + '/livez')
         if (status !== 200) throw new Error('/livez returned ' + status)
         lives.push(performance.now() - started)
         peak = Math.max(peak, memoryNow())
         await pause(100)
       }
       parentPort.postMessage({ lives, memory, peak })
     })()`,
    { eval: true, workerData: { origin, pid } },
  )
  const result = once(worker, 'message').then(([watched]) => watched as Watched)
  return () => {
    worker.postMessage('end')
    return result
  }
}

/** The costliest PNG of its size: 16 bits of red, green, blue and opacity for a pixel, interlaced, all of them zero. */
async function costlyPng(side: number): Promise<Buffer> {
  const passes = [
    [0, 8, 0, 8],
    [4, 8, 0, 8],
    [0, 4, 4, 8],
    [2, 4, 0, 4],
    [0, 2, 2, 4],
    [1, 2, 0, 2],
    [0, 1, 1, 2],
  ] as const
  const bytes = passes.reduce(
    (sum, [left, across, top, down]) => sum + Math.ceil((side - top) / down) * (1 + 8 * Math.ceil((side - left) / across)),
    0,
  )
  const zeros = Buffer.alloc(1_048_576)
  const pieces = function* () {
    for (let left = bytes; left > 0; left -= zeros.length) yield zeros.subarray(0, Math.min(left, zeros.length))
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([16, 6, 0, 0, 1], 8)
  const data = await buffer(Readable.from(pieces()).pipe(createDeflate()))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test.describe('one greedy caller costs only himself', () => {
  test.describe.configure({ timeout: 300_000 * ROUNDS, mode: 'serial' })
  let server: RunningServer

  test.beforeAll(async () => {
    await query(
      `WITH made AS (INSERT INTO "Article" ("type", "title", "published", "publishDate") SELECT 1, $1 || ' ' || md5(n::text) || ' ' || md5((n * 7)::text), true, now() - n * interval '1 minute' FROM generate_series(1, $2::int) n RETURNING "id")
       INSERT INTO "ArticleText" ("articleId", "freeContent")
       SELECT "id", json_build_object('type', 'doc', 'content', (SELECT json_agg(json_build_object('type', 'paragraph', 'content', json_build_array(json_build_object('type', 'text', 'text', left(repeat(md5("id"::text || p) || ' ', 20), 600))))) FROM generate_series(1, 8) p))::text FROM made`,
      [TITLE, ARTICLES],
    )
    server = await startServer(SETTINGS)
  })
  test.afterAll(async () => {
    await server.stop()
    await query('DELETE FROM "Article" WHERE "title" LIKE $1', [`${TITLE}%`])
  })

  test('a hundred searches of twelve mistyped words at once', async () => {
    const other = (await callerOf('client@beta.example'))(server.origin)
    const greedy = (await callerOf('client@alpha.example'))(server.origin)
    const words = (n: number) =>
      times(
        12,
        (k) => `${['anual', 'repport', 'regulaton', 'finanical', 'complience', 'directve'][k % 6]}${(n * 12 + k).toString(36)}`,
      ).join(' ')
    let requestCount = 0
    const burst = () =>
      Promise.all(
        times(SEARCHES, () => greedy('POST', 'v1/ArticleGlobal/paged', { filters: { freeTextSearch: words((requestCount += 1)) } })),
      )
    // A process that has searched before: what it takes to start is nobody's greed.
    await burst()
    const before = await quiet(other)
    const [replies, measured] = await meanwhile(
      other,
      (async () => {
        const all: Awaited<ReturnType<typeof burst>> = []
        for (let n = 0; n < BURSTS; n += 1) all.push(...(await burst()))
        return all
      })(),
    )
    const statuses = tally(replies)
    console.log(`searches: ${JSON.stringify(statuses)}`)
    expect(Object.keys(statuses)).toEqual(['200', '429'])
    expectUnhurt('searches', before, measured)
  })

  test('twenty-four hostile pictures at once', async () => {
    const other = (await callerOf('client@beta.example'))(server.origin)
    const greedy = (await callerOf('client@alpha.example'))(server.origin)
    const bytes = await costlyPng(5_000)
    // What the calls of others take by themselves is nobody's greed.
    const before = await quiet(other, CALLS_OF_A_MINUTE)
    const form = () => {
      const made = new FormData()
      made.set('photo', new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' }))
      return made
    }
    const forms = times(24, form)
    const endWatch = watch(server)
    await pause(1_000)
    const [replies, measured] = await meanwhile(other, Promise.all(forms.map((one) => greedy('PUT', 'v1/User/MyProfile', one))))
    const { lives, memory, peak } = await endWatch()
    console.log(
      `pictures: ${JSON.stringify(tally(replies))}, memory +${Math.round(peak - memory)} MB, /livez at most ${Math.round(Math.max(...lives))} ms of ${lives.length}`,
    )
    expect(Object.keys(tally(replies)).filter((status) => !['200', '409', '429'].includes(status))).toEqual([])
    expect(tally(replies)[429]).toBeGreaterThan(0)
    expect(peak - memory).toBeLessThan(64)
    expect(Math.max(...lives)).toBeLessThan(100)
    expectUnhurt('pictures', before, measured)
  })

  test('three people who export everything again and again', async () => {
    const body = JSON.stringify({ filters: { freeTextSearch: TITLE } })
    const begun = async (email: string) => {
      const token = await accessToken(process.env.OIDC_ISSUER!, email)
      return () =>
        fetch(`${server.origin}/api/v1/Export/all/word`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body,
        })
    }
    const other = (await callerOf('client@beta.example'))(server.origin)
    const before = await quiet(other)
    let done = false
    let files = 0
    const greedy = async (email: string) => {
      const ask = await begun(email)
      while (!done) {
        const reply = await ask()
        expect([200, 429]).toContain(reply.status)
        if (reply.status === 200) files += (await reply.arrayBuffer()).byteLength > 10_000 ? 1 : 0
        else await pause(1_000)
      }
    }
    const loops = Promise.all(['client@alpha.example', 'internal@firm.example', 'client@beta.example'].map(greedy))
    const fourth = async () => {
      const ask = await begun('super@firm.example')
      const waits: number[] = []
      // At once, when all of them are new, and later, when they are not.
      for (let n = 0; n < 2 * ROUNDS; n += 1) {
        await pause(1_000)
        const started = performance.now()
        const reply = await ask()
        expect(reply.status).toBe(200)
        const reader = reply.body!.getReader()
        await reader.read()
        waits.push(performance.now() - started)
        await reader.cancel()
        await pause(4_000)
      }
      return waits
    }
    const [waits, measured] = await meanwhile(
      other,
      fourth().finally(() => (done = true)),
    )
    await loops
    console.log(`exports: ${files} files of the three, the fourth began after ${waits.map((ms) => `${Math.round(ms)} ms`).join(', ')}`)
    expect(Math.max(...waits)).toBeLessThan(10_000)
    expect(Object.keys(measured.statuses)).toEqual(['200'])
    console.log(`exports: others ${Math.round(before)} ms before, ${Math.round(p95(measured.times))} ms meanwhile`)
  })
})
