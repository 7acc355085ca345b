import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { outcomeOf, ruleSql } from '#lib/news/api.ts'
import type { Configuration } from '#lib/news/api.ts'

type Rule = Parameters<typeof outcomeOf>[0]
type Outcome = ReturnType<typeof outcomeOf>

/** Published 3W articles for which the same rule decides before, and the same after a change. */
interface RuleCount {
  before: Outcome
  after: Outcome
  /** The rule that decides after the change. */
  rule: Rule
  count: number
}

/** What a change of a configuration would do to the published 3W articles (W43). */
export async function countByRule(before: Configuration, after: Configuration): Promise<RuleCount[]> {
  const rows = await db.$queryRaw<{ before: Rule; after: Rule; count: number }[]>(Prisma.sql`
    SELECT ${ruleSql(before)} AS "before", ${ruleSql(after)} AS "after", count(*)::int AS "count"
    FROM "Article" a WHERE a."type" = 0 AND a."published" GROUP BY 1, 2`)
  return rows.map((row) => ({ before: outcomeOf(row.before), after: outcomeOf(row.after), rule: row.after, count: row.count }))
}
