import 'server-only'
import { createHash } from 'node:crypto'
import type { UserActor } from '#lib/caller/actor.ts'
import { auditAll } from '#lib/db/audit.ts'
import { openChangeSet } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { today } from '#lib/relations/api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import type { ChangedEndDate, EndDateChange } from './contract.ts'
import type * as contract from './contract.ts'
import { lockOnDesk } from './lock.ts'
import type { LockedRenewal } from './lock.ts'
import { deskSql } from './scope.ts'
import { renewalStates } from './words.ts'

const ENTITY = 'Subscription'

/** One change set for all rows, so that they are taken back as one. */
const openOne = (tx: Transaction, context: CallContext, what: string, ids: readonly string[]): Promise<string> =>
  openChangeSet(tx, context, {
    action: 'bulk',
    entity: ENTITY,
    entityId: ids[0]!,
    label: `${what} of ${countedText(ids.length, 'subscription', 'subscriptions')}`,
  })

async function checkOwner(tx: Transaction, ownerPpid: string): Promise<void> {
  const owner = await tx.user.findUnique({ where: { ppid: ownerPpid }, select: { isInternal: true } })
  if (!owner?.isInternal) throw invalid('The owner must be an internal user', 'ownerPpid')
}

/**
 * Owner and state of renewals; subscriptions outside of the caller's desk are no part of it.
 * Throws VALIDATION for an owner who is no internal user, NOT_FOUND when none is left.
 */
export const changeRenewals: ServiceFunction<typeof contract.changeRenewals> = ({ actor, body, context }) =>
  inTransaction(context, async (tx) => {
    if (body.ownerPpid) await checkOwner(tx, body.ownerPpid)
    const rows = await lockOnDesk(tx, actor, body.ids)
    if (rows.length === 0) throw notFound()
    const changed = rows
      .map((row) => ({
        ...row,
        next: { ownerPpid: body.ownerPpid === undefined ? row.ownerPpid : body.ownerPpid, state: body.state ?? row.state },
      }))
      .filter(({ ownerPpid, state, next }) => next.ownerPpid !== ownerPpid || next.state !== state)
    if (changed.length === 0) return { changed: 0 }
    await openOne(
      tx,
      context,
      'Renewal',
      changed.map(({ id }) => id),
    )
    const values = JSON.stringify(changed.map(({ id, next }) => ({ id, ...next })))
    await tx.$executeRaw`
      INSERT INTO "Renewal" ("subscriptionId", "ownerPpid", "state", "endDate")
      SELECT g."id", g."ownerPpid", g."state"::"RenewalState", s."endDate"
      FROM jsonb_to_recordset(${values}::jsonb) AS g("id" uuid, "ownerPpid" text, "state" text) JOIN "Subscription" s ON s."id" = g."id"
      ON CONFLICT ("subscriptionId") DO UPDATE SET "ownerPpid" = excluded."ownerPpid", "state" = excluded."state", "endDate" = excluded."endDate"`
    const auditValues = ({ serviceId, entityId }: LockedRenewal, { ownerPpid, state }: Pick<LockedRenewal, 'ownerPpid' | 'state'>) => ({
      serviceId,
      entityId,
      ownerPpid,
      state: renewalStates[state],
    })
    await auditAll(
      tx,
      context,
      changed.map((row) => ({
        action: 'renewal',
        entity: ENTITY,
        entityId: row.id,
        before: auditValues(row, row),
        after: auditValues(row, row.next),
      })),
    )
    return { changed: changed.length }
  })

/** The new end date: months are counted from the old one, the last day of a shorter month standing for days that it has not. */
const AFTER = (change: EndDateChange): Prisma.Sql =>
  change.kind === 'date'
    ? Prisma.sql`${change.endDate}::date`
    : Prisma.sql`(s."endDate" + make_interval(months => ${change.months}::int))::date`

/** What a change would do to each of the chosen subscriptions within the caller's desk, by company and service. */
const planOf = (
  from: Transaction | typeof db,
  actor: UserActor,
  ids: readonly string[],
  change: EndDateChange,
): Promise<ChangedEndDate[]> =>
  from.$queryRaw<ChangedEndDate[]>`
    SELECT s."id"::text AS "id", v."name" AS "serviceName", e."name" AS "entityName", to_char(s."endDate", 'YYYY-MM-DD') AS "before",
      to_char(${AFTER(change)}, 'YYYY-MM-DD') AS "after"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE s."id" = ANY(${ids}::uuid[]) AND ${deskSql(actor)} ORDER BY lower(e."name"), lower(v."name"), s."id"`

const differs = ({ before, after }: ChangedEndDate): boolean => before !== after

/** Revision of the dates of a preview; names may change. */
const revisionOf = (rows: readonly ChangedEndDate[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ id, before, after }) => [id, before, after]).toSorted()))
    .digest('hex')

/** Old and new end dates. Throws NOT_FOUND when none of the subscriptions is on the caller's desk. */
export const previewEndDates: ServiceFunction<typeof contract.previewEndDates> = async ({ actor, body: { ids, change } }) => {
  const rows = await planOf(db, actor, ids, change)
  if (rows.length === 0) throw notFound()
  const changing = rows.filter(differs)
  return {
    rows,
    changes: changing.length,
    past: changing.filter(({ after }) => after !== null && after < today()).length,
    revision: revisionOf(rows),
  }
}

/** Changes them as the preview showed. Throws NOT_FOUND, CONFLICT when the preview is outdated. */
export const changeEndDates: ServiceFunction<typeof contract.changeEndDates> = ({ actor, body: { ids, change, revision }, context }) =>
  inTransaction(context, async (tx) => {
    const locked = new Map((await lockOnDesk(tx, actor, ids)).map((row) => [row.id, row]))
    const rows = await planOf(tx, actor, ids, change)
    if (rows.length === 0) throw notFound()
    if (revisionOf(rows) !== revision)
      throw new AppError('CONFLICT', { detail: 'The subscriptions were changed in the meantime. Please look at the dates again.' })
    const changing = rows.filter(differs)
    if (changing.length === 0) return { changed: 0 }
    const changed = changing.map(({ id }) => id)
    await openOne(tx, context, 'End date', changed)
    await tx.$executeRaw`
      UPDATE "Subscription" s SET "endDate" = ${AFTER(change)}, "version" = s."version" + 1 WHERE s."id" = ANY(${changed}::uuid[])`
    const auditValues = ({ serviceId, entityId }: LockedRenewal, endDate: string | null) => ({ serviceId, entityId, endDate })
    await auditAll(
      tx,
      context,
      changing.map(({ id, before, after }) => ({
        action: 'update',
        entity: ENTITY,
        entityId: id,
        before: auditValues(locked.get(id)!, before),
        after: auditValues(locked.get(id)!, after),
      })),
    )
    return { changed: changing.length }
  })
