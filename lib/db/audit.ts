import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { LastSave } from '#lib/errors/app-error.ts'
import { concernsOf, keyOf } from './audit-kinds.ts'
import type { AuditKind, Concern, Undeclared } from './audit-kinds.ts'
import { db } from './client.ts'
import type { Transaction } from './transaction.ts'

interface Subject<Kind extends AuditKind> {
  /** What was done, e.g. `update`, `delete`, `publish`. */
  action: string
  /** Kind of the record. */
  entity: Kind
  entityId: string
}

type Side = object | null
type Keys<T> = keyof NonNullable<T>
interface Unlike {
  unlike: 'before and after name the same fields, else the trail shows changes that never happened'
}
/** Nothing where one side is missing or both have the same fields; what no entry has where they differ. */
type Alike<Before, After> = [NonNullable<Before>] extends [never]
  ? unknown
  : [NonNullable<After>] extends [never]
    ? unknown
    : [Keys<Before>] extends [Keys<After>]
      ? [Keys<After>] extends [Keys<Before>]
        ? unknown
        : Unlike
      : Unlike

/** Fields of a side; none where there is no record. */
type Named<T> = [NonNullable<T>] extends [never] ? never : Keys<T>
interface Silent<Fields> {
  silent: 'say in audit-kinds.ts which records these fields concern'
  fields: Fields
}
/** Nothing where the kind says of every field that names a record whether it is concerned. */
type Declared<Kind extends AuditKind, Before, After> = [Undeclared<Kind, Named<Before> | Named<After>>] extends [never]
  ? unknown
  : Silent<Undeclared<Kind, Named<Before> | Named<After>>>

/**
 * `before` and `after` are the record's fields, the same ones on both sides; left out or null where there is no record. Records that fields name are
 * concerned as the kind says (audit-kinds.ts); `concerns` names others.
 */
export type AuditEntry<Kind extends AuditKind, Before extends Side = null, After extends Side = null> = Subject<Kind> & {
  before?: Before
  after?: After
  concerns?: readonly Concern[]
} & Alike<Before, After> &
  Declared<Kind, Before, After>

/** What is stored of an entry, whatever its fields. */
interface StoredEntry extends Subject<AuditKind> {
  before?: Side
  after?: Side
  concerns?: readonly Concern[]
}

/** ppid of who really asks; null for anonymous callers. */
export const ppidOf = (actor: Actor): string | null =>
  actor.kind === 'user' ? (actor.viewedBy?.ppid ?? actor.ppid) : actor.kind === 'identity' ? actor.identity.ppid : null

/** ppid of the person as whom the caller sees the portal; null = as nobody else. */
export const asPpidOf = (actor: Actor): string | null => (actor.kind === 'user' && actor.viewedBy ? actor.ppid : null)

const asJson = (value: Side | undefined): unknown =>
  value === undefined || value === null
    ? undefined
    : JSON.parse(JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)))

function toRow(context: CallContext | null, { action, entity, entityId, concerns = [], ...sides }: StoredEntry) {
  const [before, after] = [asJson(sides.before), asJson(sides.after)]
  return {
    actorPpid: context ? ppidOf(context.actor) : null,
    asPpid: context ? asPpidOf(context.actor) : null,
    requestId: context?.requestId ?? null,
    action,
    entity,
    entityId,
    before,
    after,
    concerns: concernsOf(entity, entityId, before, after, concerns),
  }
}

/** What every save raises, though nothing else of the record changes. */
const RAISED = new Set(['version', 'lastUpdateDate'])

const content = (side: unknown): unknown =>
  typeof side === 'object' && side !== null ? Object.fromEntries(Object.entries(side).filter(([field]) => !RAISED.has(field))) : side

/** A save that leaves a record as it was is nothing that anybody did. */
const isChange = ({ action, before, after }: ReturnType<typeof toRow>): boolean =>
  action !== 'update' || before === undefined || after === undefined || !isDeepStrictEqual(content(before), content(after))

/** Rows and what they concern, in one statement with one parameter. */
async function write(tx: Transaction, all: readonly ReturnType<typeof toRow>[]): Promise<void> {
  const rows = all.filter(isChange)
  if (rows.length === 0) return
  await tx.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT uuidv7() AS "id", CURRENT_TIMESTAMP::timestamp(3) AS "at", g.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS g("actorPpid" text, "asPpid" text, "requestId" text, "action" text, "entity" text, "entityId" text, "before" jsonb, "after" jsonb, "concerns" jsonb)
    ), written AS (
      INSERT INTO "AuditEvent" ("id", "at", "actorPpid", "asPpid", "requestId", "action", "entity", "entityId", "before", "after")
      SELECT "id", "at", "actorPpid", "asPpid", "requestId", "action", "entity", "entityId", "before", "after" FROM given
    )
    INSERT INTO "AuditConcern" ("kind", "key", "at", "eventId")
    SELECT c."kind", c."key", g."at", g."id" FROM given g, jsonb_to_recordset(g."concerns") AS c("kind" text, "key" text)
    ON CONFLICT DO NOTHING`
}

/** Writes who did what, in the transaction of the change (security rule 37), and which records that concerns. `context` null = the system itself. */
export async function audit<const Kind extends AuditKind, Before extends Side = null, After extends Side = null>(
  tx: Transaction,
  context: CallContext | null,
  entry: AuditEntry<Kind, Before, After>,
): Promise<void> {
  await write(tx, [toRow(context, entry)])
}

/** The same for many changes in one statement. */
export async function auditAll<const Kind extends AuditKind, Before extends Side = null, After extends Side = null>(
  tx: Transaction,
  context: CallContext | null,
  entries: readonly AuditEntry<Kind, Before, After>[],
): Promise<void> {
  await write(
    tx,
    entries.map((entry) => toRow(context, entry as StoredEntry)),
  )
}

/** What is in the trail and raises no version of its record. */
const NO_SAVES = [
  'search',
  'notify',
  'contact',
  'resend',
  'link',
  'accept-terms',
  'renewal',
  'write-contacts',
  'renewal-mail',
  'schedule',
  'fail-schedule',
  'ask-review',
  'withdraw-review',
  'approve-review',
  'send-back-review',
  'self-service',
  'map',
]

/**
 * The last save of a record, from the trail: by whom, as far as the caller may know, and when; null = the trail has none.
 * Only internal callers read names; everybody sees own saves.
 */
export async function lastSave({ actor }: CallContext, kind: AuditKind, key: string): Promise<LastSave | null> {
  // A person's record and a subscription's are raised by companies too, a group's by its services.
  const rows = await db.$queryRaw<{ at: Date; actorPpid: string | null; name: string | null }[]>`
    SELECT a."at", a."actorPpid", trim(u."firstName" || ' ' || u."lastName") AS "name"
    FROM (
      (SELECT "at", "id" FROM "AuditEvent" WHERE "entity" = ${kind} AND "entityId" = ${keyOf(key)} AND "action" <> ALL(${NO_SAVES}::text[]) ORDER BY "at" DESC LIMIT 1)
      UNION ALL
      (SELECT c."at", c."eventId" FROM "AuditConcern" c JOIN "AuditEvent" o ON o."id" = c."eventId"
        WHERE c."kind" = ${kind} AND c."key" = ${keyOf(key)} AND ((${kind} IN ('User', 'Subscription') AND o."entity" = 'Entity') OR (${kind} = 'ServiceGroup' AND o."entity" = 'Service')) ORDER BY c."at" DESC LIMIT 1)
    ) last JOIN "AuditEvent" a ON a."id" = last."id" LEFT JOIN "User" u ON u."ppid" = a."actorPpid"
    ORDER BY a."at" DESC LIMIT 1`
  const [row] = rows
  if (!row) return null
  const own = row.actorPpid !== null && row.actorPpid === ppidOf(actor)
  const mayKnow = own || (actor.kind === 'user' && actor.isInternal)
  return { at: row.at.toISOString(), own, name: mayKnow ? row.name : null }
}
