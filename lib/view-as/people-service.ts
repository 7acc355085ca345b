import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { TERMS_VERSION } from '#lib/auth/terms-version.ts'
import { viewableSql } from '#lib/auth/view-as.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { USER_NAME } from '#lib/people/api.ts'

/** People offered at once; a search narrows them. */
const MAX_PEOPLE = 30

/** Somebody as whom the portal may be seen. */
export interface ViewablePerson {
  ppid: string
  name: string
  email: string
  /** Names of companies; none for staff. */
  companies: string[]
  isInternal: boolean
  termsAccepted: boolean
}

const PERSON_SQL = Prisma.sql`
  u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."email"::text AS "email", u."isInternal",
  COALESCE(u."termsVersion", 0) >= ${TERMS_VERSION} AS "termsAccepted",
  ARRAY(SELECT e."name" FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid" ORDER BY e."name") AS "companies"`

/** The page's guard asks the same; a function that names people asks on its own. Throws FORBIDDEN. */
function staffOnly(actor: UserActor): void {
  if (!actor.isInternal || actor.viewedBy) throw new AppError('FORBIDDEN')
}

/**
 * The first people by name whom the caller may see the portal as, whose name, e-mail or company holds every word; `total` counts all.
 * Throws FORBIDDEN.
 */
export async function findViewable(
  actor: UserActor,
  search: string,
  limit = MAX_PEOPLE,
): Promise<{ people: ViewablePerson[]; total: number }> {
  staffOnly(actor)
  const words = search.split(/\s+/).filter((word) => word !== '')
  const holds = (
    word: string,
  ) => Prisma.sql`(${containsSql(USER_NAME, word)} OR ${containsSql(Prisma.sql`u."email"::text`, word)} OR EXISTS (
    SELECT 1 FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid" AND ${containsSql(Prisma.sql`e."name"`, word)}))`
  const where = Prisma.join([viewableSql(actor), ...words.slice(0, 6).map(holds)], ' AND ')
  const rows = await preparedRows<ViewablePerson & { total: number }>(Prisma.sql`
    SELECT ${PERSON_SQL}, (count(*) OVER ())::int AS "total" FROM "User" u WHERE ${where}
    ORDER BY u."isInternal", u."lastName" COLLATE "und-x-icu", u."firstName" COLLATE "und-x-icu", u."ppid" LIMIT ${limit}`)
  return { people: rows.map(({ total: _total, ...person }) => person), total: rows[0]?.total ?? 0 }
}

/** One of them; null = nobody whom the caller may see the portal as. Throws FORBIDDEN. */
export async function viewablePerson(actor: UserActor, ppid: string): Promise<ViewablePerson | null> {
  staffOnly(actor)
  const [person] = await preparedRows<ViewablePerson>(
    Prisma.sql`SELECT ${PERSON_SQL} FROM "User" u WHERE u."ppid" = ${ppid} AND ${viewableSql(actor)}`,
  )
  return person ?? null
}
