import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { PlannedKind, PlannedStep } from './words.ts'

/** The column of "PublishPlan" that names the record. */
export const recordOf = (kind: PlannedKind, id: string): { articleId: string } | { newsItemId: string } =>
  kind === 'Article' ? { articleId: id } : { newsItemId: id }

export const stepOf = (publishes: boolean): PlannedStep => (publishes ? 'publish' : 'unpublish')

/** "PublishPlan" p with its record and who planned it. */
export const PLANS = Prisma.sql`
  "PublishPlan" p LEFT JOIN "Article" a ON a."id" = p."articleId" LEFT JOIN "NewsItem" n ON n."id" = p."newsItemId"
  LEFT JOIN "User" u ON u."ppid" = p."plannedByPpid"`
export const KIND = Prisma.sql`CASE WHEN p."articleId" IS NULL THEN 'NewsItem' ELSE 'Article' END`
export const RECORD_ID = Prisma.sql`COALESCE(p."articleId", p."newsItemId")`
export const TITLE = Prisma.sql`COALESCE(a."title", n."title")`
export const STEP = Prisma.sql`CASE WHEN p."publishes" THEN 'publish' ELSE 'unpublish' END`
