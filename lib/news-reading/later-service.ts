import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { scopeOf, visibleSql } from '#lib/news/api.ts'
import { visibleId } from './visible-article.ts'
import type * as contract from './contract.ts'

/** Those of the given articles that the caller wants to read later. */
export const listLater: ServiceFunction<typeof contract.listLater> = async ({ actor, body: { ids } }) => {
  const rows = await db.readLater.findMany({ where: { userPpid: actor.ppid, articleId: { in: ids } }, select: { articleId: true } })
  return rows.map(({ articleId }) => articleId)
}

/** Throws NOT_FOUND for an article that the caller does not see. */
export const readLater: ServiceFunction<typeof contract.readLater> = async ({ actor, params, context }) => {
  const articleId = await visibleId(actor, params.id)
  await inTransaction(
    context,
    async (tx) => void (await tx.readLater.createMany({ data: [{ userPpid: actor.ppid, articleId }], skipDuplicates: true })),
  )
}

/** Also of an article that the caller sees no longer. */
export const dropLater: ServiceFunction<typeof contract.dropLater> = async ({ actor, params, context }) => {
  await inTransaction(
    context,
    async (tx) => void (await tx.readLater.deleteMany({ where: { userPpid: actor.ppid, articleId: params.id } })),
  )
}

/** How many articles of a type a person wants to read later, of those that the person sees. */
export async function countLater(actor: Parameters<typeof scopeOf>[0] & { ppid: string }, type: number): Promise<number> {
  const scope = await scopeOf(actor)
  const [row] = await rowsOf<{ count: number }>(Prisma.sql`
    SELECT count(*)::int AS "count" FROM "ReadLater" l JOIN "Article" a ON a."id" = l."articleId"
    WHERE l."userPpid" = ${actor.ppid} AND a."type" = ${type} AND ${visibleSql(scope)}`)
  return row!.count
}
