import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { runningSql, threeWSql } from '#lib/relations/api.ts'
import type * as contract from './opening-contract.ts'
import type { Opening } from './opening-contract.ts'

type Row = Omit<Opening, 'openedAt'> & { openedAt: Date | null }

/** Running 3W subscriptions that a client is in, and for staff those that are open. */
async function openingsOf({ ppid, isInternal }: Pick<UserActor, 'ppid' | 'isInternal'>, id: string | null): Promise<Opening[]> {
  const rows = await preparedRows<Row>(Prisma.sql`
    SELECT s."id"::text AS "subscriptionId", v."name" AS "serviceName", e."name" AS "entityName", r."subscriptionId" IS NOT NULL AS "isOpen", r."openedAt",
      COALESCE(m."isMainContact", false) AND NOT ${isInternal}::boolean AS "mayChange"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    LEFT JOIN "RegisterOpening" r ON r."subscriptionId" = s."id" LEFT JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id" AND m."userPpid" = ${ppid}
    WHERE ${threeWSql} AND ${runningSql()} AND (${id}::uuid IS NULL OR s."id" = ${id}::uuid)
      AND CASE WHEN ${isInternal}::boolean THEN r."subscriptionId" IS NOT NULL ELSE m."userPpid" IS NOT NULL END
    ORDER BY search_text(e."name"), search_text(v."name"), s."id"`)
  return rows.map(({ openedAt, ...row }) => ({ ...row, openedAt: openedAt?.toISOString() ?? null }))
}

export const listOpenings: ServiceFunction<typeof contract.listOpenings> = ({ actor }) => openingsOf(actor, null)

/** For 404 before a body is read (W3), and then for those who may not decide it. Throws NOT_FOUND, FORBIDDEN. */
export async function findOpening({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<void> {
  const [opening] = await openingsOf(actor, id)
  if (!opening) throw notFound()
  if (!opening.mayChange) throw new AppError('FORBIDDEN')
}

type SetOpening = Pick<Call<typeof contract.setOpening>, 'actor' | 'params' | 'body' | 'context'>

/** The same again changes nothing. Throws NOT_FOUND, FORBIDDEN. */
export const setOpening = async ({ actor, params: { id }, body: { isOpen }, context }: SetOpening): Promise<Opening> => {
  await inTransaction(context, async (tx) => {
    const changed = isOpen
      ? await tx.$executeRaw`INSERT INTO "RegisterOpening" ("subscriptionId", "openedByPpid") VALUES (${id}::uuid, ${actor.ppid}) ON CONFLICT DO NOTHING`
      : await tx.$executeRaw`DELETE FROM "RegisterOpening" WHERE "subscriptionId" = ${id}::uuid`
    if (changed > 0) await audit(tx, context, { action: isOpen ? 'open-register' : 'close-register', entity: 'Register', entityId: id })
  })
  const [opening] = await openingsOf(actor, id)
  if (!opening) throw notFound()
  return opening
}
