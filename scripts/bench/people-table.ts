import pg from 'pg'
import { accessToken } from '../dev-provider.ts'
import { step } from '../steps.ts'
import { bareCase } from './cases.ts'
import { startChanging } from './changes.ts'
import { measure, measureEach } from './load.ts'
import type { Measurement } from './load.ts'
import { COOKIE_EMAILS, peopleCases, randomOf, readPeopleFacts, TOKEN_EMAILS } from './people.ts'
import type { PeopleCase, PeopleRequest } from './people.ts'
import { sessionCookie } from './session.ts'

const CONNECTIONS = 20
/** Milliseconds that no case may pass: one at a time by the half and the ninety-ninth of a hundred, and with 20 connections, for calls and for pages. */
const BOUNDS = { half: 15, one: 60, many: 150, manyOfPages: 300 }
/** Under change no case may fall below this share of its quiet figure. */
const LEAST_UNDER_CHANGE = 0.5

interface Result {
  one: PeopleCase
  alone: Measurement
  quiet: Measurement
  changing: Measurement
  bare: number
}

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** What of a result misses its aim, in words; empty = nothing. */
function missed({ one, alone, quiet, changing, bare }: Result): string {
  const many = one.isPage ? BOUNDS.manyOfPages : BOUNDS.many
  return [
    quiet.requestsPerSecond / bare < one.target && 'ratio',
    alone.p50 > BOUNDS.half && 'p50 alone',
    alone.p99 > BOUNDS.one && 'p99 alone',
    quiet.p99 > many && 'p99 at 20',
    changing.requestsPerSecond < quiet.requestsPerSecond * LEAST_UNDER_CHANGE && 'change',
    alone.failures + quiet.failures + changing.failures > 0 && `${alone.failures + quiet.failures + changing.failures} failures`,
  ]
    .filter(Boolean)
    .join(', ')
}

const HEAD = ['each request another one', 'p50 ms (1)', 'p99 ms (1)', 'req/s (20)', 'p99 ms (20)', 'ratio', 'aim', 'under change', 'misses']

function tableOf(results: readonly Result[]): string[] {
  return [
    row(HEAD),
    row(HEAD.map((_, at) => (at === 0 || at === HEAD.length - 1 ? '---' : '--:'))),
    ...results.map((result) => {
      const { one, alone, quiet, changing, bare } = result
      const whole = (value: number) => Math.round(value)
      return row([
        one.name,
        alone.p50,
        alone.p99,
        whole(quiet.requestsPerSecond),
        quiet.p99,
        (quiet.requestsPerSecond / bare).toFixed(2),
        one.target.toFixed(2),
        whole(changing.requestsPerSecond),
        missed(result),
      ])
    }),
  ]
}

interface Bench {
  origin: string
  issuer: string
  databaseUrl: string
  /** Per measurement. */
  seconds: number
  /** Parts of the names of the cases to measure; undefined = all. */
  only: readonly string[] | undefined
}

/** Makes the requests of each case one at a time, with 20 connections, and so while data change. @returns the lines of a table */
export async function measurePeople({ origin, issuer, databaseUrl, seconds, only }: Bench): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const facts = await readPeopleFacts(client)
  await client.end()
  const tokens = new Map(await Promise.all(TOKEN_EMAILS.map(async (email) => [email, await accessToken(issuer, email)] as const)))
  const cookies = new Map<string, string>()
  for (const email of COOKIE_EMAILS) cookies.set(email, await sessionCookie(origin, email))
  const toRequest = ({ as, cookieOf, body, ...request }: PeopleRequest) => ({
    ...request,
    headers: {
      ...(as === undefined ? {} : { authorization: `Bearer ${tokens.get(as)!}` }),
      ...(cookieOf === undefined ? {} : { cookie: cookies.get(cookieOf)! }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

  const run = async (one: PeopleCase): Promise<Result> => {
    const random = randomOf(one)
    const next = () => toRequest(one.ask(random))
    const duration = seconds
    await measureEach(next, { origin, connections: CONNECTIONS, duration: 1 })
    const alone = await measureEach(next, { origin, connections: 1, duration })
    const quiet = await measureEach(next, { origin, connections: CONNECTIONS, duration })
    const { requestsPerSecond: bare } = await measure(bareCase, { origin, connections: CONNECTIONS, duration })
    const stop = await startChanging(databaseUrl)
    const changing = await measureEach(next, { origin, connections: CONNECTIONS, duration: duration * 2 })
    await stop()
    return { one, alone, quiet, changing, bare }
  }
  const results: Result[] = []
  for (const one of peopleCases(facts).filter(({ name }) => !only || only.some((part) => name.includes(part))))
    results.push(await step(one.name, () => run(one)))
  return tableOf(results)
}
