import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'

/** What the trail calls changes of a record itself. */
const CHANGES = ['create', 'update', 'publish', 'unpublish', 'undo', 'restore-version', 'restore']

/**
 * Joins c, when a record was changed last and by whom, and the person as w: its newest version, or the entry of the trail, as of one that was imported.
 * @param kind as the trail calls it
 * @param id of the record, uuid
 */
export const lastChangeSql = (kind: Prisma.Sql, id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  LEFT JOIN LATERAL (
    (SELECT v."savedAt" AS "at", v."savedByPpid" AS "byPpid" FROM "ArticleVersion" v
      WHERE v."articleId" = ${id} AND v."savedByPpid" IS NOT NULL ORDER BY v."version" DESC LIMIT 1)
    UNION ALL
    (SELECT e."at", e."actorPpid" FROM "AuditEvent" e
      WHERE e."entity" = ${kind} AND e."entityId" = ${id}::text AND e."action" = ANY(${CHANGES}::text[]) ORDER BY e."at" DESC LIMIT 1)
    ORDER BY "at" DESC LIMIT 1
  ) c ON true
  LEFT JOIN "User" w ON w."ppid" = c."byPpid"`

/** Name of who changed it; null = unknown or gone. */
export const CHANGED_BY = Prisma.sql`NULLIF(trim(w."firstName" || ' ' || w."lastName"), '')`

/** Condition on an article: the person has saved it, or has begun to write in it. */
export const writtenBySql = (id: Prisma.Sql, ppid: string): Prisma.Sql => Prisma.sql`(
  EXISTS (SELECT 1 FROM "ArticleVersion" v WHERE v."articleId" = ${id} AND v."savedByPpid" = ${ppid})
  OR EXISTS (SELECT 1 FROM "AuditEvent" e WHERE e."entity" = 'Article' AND e."entityId" = ${id}::text AND e."actorPpid" = ${ppid} AND e."action" = ANY(${CHANGES}::text[]))
  OR EXISTS (SELECT 1 FROM "NewsDraft" d WHERE d."userPpid" = ${ppid} AND d."record" = 'article/' || ${id}::text))`
