import 'server-only'
import { createHash } from 'node:crypto'
import type { ReviewOutcome } from './contract.ts'
import { runningSql } from '#lib/relations/api.ts'
import type { From, ReviewRef, Viewer } from './scope.ts'
import { rightsAt } from './snapshot.ts'
import type { LeftOutReason, ReviewResult } from './words.ts'

interface StoredRight {
  id: string
  person: number
  userPpid: string | null
  name: string
  subscriptionId: string | null
  serviceName: string | null
  isMainContact: boolean
  decision: 'KEEP' | 'STRIKE' | null
}

/** A right that somebody has now, running or not, shown to the company or not. */
interface Held {
  ppid: string
  subscriptionId: string
  serviceName: string
  isMainContact: boolean
  running: boolean
}

/** What applying does now: how each struck right ends, by its id, and what is shown of it. */
export interface Outcome extends ReviewOutcome {
  results: ReadonlyMap<string, ReviewResult>
  /** People who leave the company. */
  leavers: readonly string[]
  /** Subscriptions that are taken from people who stay. */
  takes: readonly { ppid: string; subscriptionId: string }[]
}

const storedOf = (from: From, reviewId: string): Promise<StoredRight[]> => from.$queryRaw<StoredRight[]>`
  SELECT t."id"::text AS "id", t."person", t."userPpid", t."name", t."subscriptionId"::text AS "subscriptionId", t."serviceName", t."isMainContact", t."decision"::text AS "decision"
  FROM "AccessReviewRight" t WHERE t."reviewId" = ${reviewId}::uuid ORDER BY t."person", t."position"`

const heldAt = (from: From, entityId: string): Promise<Held[]> => from.$queryRaw<Held[]>`
  SELECT m."userPpid" AS "ppid", s."id"::text AS "subscriptionId", v."name" AS "serviceName", m."isMainContact", ${runningSql()} AS "running"
  FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Service" v ON v."id" = s."serviceId"
  WHERE s."entityId" = ${entityId}::uuid ORDER BY search_text(v."name"), s."id", m."userPpid"`

const membersOf = (from: From, entityId: string): Promise<{ ppid: string }[]> => from.$queryRaw<{ ppid: string }[]>`
  SELECT "userPpid" AS "ppid" FROM "EntityMember" WHERE "entityId" = ${entityId}::uuid ORDER BY "userPpid"`

/** Running subscriptions of which every main contact would go: all of them stay in it, as nobody says who should not. */
function withoutMainContact(held: readonly Held[], goes: (one: Held) => boolean): ReadonlySet<string> {
  const mainContacts = held.filter(({ isMainContact, running }) => isMainContact && running)
  const staying = new Set(mainContacts.filter((one) => !goes(one)).map(({ subscriptionId }) => subscriptionId))
  return new Set(mainContacts.map(({ subscriptionId }) => subscriptionId).filter((id) => !staying.has(id)))
}

/** What applying a review that is handed in would do now. In the company's lock it is what it does. */
export async function outcomeOf(from: From, actor: Viewer, { id, entityId }: ReviewRef): Promise<Outcome> {
  const stored = await storedOf(from, id)
  const held = await heldAt(from, entityId)
  const members = new Set((await membersOf(from, entityId)).map(({ ppid }) => ppid))
  const listed = await rightsAt(from, entityId)
  const keyOf = (ppid: string, subscriptionId: string | null) => `${subscriptionId ?? ''} ${ppid}`
  const has = new Set(held.map((one) => keyOf(one.ppid, one.subscriptionId)))

  const struck = stored.filter(({ decision }) => decision === 'STRIKE')
  const results = new Map<string, ReviewResult>()
  const goneReason = ({ userPpid, subscriptionId, serviceName }: StoredRight): LeftOutReason | null => {
    if (userPpid === null) return 'PERSON_GONE'
    if (serviceName === null) return members.has(userPpid) ? null : 'NOT_THERE'
    return subscriptionId !== null && has.has(keyOf(userPpid, subscriptionId)) ? null : 'NOT_THERE'
  }
  const standing = struck.filter((right) => {
    const reason = goneReason(right)
    if (reason !== null) results.set(right.id, reason)
    return reason === null
  })

  const struckKeys = new Set(
    standing.filter((right) => right.serviceName !== null).map((right) => keyOf(right.userPpid!, right.subscriptionId)),
  )
  const wouldLeave = new Set(standing.filter(({ serviceName }) => serviceName === null).map(({ userPpid }) => userPpid!))
  const kept = withoutMainContact(held, (one) => wouldLeave.has(one.ppid) || struckKeys.has(keyOf(one.ppid, one.subscriptionId)))
  const stays = (one: Held) => one.isMainContact && kept.has(one.subscriptionId)
  const bound = new Set(held.filter(stays).map(({ ppid }) => ppid))
  const keptKeys = new Set(held.filter(stays).map((one) => keyOf(one.ppid, one.subscriptionId)))
  for (const right of standing) {
    const isKept = right.serviceName === null ? bound.has(right.userPpid!) : keptKeys.has(keyOf(right.userPpid!, right.subscriptionId))
    results.set(right.id, isKept ? 'LAST_MAIN_CONTACT' : 'TAKEN')
  }

  const taken = standing.filter((right) => results.get(right.id) === 'TAKEN')
  const leavers = taken.filter(({ serviceName }) => serviceName === null).map(({ userPpid }) => userPpid!)
  const leaving = new Set(leavers)
  const takes = taken
    .filter(({ serviceName, userPpid }) => serviceName !== null && !leaving.has(userPpid!))
    .map(({ userPpid, subscriptionId }) => ({ ppid: userPpid!, subscriptionId: subscriptionId! }))
  const takesOf = (ppid: string) => new Set(takes.filter((one) => one.ppid === ppid).map(({ subscriptionId }) => subscriptionId))

  const losers = [...new Map(taken.map(({ userPpid, name }) => [userPpid!, name]))]
  const loses = losers.flatMap(([ppid, name]) => {
    const own = takesOf(ppid)
    const rights = held.filter((one) => one.ppid === ppid && (leaving.has(ppid) || own.has(one.subscriptionId)))
    return [
      ...(leaving.has(ppid) ? [{ ppid, name, serviceName: null, isMainContact: false }] : []),
      ...rights.map(({ serviceName, isMainContact }) => ({ ppid, name, serviceName, isMainContact })),
    ]
  })
  const leftOut = struck.flatMap(({ id: right, userPpid: ppid, name, serviceName, isMainContact }) => {
    const result = results.get(right)!
    return result === 'TAKEN' ? [] : [{ ppid, name, serviceName, isMainContact, reason: result }]
  })
  const known = new Set(stored.filter(({ userPpid }) => userPpid !== null).map((right) => keyOf(right.userPpid!, right.subscriptionId)))
  const added = listed
    .filter((right) => !known.has(keyOf(right.ppid, right.subscriptionId)))
    .map(({ ppid, name, serviceName, isMainContact }) => ({ ppid, name, serviceName, isMainContact }))
  const shown = { loses, leftOut, added, mayApply: actor.isSuperUser || leavers.length === 0 }
  return {
    ...shown,
    revision: createHash('sha256')
      .update(JSON.stringify({ loses, leftOut, results: [...results] }))
      .digest('hex'),
    results,
    leavers,
    takes,
  }
}
