import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'

/** Joins to "Article" a as p the plan to publish it, unless that failed. */
export const PLANNED = Prisma.sql`LEFT JOIN "PublishPlan" p ON p."articleId" = a."id" AND p."publishes" AND p."failedAt" IS NULL`

/** Beside PLANNED: when the article is due to be published, by its plan, else by its publish date when that lies ahead. */
export const DUE = Prisma.sql`COALESCE(p."at", CASE WHEN a."publishDate" > CURRENT_TIMESTAMP AT TIME ZONE 'UTC' THEN a."publishDate" END)`
