import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { Filters } from './article-filter.ts'
import type { TextSearch } from './search.ts'

/** What is counted: the records themselves, or the rows that say how many there are of each kind, which have the same columns. */
export type Source = 'records' | 'summaries'

/** The filters that ask for columns of the summaries. */
const SUMMARIZED = {
  articles: new Set(['type', 'published', 'reviewed', 'territories', 'issuers', 'topics', 'documentTypes']),
  newsItems: new Set(['type', 'published', 'mustRead', 'isAlive', 'territories', 'issuers', 'topics', 'documentTypes']),
  events: new Set(['type', 'published', 'territories', 'issuers', 'topics', 'documentTypes']),
} as const
/** They narrow no list: one decides whose news are seen, and so is part of the scope, the other what is returned of each. */
const NO_CONDITION = new Set(['exportAsSubscriptionId', 'withExtendedInfos'])
const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a list can be counted by: the summaries where they know all that is asked for, else the records. */
export function countedBy(kind: keyof typeof SUMMARIZED, filters: Filters, search: TextSearch | null): Source {
  const known: ReadonlySet<string> = SUMMARIZED[kind]
  const isKnown = Object.entries(filters).every(([name, value]) => isBlank(value) || NO_CONDITION.has(name) || known.has(name))
  return search === null && isKnown ? 'summaries' : 'records'
}

const TABLES = {
  articles: { records: Prisma.sql`"Article" a`, summaries: Prisma.sql`"ArticleSummary" a`, count: Prisma.sql`a."count"` },
  newsItems: { records: Prisma.sql`"NewsItem" n`, summaries: Prisma.sql`"NewsItemSummary" n`, count: Prisma.sql`n."count"` },
  events: { records: Prisma.sql`"Event" e`, summaries: Prisma.sql`"EventSummary" e`, count: Prisma.sql`e."count"` },
} as const

/** How many articles a, news items n or events e meet a condition on them, or on their summaries. */
export async function countNewsOf(kind: keyof typeof TABLES, source: Source, where: Prisma.Sql): Promise<number> {
  const table = TABLES[kind]
  const number = source === 'records' ? Prisma.sql`count(*)` : Prisma.sql`COALESCE(sum(${table.count}), 0)`
  const [row] = await preparedRows<{ count: number }>(Prisma.sql`SELECT ${number}::int AS "count" FROM ${table[source]} WHERE ${where}`)
  return row!.count
}

const SUMMED = {
  ArticleSummary: '"key", "type", "published", "reviewed", "territoryIds", "issuerIds", "topicIds", "documentTypeIds"',
  NewsItemSummary: '"articleKey", "published", "mustRead", "isAlive", "territoryIds", "issuerIds", "topicIds"',
  EventSummary: '"articleKey", "published", "territoryIds", "topicIds"',
} as const

/** Adds up the rows that changes have left, to one per key. Rows that come meanwhile are left for the next time. */
export async function addUpSummaries(): Promise<void> {
  for (const [table, columns] of Object.entries(SUMMED))
    await db.$executeRaw`
      WITH taken AS (DELETE FROM ${Prisma.raw(`"${table}"`)} RETURNING *)
      INSERT INTO ${Prisma.raw(`"${table}"`)} (${Prisma.raw(columns)}, "count")
      SELECT ${Prisma.raw(columns)}, sum("count") FROM taken GROUP BY ${Prisma.raw(columns)} HAVING sum("count") <> 0`
}
