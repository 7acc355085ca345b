import { Prisma } from '#lib/db/generated/client.ts'

/** Condition on "ReadMark" `mark` and "Article" a: no later version matters to whoever read that one. */
export const standsSql = (mark: 'm' | 'x'): Prisma.Sql =>
  Prisma.sql`COALESCE(${Prisma.raw(mark)}."articleVersion", 0) >= COALESCE(a."mattersSince", 0)`

/**
 * Ends the insertion of marks: one that stands stays as it is, with its moment; one that stands for no more gives way to a mark of a version that matters,
 * which keeps it as the earlier one.
 */
export const UNLESS_READ = Prisma.sql`
  ON CONFLICT ("userPpid", "articleId") DO UPDATE SET "readAt" = excluded."readAt", "batchId" = excluded."batchId", "articleVersion" = excluded."articleVersion",
    "earlierAt" = m."readAt", "earlierVersion" = m."articleVersion", "earlierBatchId" = m."batchId"
  WHERE EXISTS (SELECT 1 FROM "Article" a WHERE a."id" = m."articleId" AND NOT ${standsSql('m')} AND excluded."articleVersion" >= a."mattersSince")`
