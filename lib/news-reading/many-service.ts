import 'server-only'
import { randomUUID } from 'node:crypto'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { scopeOfFilters } from '#lib/articles/api.ts'
import { UNLESS_READ, and, articleConditions, openSql, scopeOf, searchFor } from '#lib/news/api.ts'
import type * as contract from './contract.ts'

type MarkCall = Pick<Call<typeof contract.markManyRead>, 'actor' | 'body'>

/** Condition on "Article" a: the articles that are asked for and that the caller may read whole. Throws VALIDATION. */
async function articlesSql({ actor, body }: MarkCall): Promise<Prisma.Sql> {
  if ('ids' in body) return and([openSql(await scopeOf(actor)), Prisma.sql`a."id" = ANY(${body.ids}::uuid[])`])
  const filters = body.filters ?? {}
  const scope = await scopeOfFilters(actor, filters)
  const search = filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, 'a') : null
  const before = body.publishedBefore
  return and([
    openSql(scope),
    ...articleConditions({ scope, actor, filters, search, type: body.type }),
    ...(before ? [Prisma.sql`a."publishDate" < ${new Date(before).toISOString()}::timestamp`] : []),
  ])
}

/** Marks many articles as read by the caller alone; what was read before keeps its moment. Throws VALIDATION. */
export const markManyRead: ServiceFunction<typeof contract.markManyRead> = async ({ actor, body, context }) => {
  const articles = await articlesSql({ actor, body })
  return inTransaction(context, async (tx) => {
    // Within the transaction, so that a repeated request gets the same one.
    const batchId = randomUUID()
    const count = await tx.$executeRaw`
      INSERT INTO "ReadMark" AS m ("userPpid", "articleId", "batchId", "articleVersion")
      SELECT ${actor.ppid}, a."id", ${batchId}::uuid, a."version" FROM "Article" a WHERE ${articles} ORDER BY a."id" ${UNLESS_READ}`
    return { batchId, count }
  })
}

/** The caller's own marks alone; also when there are none any more. A mark in whose place one of them came is back. */
export const unmarkMany: ServiceFunction<typeof contract.unmarkMany> = ({ actor, params, context }) =>
  inTransaction(context, async (tx) => {
    await tx.$executeRaw`
      UPDATE "ReadMark" SET "readAt" = "earlierAt", "articleVersion" = "earlierVersion", "batchId" = "earlierBatchId", "earlierAt" = NULL, "earlierVersion" = NULL, "earlierBatchId" = NULL
      WHERE "userPpid" = ${actor.ppid} AND "batchId" = ${params.id}::uuid AND "earlierAt" IS NOT NULL`
    await tx.readMark.deleteMany({ where: { userPpid: actor.ppid, batchId: params.id } })
  })
