import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { REQUESTS_FROM, REQUEST_COLUMNS } from './requests.ts'
import type { RequestRow } from './requests.ts'
import { mainContactSql } from './scope.ts'
import { requestText } from './words.ts'

interface BellItem {
  id: string
  /** 'Invitation of Ann Lee, Alpha' */
  title: string
  outcome: 'approved' | 'refused' | 'waiting' | 'accepted'
  at: Date
}

type Row = RequestRow & { companyName: string }

const rowsWhere = (condition: Prisma.Sql, order: Prisma.Sql, limit: number) => db.$queryRaw<Row[]>`
  SELECT ${REQUEST_COLUMNS}, e."name" AS "companyName" FROM ${REQUESTS_FROM} JOIN "Entity" e ON e."id" = r."entityId"
  WHERE ${condition} ORDER BY ${order} DESC, r."id" DESC LIMIT ${limit}`

const sinceSql = (from: Date): Prisma.Sql => Prisma.sql`${from.toISOString()}::timestamp`

/** Requests about people since a moment: for who asked what was decided, for those of the firm who decide what waits. */
async function requestsFor({ ppid, isInternal, isSuperUser }: UserActor, from: Date, limit: number): Promise<BellItem[]> {
  const since = sinceSql(from)
  const decides = Prisma.sql`(EXISTS (SELECT 1 FROM "EntityContact" k WHERE k."entityId" = r."entityId" AND k."userPpid" = ${ppid})
    OR (${isSuperUser}::boolean AND NOT EXISTS (SELECT 1 FROM "EntityContact" k WHERE k."entityId" = r."entityId")))`
  const rows = isInternal
    ? await rowsWhere(Prisma.sql`r."state" = 'PENDING' AND r."createdAt" > ${since} AND ${decides}`, Prisma.sql`r."createdAt"`, limit)
    : await rowsWhere(
        Prisma.sql`r."requesterPpid" = ${ppid} AND r."state" IN ('APPROVED', 'REFUSED') AND r."decidedAt" > ${since}`,
        Prisma.sql`r."decidedAt"`,
        limit,
      )
  return rows.map(({ id, kind, person, companyName, state, createdAt, decidedAt }) => ({
    id,
    title: `${requestText({ kind, person })}, ${companyName}`,
    outcome: state === 'PENDING' ? ('waiting' as const) : state === 'APPROVED' ? ('approved' as const) : ('refused' as const),
    at: decidedAt ?? createdAt,
  }))
}

/** Invitations of a person that were accepted since a moment, of companies that the person still looks after. */
async function acceptedFor(ppid: string, from: Date, limit: number): Promise<BellItem[]> {
  const rows = await db.$queryRaw<{ id: string; person: string; companyName: string; at: Date }[]>`
    SELECT i."id"::text AS "id", trim(i."firstName" || ' ' || i."lastName") AS "person", e."name" AS "companyName", i."endedAt" AS "at"
    FROM "Invitation" i JOIN "Entity" e ON e."id" = i."entityId"
    WHERE i."invitedByPpid" = ${ppid} AND i."state" = 'ACCEPTED' AND i."endedAt" > ${sinceSql(from)} AND ${mainContactSql(ppid)}
    ORDER BY i."endedAt" DESC, i."id" DESC LIMIT ${limit}`
  return rows.map(({ id, person, companyName, at }) => ({
    id,
    title: `${requestText({ kind: 'INVITE', person })}, ${companyName}`,
    outcome: 'accepted' as const,
    at,
  }))
}

/** What happened with the people of companies since a moment: requests, and for a main contact invitations that were accepted. */
export const peopleFor = async (actor: UserActor, from: Date, limit: number): Promise<BellItem[]> => [
  ...(await requestsFor(actor, from, limit)),
  ...(actor.isInternal ? [] : await acceptedFor(actor.ppid, from, limit)),
]
