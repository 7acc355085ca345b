import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'
import type { Filters } from './article-filter.ts'
import { foundKindsSql } from './search.ts'
import type { TextSearch } from './search.ts'
import type { Source } from './summary.ts'
import type { Scope } from './visibility.ts'

/**
 * The facets of the news: how many records carry each tag. No declared list (lib/lists), since they have neither rows nor orders nor pages: they sum
 * records or summaries under the conditions of the lists, each kind of tag without its own filter.
 */

const TAG_KINDS = ['territories', 'issuers', 'topics', 'documentTypes'] as const
export type TagKind = (typeof TAG_KINDS)[number]

export interface TagCount {
  id: string
  count: number
}
type TagCounts = Record<TagKind, TagCount[]>

/** Rows with tags: where they come from, the array that holds each kind, and how many records they stand for. */
interface Tagged {
  from: Prisma.Sql
  columns: Record<TagKind, Prisma.Sql>
  number: Prisma.Sql
}

const RECORDS = Prisma.sql`count(*)`
const summed = (row: 'a' | 'n' | 'e'): Prisma.Sql => Prisma.sql`sum(${Prisma.raw(row)}."count")`
/** The articles of summarised items and events. */
const SUMMARIZED_ARTICLES = Prisma.sql`(SELECT DISTINCT ON (s."key") s."key", s."issuerIds", s."documentTypeIds" FROM "ArticleSummary" s ORDER BY s."key")`

const articleTags = {
  territories: Prisma.sql`a."territoryIds"`,
  issuers: Prisma.sql`a."issuerIds"`,
  topics: Prisma.sql`a."topicIds"`,
  documentTypes: Prisma.sql`a."documentTypeIds"`,
}
/** Articles a. */
export const ARTICLE_TAGS: Record<Source, Tagged> = {
  records: { from: Prisma.sql`"Article" a`, columns: articleTags, number: RECORDS },
  summaries: { from: Prisma.sql`"ArticleSummary" a`, columns: articleTags, number: summed('a') },
}

/** The articles that a search by words finds, by their kinds a. */
export const foundArticleTags = (scope: Scope, search: TextSearch): Tagged => ({
  ...foundKindsSql(scope, search),
  columns: articleTags,
})

const newsTags = {
  territories: Prisma.sql`n."territoryIds"`,
  issuers: Prisma.sql`n."issuerIds"`,
  topics: Prisma.sql`n."topicIds"`,
  documentTypes: Prisma.sql`d."documentTypeIds"`,
}
/** News items n; their document types are those of the linked article, as in the filter. */
export const NEWS_TAGS: Record<Source, Tagged> = {
  records: { from: Prisma.sql`"NewsItem" n LEFT JOIN "Article" d ON d."id" = n."articleId"`, columns: newsTags, number: RECORDS },
  summaries: {
    from: Prisma.sql`"NewsItemSummary" n LEFT JOIN ${SUMMARIZED_ARTICLES} d ON d."key" = n."articleKey"`,
    columns: newsTags,
    number: summed('n'),
  },
}

const eventTags = {
  territories: Prisma.sql`e."territoryIds"`,
  issuers: Prisma.sql`d."issuerIds"`,
  topics: Prisma.sql`e."topicIds"`,
  documentTypes: Prisma.sql`d."documentTypeIds"`,
}
/** Events e; their issuers and document types are those of the linked article, as in the filter. */
export const EVENT_TAGS: Record<Source, Tagged> = {
  records: { from: Prisma.sql`"Event" e LEFT JOIN "Article" d ON d."id" = e."articleId"`, columns: eventTags, number: RECORDS },
  summaries: {
    from: Prisma.sql`"EventSummary" e LEFT JOIN ${SUMMARIZED_ARTICLES} d ON d."key" = e."articleKey"`,
    columns: eventTags,
    number: summed('e'),
  },
}

const kindOf: Record<ReferenceKind, TagKind> = {
  TERRITORY: 'territories',
  ISSUER: 'issuers',
  TOPIC: 'topics',
  DOCUMENT_TYPE: 'documentTypes',
}

/**
 * How many rows carry each tag, most used first. A kind's own filter is left aside for its counts, so that a second value of it can be chosen by its
 * number. One query: the kinds without a filter of their own are counted together in one pass over the rows, at most four more add one each.
 * @param whereOf condition for the remaining filters
 */
export async function countTags(
  { from, columns, number }: Tagged,
  filters: Filters,
  whereOf: (remaining: Filters) => Prisma.Sql,
): Promise<TagCounts> {
  const filtered = TAG_KINDS.filter((kind) => filters[kind]?.length)
  const passes = [
    { kinds: TAG_KINDS.filter((kind) => !filtered.includes(kind)), remaining: filters },
    ...filtered.map((kind) => ({ kinds: [kind], remaining: { ...filters, [kind]: undefined } })),
  ].filter(({ kinds }) => kinds.length > 0)
  const counted = passes.map(
    ({ kinds, remaining }) =>
      Prisma.sql`SELECT item, ${number}::int AS "count" FROM ${from}, unnest(${Prisma.join(
        kinds.map((kind) => columns[kind]),
        ' || ',
      )}) AS item WHERE ${whereOf(remaining)} GROUP BY item HAVING ${number} > 0`,
  )
  const rows = await rowsOf<TagCount & { kind: ReferenceKind }>(Prisma.sql`
    SELECT r."kind"::text AS "kind", r."id"::text AS "id", c."count" FROM (${Prisma.join(counted, ' UNION ALL ')}) c JOIN "ReferenceItem" r ON r."id" = c.item
    ORDER BY c."count" DESC, r."id"`)
  const counts: TagCounts = { territories: [], issuers: [], topics: [], documentTypes: [] }
  for (const { kind, id, count } of rows) counts[kindOf[kind]].push({ id, count })
  return counts
}
