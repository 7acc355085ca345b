import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { STATE_SQL, deskSql } from './scope.ts'
import type { RenewalState } from './words.ts'

export interface LockedRenewal {
  id: string
  serviceId: string
  entityId: string
  ownerPpid: string | null
  state: RenewalState
  /** YYYY-MM-DD. */
  endDate: string | null
}

/** The chosen subscriptions within the caller's desk, locked in one order, so that two who change the same ones follow each other. */
export const lockOnDesk = (tx: Transaction, actor: UserActor, ids: readonly string[]): Promise<LockedRenewal[]> =>
  tx.$queryRaw<LockedRenewal[]>`
  SELECT s."id"::text AS "id", s."serviceId"::text AS "serviceId", s."entityId"::text AS "entityId", r."ownerPpid", ${STATE_SQL} AS "state",
    to_char(s."endDate", 'YYYY-MM-DD') AS "endDate"
  FROM "Subscription" s LEFT JOIN "Renewal" r ON r."subscriptionId" = s."id"
  WHERE s."id" = ANY(${ids}::uuid[]) AND ${deskSql(actor)} ORDER BY s."id" FOR NO KEY UPDATE OF s`
