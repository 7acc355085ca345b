import type { Prisma } from '#lib/db/generated/client.ts'
import { serviceId } from './build-catalogue.ts'
import { persona } from './personas.ts'
import { demoDay } from './random.ts'

/** What the client of Alpha starred and opened last, the newest first. */
const STARRED = ['regulatory-news-watch', 'corporate-tax-compliance']
const VIEWED = ['fund-accounting-and-nav', 'corporate-tax-compliance', 'transfer-pricing-documentation']

/** Marks of the client of Alpha among the services of Luxembourg. */
export function buildMarks(): Prisma.ServiceMarkCreateManyInput[] {
  const { ppid: userPpid } = persona('client@alpha.example')
  const rows = (kind: 'STAR' | 'VIEW', urls: readonly string[]) =>
    urls.map((url, index) => ({ userPpid, kind, serviceId: serviceId(url), markedAt: demoDay(-index - 1) }))
  return [...rows('STAR', STARRED), ...rows('VIEW', VIEWED)]
}
