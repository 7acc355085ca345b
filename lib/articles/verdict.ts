import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Explanation } from '#lib/news-access/contract.ts'
import { outcomeOf, ruleSql } from '#lib/news/api.ts'
import type { ConfiguredSubscription } from '#lib/news/api.ts'
import { ARTICLE_TYPE } from './contract.ts'

/** What the conditions of lib/news/visibility.ts say about one article, stored or not. */

type ConfigurationRule = Parameters<typeof outcomeOf>[0]
type Outcome = Explanation['outcome']

/** What one 3W subscription says. */
export type Saying = Omit<ConfiguredSubscription, 'configuration'> & { outcome: Outcome; rule: Explanation['rule'] }

/** The tags that an article has or would have. */
interface Tags {
  territories: readonly string[]
  topics: readonly string[]
  documentTypes: readonly string[]
}

/** SQL source of one article with these tags, for `askSubscriptions`; nothing needs to be stored. */
export const taggedArticle = ({ territories, topics, documentTypes }: Tags): Prisma.Sql =>
  Prisma.sql`(SELECT ${topics}::uuid[] AS "topicIds", ${territories}::uuid[] AS "territoryIds", ${documentTypes}::uuid[] AS "documentTypeIds")`

/** Each asks with a handful of parameters, and a query has at most 65,535. */
const RULES_PER_QUERY = 500

/**
 * What each of the subscriptions says.
 * @param article SQL source of the one row that is asked about, with the tag columns of "Article"
 */
export async function askSubscriptions(article: Prisma.Sql, subscriptions: readonly ConfiguredSubscription[]): Promise<Saying[]> {
  const rules: ConfigurationRule[] = []
  for (let start = 0; start < subscriptions.length; start += RULES_PER_QUERY) {
    const rulesSql = Prisma.join(subscriptions.slice(start, start + RULES_PER_QUERY).map(({ configuration }) => ruleSql(configuration)))
    const rows = await rowsOf<{ rules: ConfigurationRule[] }>(Prisma.sql`SELECT ARRAY[${rulesSql}]::text[] AS "rules" FROM ${article} a`)
    rules.push(...rows[0]!.rules)
  }
  return subscriptions.map(({ configuration: _configuration, ...subscription }, index) => ({
    ...subscription,
    rule: rules[index]!,
    outcome: outcomeOf(rules[index]!),
  }))
}

const rank: Record<Outcome, number> = { open: 2, locked: 1, hidden: 0 }

/** Which rule decides about a person; of several subscriptions that of the most favourable one. */
export function decision(
  article: { type: number; published: boolean },
  isInternal: boolean,
  subscriptions: readonly Saying[],
): Pick<Saying, 'outcome' | 'rule'> {
  if (isInternal) return { outcome: 'open', rule: 'internal' }
  if (!article.published) return { outcome: 'hidden', rule: 'draft' }
  if (article.type === ARTICLE_TYPE.global) return { outcome: 'open', rule: 'global-published' }
  const running = subscriptions.filter((one) => one.running)
  if (running.length === 0) return { outcome: 'hidden', rule: 'no-subscription' }
  const { outcome, rule } = running.reduce((best, one) => (rank[one.outcome] > rank[best.outcome] ? one : best))
  return { outcome, rule }
}
