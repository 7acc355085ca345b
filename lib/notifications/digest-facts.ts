import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { openSql, standsSql } from '#lib/news/api.ts'
import type { NewItem, NewsScope } from '#lib/news-reading/api.ts'

type Database = Transaction | typeof db

/** What a notification says of an article or news item beside its title and dates. */
export interface ItemFacts {
  /** Of an article when a must-read news item belongs to it. */
  mustRead: boolean
  issuers: string[]
  topics: string[]
}

/** An article that a person has read and that changed since. */
export interface ChangedItem extends NewItem {
  /** Of this change alone. */
  changeId: string
  changedAt: Date
}

/** Changed articles that one notification names. */
const MAX_CHANGED = 25

const namesSql = (ids: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`ARRAY(SELECT r."name" FROM "ReferenceItem" r WHERE r."id" = ANY(${ids}) ORDER BY r."name")`

/** By id, of those that are articles or news items. @param ids of what the person may read whole */
export async function factsOf(from: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ItemFacts>> {
  if (ids.length === 0) return new Map()
  const rows = await from.$queryRaw<({ id: string } & ItemFacts)[]>`
    SELECT a."id"::text AS "id", EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = a."id" AND n."mustRead" AND n."published" AND n."isAlive") AS "mustRead",
      ${namesSql(Prisma.sql`a."issuerIds"`)} AS "issuers", ${namesSql(Prisma.sql`a."topicIds"`)} AS "topics"
    FROM "Article" a WHERE a."id" = ANY(${[...ids]}::uuid[])
    UNION ALL
    SELECT n."id"::text, n."mustRead", ${namesSql(Prisma.sql`n."issuerIds"`)}, ${namesSql(Prisma.sql`n."topicIds"`)}
    FROM "NewsItem" n WHERE n."id" = ANY(${[...ids]}::uuid[])`
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Articles that a person has read, may read whole now, and that changed since `from` in a way that matters; the latest change first. */
export const changedSinceRead = (database: Database, scope: NewsScope, ppid: string, from: Date): Promise<ChangedItem[]> =>
  database.$queryRaw<ChangedItem[]>`
    SELECT CASE WHEN a."type" = 0 THEN 'article3W' ELSE 'articleGlobal' END AS "kind", a."id"::text AS "id", a."title", a."publishDate",
      NULL AS "articleId", NULL AS "startDate", md5(concat(a."id", ' changed ', v."version"))::uuid::text AS "changeId", v."savedAt" AS "changedAt"
    FROM "ReadMark" m JOIN "Article" a ON a."id" = m."articleId"
    JOIN "ArticleVersion" v ON v."articleId" = a."id" AND v."version" = a."mattersSince" AND v."savedAt" > ${from}
    WHERE m."userPpid" = ${ppid} AND NOT ${standsSql('m')} AND a."published" AND a."publishDate" IS NOT NULL AND ${openSql(scope)}
    ORDER BY v."savedAt" DESC, a."id" LIMIT ${MAX_CHANGED}`
