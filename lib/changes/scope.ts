import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { RESTORE_VERSION, SAVE } from '#lib/db/change-set.ts'
import { worksForSql } from '#lib/relations/api.ts'
import { OWN_KINDS, SUPER_KINDS } from './kinds.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'

/** Condition on "ChangeSet" c: it can still be taken back. */
export const RUNNING = Prisma.sql`c."undoneAt" IS NULL AND c."at" > CURRENT_TIMESTAMP - make_interval(days => ${TRASH_DAYS}::int)`

/** Condition on "ChangeSet" c: it is not of a record that is only somebody else's. */
const notOfOthersSql = (ppid: string): Prisma.Sql => Prisma.sql`(c."entity" <> ALL(${[...OWN_KINDS]}::text[]) OR c."actorPpid" = ${ppid})`

/**
 * Condition on "ChangeSet" c: the caller may delete records of its kind, and so bring them back; of subscriptions those of own services (A076) and own deletions.
 * Imports, bulk work and copies callers may take back that they did themselves; saves of a service those who may edit it (A075). Saved views are for their
 * owner alone.
 */
export const scopeSql = ({ ppid, isSuperUser }: Pick<UserActor, 'ppid' | 'isSuperUser'>): Prisma.Sql =>
  isSuperUser
    ? notOfOthersSql(ppid)
    : Prisma.sql`${notOfOthersSql(ppid)} AND (
        (c."entity" <> ALL(${[...SUPER_KINDS]}::text[]) AND (c."serviceId" IS NULL OR c."actorPpid" = ${ppid} OR c."serviceId" IN (${worksForSql(ppid)})))
        OR (c."actorPpid" = ${ppid} AND c."action" IN ('import', 'bulk', 'copy'))
        OR (c."action" IN (${SAVE}, ${RESTORE_VERSION}) AND c."serviceId" IN (${worksForSql(ppid)})))`

/** Condition on "ChangeSet" c: it saved a record, and what that was before can be brought back. */
export const savesSql = Prisma.sql`c."action" IN (${SAVE}, ${RESTORE_VERSION}) AND ${RUNNING}`
