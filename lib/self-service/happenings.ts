import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { REQUESTS_FROM, REQUEST_COLUMNS } from './requests.ts'
import type { RequestRow } from './requests.ts'
import { requestText } from './words.ts'

interface Happened {
  id: string
  /** 'Invitation of Ann Lee, Alpha' */
  title: string
  outcome: 'approved' | 'refused' | 'waiting'
  at: Date
}

type Row = RequestRow & { companyName: string }

const rowsWhere = (condition: Prisma.Sql, order: Prisma.Sql, limit: number) => db.$queryRaw<Row[]>`
  SELECT ${REQUEST_COLUMNS}, e."name" AS "companyName" FROM ${REQUESTS_FROM} JOIN "Entity" e ON e."id" = r."entityId"
  WHERE ${condition} ORDER BY ${order} DESC, r."id" DESC LIMIT ${limit}`

/** What happened with requests about people since a moment: for who asked what was decided, for those of the firm who decide what waits. */
export async function requestsFor({ ppid, isInternal, isSuperUser }: UserActor, from: Date, limit: number): Promise<Happened[]> {
  const since = Prisma.sql`${from.toISOString()}::timestamp`
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
