import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { scopeOf, visibleSql } from '#lib/news/api.ts'

/** Throws NOT_FOUND for an article that the caller does not see. */
export async function visibleId(actor: UserActor, id: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    Prisma.sql`SELECT a."id"::text AS "id" FROM "Article" a WHERE a."id" = ${id}::uuid AND ${visibleSql(await scopeOf(actor))}`,
  )
  if (!row) throw notFound()
  return row.id
}
