import type { Prisma } from '#lib/db/generated/client.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

const HOUR_MS = 3_600_000

interface Record {
  id?: string | undefined
  published?: boolean | undefined
}

/** Who planned what for when, null = somebody who is gone: days from today, at an hour in UTC. */
const PLANS = [
  { of: 'draft', publishes: true, days: 3, hour: 8, email: 'internal@firm.example' },
  { of: 'draft', publishes: false, days: 60, hour: 17, email: 'internal@firm.example' },
  { of: 'failed', publishes: true, days: -1, hour: 8, email: null },
  { of: 'item', publishes: false, days: 21, hour: 17, email: 'super@firm.example' },
] as const

/** Schedules of two drafts and a news item; one of them was not done as planned. */
export function buildPublishPlans(articles: readonly Record[], items: readonly Record[]): Prisma.PublishPlanCreateManyInput[] {
  const drafts = articles.filter(({ published }) => published === false)
  const about = {
    draft: { articleId: drafts[0]!.id! },
    failed: { articleId: drafts[1]!.id! },
    item: { newsItemId: items.find(({ published }) => published === true)!.id! },
  }
  return PLANS.map(({ of, publishes, days, hour, email }) => ({
    id: demoId('publish-plan', `${of} ${publishes}`),
    ...about[of],
    publishes,
    at: new Date(demoDay(days).getTime() + hour * HOUR_MS),
    plannedByPpid: email === null ? null : persona(email).ppid,
    plannedAt: demoDay(-5),
    ...(of === 'failed' && { failure: 'The person who planned this may no longer do it.', failedAt: demoDay(-1) }),
  }))
}
