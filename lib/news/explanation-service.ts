import 'server-only'
import { db, pool } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/http/errors.ts'
import type * as contract from './access-contract.ts'
import type { Explanation } from './access-contract.ts'
import { ARTICLE_TYPE } from './article-contract.ts'
import { outcomeOf, ruleSql, subscriptionsOfPerson } from './visibility.ts'

type Rule = Explanation['rule']
type Outcome = Explanation['outcome']
type ConfigurationRule = Parameters<typeof outcomeOf>[0]

const rank: Record<Outcome, number> = { open: 2, locked: 1, hidden: 0 }

/**
 * Which rule decides whether a person sees an article: the conditions of lib/news/visibility.ts, asked one by one.
 * Throws NOT_FOUND for an unknown article or person.
 */
export const explainVisibility: ServiceFunction<typeof contract.explainVisibility> = async ({ params: { id, ppid } }) => {
  const [article, user] = await Promise.all([
    db.article.findUnique({ where: { id }, select: { id: true, title: true, type: true, published: true } }),
    db.user.findUnique({ where: { ppid }, select: { ppid: true, firstName: true, lastName: true, isInternal: true } }),
  ])
  if (!article || !user) throw notFound()
  const subscriptions = await explainSubscriptions(article.id, user.ppid)
  const person = { ppid: user.ppid, name: `${user.firstName} ${user.lastName}`, isInternal: user.isInternal }
  return { articleId: article.id, title: article.title, person, ...decision(article, user.isInternal, subscriptions), subscriptions }
}

/** What each 3W subscription of a person, running or not, says about an article. */
async function explainSubscriptions(articleId: string, ppid: string): Promise<Explanation['subscriptions']> {
  const subscriptions = await subscriptionsOfPerson(ppid)
  if (subscriptions.length === 0) return []
  const rules = Prisma.join(subscriptions.map(({ configuration }) => ruleSql(configuration)))
  const { text, values } = Prisma.sql`SELECT ARRAY[${rules}]::text[] AS "rules" FROM "Article" a WHERE a."id" = ${articleId}::uuid`
  const [row] = (await pool().query<{ rules: ConfigurationRule[] }>(text, values)).rows
  if (!row) throw notFound()
  return subscriptions.map(({ configuration: _configuration, ...subscription }, index) => {
    const rule = row.rules[index]!
    return { ...subscription, rule, outcome: outcomeOf(rule) }
  })
}

function decision(article: { type: number; published: boolean }, isInternal: boolean, subscriptions: Explanation['subscriptions']): { outcome: Outcome; rule: Rule } {
  if (isInternal) return { outcome: 'open', rule: 'internal' }
  if (!article.published) return { outcome: 'hidden', rule: 'draft' }
  if (article.type === ARTICLE_TYPE.global) return { outcome: 'open', rule: 'global-published' }
  const running = subscriptions.filter((one) => one.running)
  if (running.length === 0) return { outcome: 'hidden', rule: 'no-subscription' }
  const { outcome, rule } = running.reduce((best, one) => (rank[one.outcome] > rank[best.outcome] ? one : best))
  return { outcome, rule }
}
