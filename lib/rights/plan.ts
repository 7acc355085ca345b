import 'server-only'
import { createHash } from 'node:crypto'
import type { UserActor } from '#lib/caller/actor.ts'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { runningSql, worksForSql } from '#lib/relations/api.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import type { ChangedRight, RightsChange, RightsPlan } from './contract.ts'
import { NO_COLLEAGUE, SAME_PERSON } from './words.ts'

type From = Pick<Transaction | typeof db, '$queryRaw'>
type Reader = Pick<UserActor, 'ppid' | 'isSuperUser'>

interface Holder {
  ppid: string
  name: string
  isInternal: boolean
  companies: { id: string; name: string }[]
}

interface Membership {
  ppid: string
  id: string
  entityId: string
  serviceName: string
  entityName: string
  isMainContact: boolean
  ended: boolean
  /** The caller's list shows the subscription (A076). */
  mine: boolean
  /** Main contacts of the subscription. */
  mainContacts: number
}

/** A plan, with what the writing needs of its rows. */
export interface InnerPlan extends RightsPlan {
  /** Companies of the rows. */
  entityIds: string[]
}

async function holdersOf(from: From, ppids: readonly string[]): Promise<Map<string, Holder>> {
  const rows = await from.$queryRaw<Holder[]>`
    SELECT u."ppid", COALESCE(NULLIF(trim(${USER_NAME}), ''), u."email"::text) AS "name", u."isInternal",
      COALESCE((SELECT json_agg(json_build_object('id', e."id", 'name', e."name") ORDER BY search_text(e."name"), e."id")
        FROM "EntityMember" m JOIN "Entity" e ON e."id" = m."entityId" WHERE m."userPpid" = u."ppid"), '[]') AS "companies"
    FROM "User" u WHERE u."ppid" = ANY(${[...ppids]}::text[])`
  return new Map(rows.map((row) => [row.ppid, row]))
}

const membershipsOf = (from: From, { ppid, isSuperUser }: Reader, ppids: readonly string[]): Promise<Membership[]> => from.$queryRaw<
  Membership[]
>`
  SELECT m."userPpid" AS "ppid", s."id"::text AS "id", s."entityId"::text AS "entityId", v."name" AS "serviceName", e."name" AS "entityName", m."isMainContact",
    NOT ${runningSql()} AS "ended", ${isSuperUser ? Prisma.sql`true` : Prisma.sql`s."serviceId" IN (${worksForSql(ppid)})`} AS "mine",
    (SELECT count(*)::int FROM "SubscriptionMember" o WHERE o."subscriptionId" = s."id" AND o."isMainContact") AS "mainContacts"
  FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
  WHERE m."userPpid" = ANY(${[...ppids]}::text[]) ORDER BY search_text(e."name"), e."id", search_text(v."name"), s."id"`

type Rows = (ChangedRight & { entityId: string })[]

const isOutsider = ({ isInternal, companies }: Holder, entityId: string): boolean =>
  !isInternal && companies.length > 0 && companies.every(({ id }) => id !== entityId)

const subscriptionRow = (who: Holder, effect: ChangedRight['effect'], right: Membership): Rows[number] => ({
  ppid: who.ppid,
  name: who.name,
  effect,
  id: right.id,
  serviceName: right.serviceName,
  entityName: right.entityName,
  isMainContact: right.isMainContact,
  outsider: effect === 'gains' && isOutsider(who, right.entityId),
  ended: right.ended,
  needed: false,
  entityId: right.entityId,
})

const companyRow = (who: Holder, effect: 'gains' | 'loses', { id, name }: { id: string; name: string }, needed: boolean): Rows[number] => ({
  ppid: who.ppid,
  name: who.name,
  effect,
  id,
  serviceName: null,
  entityName: name,
  isMainContact: false,
  outsider: effect === 'gains' && isOutsider(who, id),
  ended: false,
  needed,
  entityId: id,
})

/** What somebody gains who gets rights of another: those that are missing, and the role where only that is. */
function gainsOf(who: Holder, own: readonly Membership[], given: readonly Membership[]): Rows {
  return given.flatMap((right) => {
    const has = own.find(({ id }) => id === right.id)
    if (has === undefined) return [subscriptionRow(who, 'gains', right)]
    return right.isMainContact && !has.isMainContact ? [subscriptionRow(who, 'main-contact', right)] : []
  })
}

/** Subscriptions whose last main contact goes, and nobody follows. */
function leftWithout(lost: readonly Membership[], rows: Rows): string[] {
  const followed = (id: string) => rows.some((row) => row.id === id && row.effect !== 'loses' && row.isMainContact)
  return lost
    .filter(({ id, isMainContact, mainContacts }) => isMainContact && mainContacts === 1 && !followed(id))
    .map(({ serviceName, entityName }) => subscriptionText(serviceName, entityName))
}

/** Who gives the person what, or takes over. Throws NOT_FOUND for an unknown person, VALIDATION for an unfit colleague. */
function othersOf(ppid: string, change: RightsChange, people: ReadonlyMap<string, Holder>): { who: Holder; other: Holder | null } {
  const who = people.get(ppid)
  if (!who) throw notFound()
  const [otherPpid, field] = change.kind === 'copy' ? [change.fromPpid, 'change.fromPpid'] : [change.heirPpid, 'change.heirPpid']
  if (otherPpid === ppid) throw invalid(SAME_PERSON, field)
  const other = otherPpid === null ? null : (people.get(otherPpid) ?? null)
  if (otherPpid !== null && other === null) throw invalid(SAME_PERSON, field)
  return { who, other }
}

function copied(
  { exactly, leftOut = [] }: Extract<RightsChange, { kind: 'copy' }>,
  { who, other }: { who: Holder; other: Holder },
  all: readonly Membership[],
): Pick<InnerPlan, 'withoutMainContact' | 'hidden'> & { rows: Rows } {
  const out = new Set(leftOut.map((id) => id.toLowerCase()))
  const [own, theirs] = [all.filter((one) => one.ppid === who.ppid), all.filter((one) => one.ppid === other.ppid)]
  const gains = gainsOf(
    who,
    own,
    theirs.filter(({ id, mine }) => mine && !out.has(id)),
  )
  const lost = exactly ? own.filter(({ id, mine }) => mine && !out.has(id) && theirs.every((one) => one.id !== id)) : []
  const entered = new Set(gains.map(({ entityId }) => entityId))
  const companies = new Map([
    ...other.companies.map(({ id, name }) => [id, name] as const),
    ...gains.map(({ entityId, entityName }) => [entityId, entityName] as const),
  ])
  const joins = [...companies]
    .filter(([id]) => who.companies.every((company) => company.id !== id) && (entered.has(id) || !out.has(id)))
    .map(([id, name]) => companyRow(who, 'gains', { id, name }, entered.has(id)))
  const rows = [...joins, ...gains, ...lost.map((right) => subscriptionRow(who, 'loses', right))]
  return { rows, withoutMainContact: leftWithout(lost, rows), hidden: theirs.filter(({ mine }) => !mine).length }
}

/** Throws NOT_FOUND for a company that the person is not in, VALIDATION for a colleague who is not. */
function leaving(
  { entityId }: Extract<RightsChange, { kind: 'leave' }>,
  { who, other }: { who: Holder; other: Holder | null },
  all: readonly Membership[],
): Pick<InnerPlan, 'withoutMainContact' | 'hidden'> & { rows: Rows } {
  const id = entityId.toLowerCase()
  const company = who.companies.find((one) => one.id === id)
  if (!company) throw notFound()
  if (other !== null && other.companies.every((one) => one.id !== id)) throw invalid(NO_COLLEAGUE, 'change.heirPpid')
  const lost = all.filter((one) => one.ppid === who.ppid && one.entityId === id)
  const handedOver =
    other === null
      ? []
      : gainsOf(
          other,
          all.filter((one) => one.ppid === other.ppid),
          lost,
        )
  const rows = [...handedOver, companyRow(who, 'loses', company, false), ...lost.map((right) => subscriptionRow(who, 'loses', right))]
  return { rows, withoutMainContact: leftWithout(lost, rows), hidden: 0 }
}

/**
 * What a change of rights would do now.
 * Throws NOT_FOUND, VALIDATION for an unfit colleague, FORBIDDEN for who may not take people out of companies (E122).
 */
export async function planOf(from: From, actor: Reader, ppid: string, change: RightsChange): Promise<InnerPlan> {
  if (change.kind === 'leave' && !actor.isSuperUser) throw new AppError('FORBIDDEN')
  const ppids = [ppid, change.kind === 'copy' ? change.fromPpid : change.heirPpid].filter((one) => one !== null)
  const people = othersOf(ppid, change, await holdersOf(from, ppids))
  const all = await membershipsOf(from, actor, ppids)
  const { rows, ...rest } =
    change.kind === 'copy' ? copied(change, { who: people.who, other: people.other! }, all) : leaving(change, people, all)
  const shown = rows.map(({ entityId: _entityId, ...row }) => row)
  return {
    ...rest,
    rows: shown,
    handsOverActions: change.kind === 'leave' && change.heirPpid !== null,
    revision: createHash('sha256').update(JSON.stringify({ change, shown, rest })).digest('hex'),
    entityIds: [...new Set(rows.map(({ entityId }) => entityId))].sort(),
  }
}
