import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { openSql, standsSql } from '#lib/news/api.ts'
import type { NewItem, NewsScope } from '#lib/news-reading/api.ts'

/** What a mail says of an article or news item beside its title and dates. */
export interface ItemFacts {
  /** Of an article when a must-read news item belongs to it. */
  mustRead: boolean
  issuers: string[]
  topics: string[]
}

/** Changed articles that one mail names. */
const MAX_CHANGED = 25

const namesSql = (ids: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT r."name" FROM "ReferenceItem" r WHERE r."id" = ANY(${ids}) ORDER BY r."name")`

/** By id, of those that are articles or news items. @param ids of what the person may read whole */
export async function factsOf(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, ItemFacts>> {
  const rows = await tx.$queryRaw<({ id: string } & ItemFacts)[]>`
    SELECT a."id"::text AS "id", EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = a."id" AND n."mustRead" AND n."published" AND n."isAlive") AS "mustRead",
      ${namesSql(Prisma.sql`a."issuerIds"`)} AS "issuers", ${namesSql(Prisma.sql`a."topicIds"`)} AS "topics"
    FROM "Article" a WHERE a."id" = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT n."id"::text, n."mustRead", ${namesSql(Prisma.sql`n."issuerIds"`)}, ${namesSql(Prisma.sql`n."topicIds"`)}
    FROM "NewsItem" n WHERE n."id" = ANY(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Articles that a person has read, may read whole now, and that changed since `from` in a way that matters; the latest change first. */
export const changedSinceRead = (tx: Transaction, scope: NewsScope, ppid: string, from: Date): Promise<NewItem[]> =>
  tx.$queryRaw<NewItem[]>`
    SELECT CASE WHEN a."type" = 0 THEN 'article3W' ELSE 'articleGlobal' END AS "kind", a."id"::text AS "id", a."title", a."publishDate",
      NULL AS "articleId", NULL AS "startDate"
    FROM "ReadMark" m JOIN "Article" a ON a."id" = m."articleId"
    JOIN "ArticleVersion" v ON v."articleId" = a."id" AND v."version" = a."mattersSince" AND v."savedAt" > ${from}
    WHERE m."userPpid" = ${ppid} AND NOT ${standsSql('m')} AND a."published" AND a."publishDate" IS NOT NULL AND ${openSql(scope)}
    ORDER BY v."savedAt" DESC, a."id" LIMIT ${MAX_CHANGED}`
