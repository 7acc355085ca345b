import pg from 'pg'
import { askedFields, isExport, requestWith, textSearches } from '#tests/trust/text-searches.ts'
import type { AskedField } from '#tests/trust/text-searches.ts'
import { accessToken } from '../dev-provider.ts'

const SEED = 20_261_124
/** Per field and caller. */
const SEARCHES = 25
/** What no search may take, milliseconds. */
const LIMIT_MS = 1_000
const CALLERS = [null, 'client@alpha.example', 'super@firm.example'] as const
/** Titles whose words are asked for. */
const TITLES = 2_000

async function readTitles(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ title: string }>(
      `(SELECT "title" FROM "Article" ORDER BY md5("id"::text) LIMIT $1) UNION ALL (SELECT "name" FROM "Service" ORDER BY md5("id"::text) LIMIT $1) UNION ALL (SELECT "name" FROM "Entity" ORDER BY md5("id"::text) LIMIT $1) UNION ALL (SELECT "lastName" FROM "User" ORDER BY md5("ppid"::text) LIMIT $1)`,
      [TITLES],
    )
    return rows.map(({ title }) => title)
  } finally {
    await client.end()
  }
}

interface TimedSearch {
  field: AskedField
  caller: string
  text: string
  status: number
  milliseconds: number
}

/** The search of the news, and the time that 95 of 100 of them may take. */
const ARTICLE_SEARCH = /^POST \/api\/v1\/Article(3W|Global)\/paged .*freeTextSearch$/
const ARTICLE_P95_MS = 60

/**
 * Searches by every text filter of a list, one request at a time and each another text, as a visitor, a client and staff; exports, which read
 * everything that they find, are left out.
 * @returns lines that say how many were asked, what failed, how long they took, and the slowest; and how many broke a bound
 */
export async function measureSearches({
  origin,
  issuer,
  databaseUrl,
}: {
  origin: string
  issuer: string
  databaseUrl: string
}): Promise<{ lines: string[]; faults: number }> {
  const titles = await readTitles(databaseUrl)
  const fields = askedFields.filter(({ contract }) => !isExport(contract))
  const texts = textSearches(titles, SEED, fields.length * CALLERS.length * SEARCHES)
  const tokens = await Promise.all(CALLERS.map(async (email) => (email ? accessToken(issuer, email) : undefined)))
  const searches: TimedSearch[] = []
  for (const field of fields) {
    for (const [at, caller] of CALLERS.entries()) {
      for (let search = 0; search < SEARCHES; search += 1) {
        const text = texts[searches.length]!
        const { query = '', body } = requestWith(field, text)
        const headers: Record<string, string> = {
          ...(tokens[at] ? { authorization: `Bearer ${tokens[at]}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        }
        const started = performance.now()
        const reply = await fetch(`${origin}${field.contract.path}${query}`, {
          method: field.contract.method,
          headers,
          ...(body === undefined ? {} : { body }),
        })
        await reply.arrayBuffer()
        searches.push({ field, caller: caller ?? 'visitor', text, status: reply.status, milliseconds: performance.now() - started })
      }
    }
  }
  const byTime = [...searches].sort((one, other) => other.milliseconds - one.milliseconds)
  const line = ({ field, caller, text, status, milliseconds }: TimedSearch) =>
    `${Math.round(milliseconds)} ms, ${status}, ${caller}: ${field.title} ${JSON.stringify(text.slice(0, 120))}`
  const failed = searches.filter(({ status }) => status >= 500).length
  const slow = searches.filter(({ milliseconds }) => milliseconds > LIMIT_MS).length
  const shareOf = (some: readonly TimedSearch[], share: number) => Math.round(some[Math.floor(some.length * (1 - share))]!.milliseconds)
  const ofArticles = byTime.filter(({ field }) => ARTICLE_SEARCH.test(field.title))
  return {
    lines: [
      `${searches.length} searches: ${failed} failed with 5xx, ${slow} slower than ${LIMIT_MS} ms, median ${shareOf(byTime, 0.5)} ms, p99 ${shareOf(byTime, 0.99)} ms.`,
      `${ofArticles.length} of them of articles by what stands in the search box: p95 ${shareOf(ofArticles, 0.95)} ms, ${ARTICLE_P95_MS} allowed. The slowest of all, and those of 5xx:`,
      ...byTime.filter(({ status }, index) => index < 20 || status >= 500).map(line),
    ],
    faults: failed + slow + (shareOf(ofArticles, 0.95) > ARTICLE_P95_MS ? 1 : 0),
  }
}
