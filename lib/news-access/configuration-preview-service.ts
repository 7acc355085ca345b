import 'server-only'
import { db } from '#lib/db/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type * as contract from '#lib/subscriptions/configuration-contract.ts'
import type { SubscriptionConfiguration } from '#lib/subscriptions/configuration-contract.ts'
import { readConfiguration } from '#lib/subscriptions/api.ts'
import { countByRule } from './rule-counts.ts'

type Lists = Pick<SubscriptionConfiguration, 'territoryIds' | 'topicIds' | 'deniedTopicIds' | 'documentTypeIds' | 'deniedDocumentTypeIds'>

const toRules = (subscriptionId: string, lists: { [K in keyof Lists]?: Lists[K] | undefined }) => ({
  subscriptionId,
  territories: lists.territoryIds ?? null,
  topics: lists.topicIds ?? null,
  deniedTopics: lists.deniedTopicIds ?? [],
  documentTypes: lists.documentTypeIds ?? null,
  deniedDocumentTypes: lists.deniedDocumentTypeIds ?? [],
})

/** Which published 3W articles the given lists would show and hide, compared with the stored ones (W43); nothing is stored. */
export const previewConfiguration: ServiceFunction<typeof contract.previewConfiguration> = async ({ params: { engagementId }, body }) => {
  const stored = await readConfiguration(db, engagementId)
  const rows = await countByRule(toRules(engagementId, stored), toRules(engagementId, body))
  const total = (counts: (row: (typeof rows)[number]) => boolean): number => rows.filter(counts).reduce((sum, { count }) => sum + count, 0)
  const outcomes = (side: 'before' | 'after') => ({
    open: total((row) => row[side] === 'open'),
    locked: total((row) => row[side] === 'locked'),
    hidden: total((row) => row[side] === 'hidden'),
  })
  const byRule = new Map<(typeof rows)[number]['rule'], number>()
  for (const { rule, count } of rows) byRule.set(rule, (byRule.get(rule) ?? 0) + count)
  return {
    before: outcomes('before'),
    after: outcomes('after'),
    shown: total(({ before, after }) => before === 'hidden' && after !== 'hidden'),
    hidden: total(({ before, after }) => before !== 'hidden' && after === 'hidden'),
    rules: [...byRule].flatMap(([rule, count]) => (rule === 'open' ? [] : [{ rule, count }])).sort((a, b) => b.count - a.count),
  }
}
