import pg from 'pg'
import { seedBench } from '#seed/bench.ts'
import { measureBulk, residentMegabytes } from './bench/bulk.ts'
import { bareCase, benchCases } from './bench/cases.ts'
import type { BenchCase, BenchFacts } from './bench/cases.ts'
import { lighthouseScores } from './bench/lighthouse.ts'
import { measure, measureFirst } from './bench/load.ts'
import type { Measurement } from './bench/load.ts'
import { scriptWeight } from './bench/pages.ts'
import { measurePeople } from './bench/people-table.ts'
import { measureSearches } from './bench/text-searches.ts'
import { measureSaves } from './bench/save.ts'
import { sessionCookie } from './bench/session.ts'
import { provideBrowser } from './browser.ts'
import { buildPortal } from './build.ts'
import { accessToken } from './dev-provider.ts'
import { startParts } from './parts.ts'
import { startPortal } from './portal.ts'
import { main, step } from './steps.ts'

const PORT = 3_400
const CONNECTIONS = [1, 20] as const
const given = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)
const numberOf = (name: string): number | undefined => (given(name) === undefined ? undefined : Number(given(name)))
const SECONDS = numberOf('seconds') ?? 5
const WARM_UP_SECONDS = 2
/** Parts of the names of the cases to measure. */
const only = given('only')?.split(',')
/** Other numbers of rows, to see what grows with them. */
const rows = { ...(given('articles') ? { articles: numberOf('articles')! } : {}), ...(given('times') ? { times: numberOf('times')! } : {}) }

async function readFacts(databaseUrl: string): Promise<BenchFacts> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string; friendlyUrl: string }>(
      'SELECT "id", "friendlyUrl" FROM "Service" WHERE "live" ORDER BY "id" LIMIT 20',
    )
    const topics = await client.query<{ id: string }>(
      'SELECT item AS id FROM "Article", unnest("topicIds") AS item WHERE "type" = 0 GROUP BY item ORDER BY count(*) DESC, item LIMIT 2',
    )
    const mostUsed = async (kind: string): Promise<string> =>
      (
        await client.query<{ id: string }>(
          'SELECT i."id" FROM "TaxonomyItem" i JOIN "ServiceTaxonomy" x ON x."itemId" = i."id" WHERE i."kind"::text = $1 AND i."catalogueVersion" = 1 GROUP BY i."id" ORDER BY count(*) DESC, i."id" LIMIT 1',
          [kind],
        )
      ).rows[0]!.id
    const [entity] = (
      await client.query<{ id: string }>(`SELECT "id" FROM "Entity" WHERE "name" LIKE 'Bench company%' ORDER BY "id" LIMIT 1`)
    ).rows
    const more = { lifeCycleId: await mostUsed('LIFECYCLE'), valueChainId: await mostUsed('VALUE_CHAIN'), entityId: entity!.id }
    return { ...more, serviceIds: rows.map(({ id }) => id), friendlyUrl: rows[0]!.friendlyUrl, topicIds: topics.rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`
const rounded = (value: number): string => value.toFixed(value < 10 ? 2 : 0)

interface Compared extends Measurement {
  /** Requests per second of the bare handler just afterwards: neighbours on the machine change its speed within minutes. */
  bare: number
}

interface Result {
  one: BenchCase
  by: Record<number, Compared>
  /** Of a cached reply: milliseconds after a change of what it is made from. */
  first?: number
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function printTable(results: readonly Result[]): void {
  console.log(
    row([
      'case',
      ...CONNECTIONS.flatMap((n) => [`req/s (${n})`, `p50 ms (${n})`, `p99 ms (${n})`, `ratio (${n})`]),
      'target',
      'after a change, ms',
      'failures',
    ]),
  )
  console.log(row(['---', ...CONNECTIONS.flatMap(() => ['--:', '--:', '--:', '--:']), '--:', '--:', '--:']))
  console.log(
    row([
      `${bareCase.name}, mean`,
      ...CONNECTIONS.flatMap((n) => [rounded(mean(results.map(({ by }) => by[n]!.bare))), '', '', '1.00']),
      '',
      '',
      '',
    ]),
  )
  for (const { one, by, first } of results) {
    const cells = CONNECTIONS.flatMap((n) => {
      const { requestsPerSecond, p50, p99, bare } = by[n]!
      return [rounded(requestsPerSecond), rounded(p50), rounded(p99), (requestsPerSecond / bare).toFixed(2)]
    })
    console.log(
      row([
        one.name,
        ...cells,
        one.target ?? '',
        first === undefined ? '' : rounded(first),
        Object.values(by).reduce((sum, each) => sum + each.failures, 0),
      ]),
    )
  }
}

/** `npm run bench`: loads a large database, serves the production build and measures it; `--only=text,text`, `--seconds=n`, `--no-pages`, `--articles=n`, `--times=n`; with `--searches` only how long searches take, each with another text. */
await main(async () => {
  await buildPortal()
  const env = await startParts({ port: PORT, scratch: true })
  await step('Loading the benchmark data', () => seedBench(env.OWNER_DATABASE_URL!, rows))
  const facts = await readFacts(env.DATABASE_URL!)
  const server = await startPortal({ ...env, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }, false)
  const origin = `http://localhost:${PORT}`
  const idle = residentMegabytes(server.pid!)

  if (process.argv.includes('--searches')) {
    const { lines, faults } = await step('Searching', () =>
      measureSearches({ origin, issuer: env.OIDC_ISSUER!, databaseUrl: env.DATABASE_URL! }),
    )
    console.log(lines.join('\n'))
    if (faults > 0) process.exitCode = 1
    return
  }

  const isRepeated = process.argv.includes('--repeated')
  if (!isRepeated) {
    const table = await measurePeople({ origin, issuer: env.OIDC_ISSUER!, databaseUrl: env.DATABASE_URL!, seconds: SECONDS, only })
    console.log(['', ...table, ''].join('\n'))
  }
  if (process.argv.includes('--people')) return

  const database = new pg.Client({ connectionString: env.DATABASE_URL! })
  await database.connect()
  const raise = (revision: string) => database.query('UPDATE "ChangeStamp" SET "value" = "value" + 1 WHERE "name" = $1', [revision])

  const run = async (one: BenchCase): Promise<Result> => {
    const token = one.as && !one.cookie ? await accessToken(env.OIDC_ISSUER!, one.as) : undefined
    const cookie = one.as && one.cookie ? await sessionCookie(origin, one.as) : undefined
    const etag = one.conditional ? ((await fetch(`${origin}${one.path}`)).headers.get('etag') ?? undefined) : undefined
    await measure(one, { origin, connections: 20, duration: WARM_UP_SECONDS, token, cookie, etag })
    const by: Record<number, Compared> = {}
    for (const connections of CONNECTIONS) {
      const own = await measure(one, { origin, connections, duration: SECONDS, token, cookie, etag })
      const { requestsPerSecond: bare } = await measure(bareCase, { origin, connections, duration: SECONDS })
      by[connections] = { ...own, bare }
    }
    const { cached } = one
    return { one, by, ...(cached ? { first: await measureFirst(one, { origin, token, cookie }, () => raise(cached)) } : {}) }
  }
  await measure(bareCase, { origin, connections: 20, duration: WARM_UP_SECONDS })
  const results: Result[] = []
  for (const one of benchCases(facts).filter(({ name }) => !only || only.some((part) => name.includes(part))))
    results.push(await step(one.name, () => run(one)))
  await database.end()
  console.log('')
  printTable(results)
  console.log(`\nMemory of the web process: ${idle} MB idle, ${residentMegabytes(server.pid!)} MB after the load.`)
  if (!only) {
    const token = await accessToken(env.OIDC_ISSUER!, 'super@firm.example')
    const save = await measureSaves(origin, token)
    console.log(`Service save with two pictures: p50 ${save.p50} ms, p99 ${save.p99} ms over ${save.saves} saves.`)
    for (const { what, begins, ends, bytes, memory } of await measureBulk({
      origin,
      token,
      pid: server.pid!,
      databaseUrl: env.DATABASE_URL!,
    })) {
      console.log(
        `${what}: begins after ${seconds(begins)}, done after ${seconds(ends)}, ${rounded(bytes / 1_000_000)} MB, memory +${memory} MB`,
      )
    }
  }

  if (process.argv.includes('--no-pages')) return
  for (const path of ['/', `/service/${facts.friendlyUrl}`]) {
    const { gzip, brotli, files } = await scriptWeight(origin, path)
    console.log(`JavaScript of ${path}: ${Math.round(gzip / 1000)} kB gzip, ${Math.round(brotli / 1000)} kB brotli in ${files} files.`)
  }
  const scores = await lighthouseScores(await provideBrowser(), [`${origin}/`, `${origin}/service/${facts.friendlyUrl}`])
  for (const [url, score] of scores) console.log(`Lighthouse (mobile) ${url}: ${JSON.stringify(score)}`)
})
