import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { publishedVersions } from '#lib/articles/api.ts'
import { openSql, scopeOf, standsSql } from '#lib/news/api.ts'
import type * as contract from './reading-contract.ts'
import type { Reading } from './reading-contract.ts'

interface MarkRow {
  readAt: Date | null
  version: number | null
  stands: boolean | null
}

/** The version that a reader knows: the one that the mark names, or stood when it was set; else the last published one before it. */
async function knownVersion(actor: UserActor, id: string, { version, readAt }: { version: number | null; readAt: Date }) {
  const known = (await publishedVersions(actor, null, id)).find((one) =>
    version === null ? one.savedAt <= readAt.toISOString() : one.version <= version,
  )
  return known?.version ?? null
}

/** How far a reader got with an article. Throws NOT_FOUND for one that the reader may not read whole. */
export async function readingOf(actor: UserActor, id: string): Promise<Reading> {
  const open = openSql(await scopeOf(actor))
  const [row] = await rowsOf<MarkRow>(Prisma.sql`
    SELECT m."readAt", m."version", ${standsSql('m')} AS "stands"
    FROM "Article" a LEFT JOIN "ReadMark" m ON m."articleId" = a."id" AND m."userPpid" = ${actor.ppid}
    WHERE a."id" = ${id}::uuid AND ${open}`)
  if (!row) throw notFound()
  const { readAt, version, stands } = row
  if (readAt === null || stands !== false) return { changed: null }
  return { changed: { readAt: readAt.toISOString(), version: await knownVersion(actor, id, { version, readAt }) } }
}

export const getReading: ServiceFunction<typeof contract.getReading> = ({ actor, params }) => readingOf(actor, params.id)
