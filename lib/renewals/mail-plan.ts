import 'server-only'
import { createHash } from 'node:crypto'
import type { UserActor } from '#lib/caller/actor.ts'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { fullName } from '#lib/people/words.ts'
import { today } from '#lib/relations/api.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { ENDED_DAYS, filled, leftOutReasons } from './mail-words.ts'
import type { LeftOutReason } from './mail-words.ts'
import { deskSql } from './scope.ts'

/** The action in the trail by which it is known who was written to. */
export const WRITTEN = 'write-contacts'

/** One subscription with one of its main contacts, or without any. */
interface Row {
  id: string
  serviceId: string
  serviceName: string
  entityId: string
  entityName: string
  /** YYYY-MM-DD. */
  endDate: string | null
  ppid: string | null
  email: string | null
  firstName: string | null
  lastName: string | null
  /** Audit row of the last mail about it. */
  writtenId: string | null
  writtenAt: Date | null
}

/** One mail: to a main contact, about the subscriptions of one company that end on one day. */
export interface PlannedMail {
  ppid: string
  name: string
  email: string
  company: string
  subject: string
  text: string
  /** The subscriptions. */
  ids: string[]
}

/** A subscription, by what people call it. */
export interface Named {
  id: string
  label: string
}

export interface MailPlan {
  mails: PlannedMail[]
  leftOut: Map<LeftOutReason, Named[]>
  /** What is written about, with the moment of the last mail before. */
  about: (Named & Pick<Row, 'serviceId' | 'entityId' | 'writtenAt'> & { people: string[] })[]
  /** On the caller's desk. */
  found: number
  revision: string
}

interface Written {
  ids: readonly string[]
  subject: string
  text: string
}

const rowsOf = (from: Transaction | typeof db, actor: UserActor, ids: readonly string[]): Promise<Row[]> => from.$queryRaw<Row[]>`
  SELECT s."id"::text AS "id", s."serviceId"::text AS "serviceId", v."name" AS "serviceName", s."entityId"::text AS "entityId", e."name" AS "entityName",
    to_char(s."endDate", 'YYYY-MM-DD') AS "endDate", u."ppid", u."email"::text AS "email", u."firstName", u."lastName",
    w."id"::text AS "writtenId", w."at" AS "writtenAt"
  FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
  LEFT JOIN ("SubscriptionMember" m JOIN "User" u ON u."ppid" = m."userPpid") ON m."subscriptionId" = s."id" AND m."isMainContact"
  LEFT JOIN LATERAL (
    SELECT a."id", a."at" FROM "AuditEvent" a WHERE a."entity" = 'Subscription' AND a."entityId" = s."id"::text AND a."action" = ${WRITTEN}
    ORDER BY a."at" DESC, a."id" DESC LIMIT 1
  ) w ON true
  WHERE s."id" = ANY(${ids}::uuid[]) AND ${deskSql(actor)}
  ORDER BY lower(e."name"), e."id", lower(u."lastName"), u."ppid", s."endDate", lower(v."name"), s."id"`

type Reached = Row & { endDate: string; ppid: string; email: string; firstName: string; lastName: string }

/** Why a row gives no mail. */
function reasonOf({ endDate, ppid, email }: Row): LeftOutReason | null {
  if (endDate === null) return 'endless'
  if (endDate < dayAfter(today(), -ENDED_DAYS)) return 'ended'
  if (ppid === null) return 'no-contact'
  return email ? null : 'no-address'
}

const labelOf = ({ serviceName, entityName }: Row): string => `${serviceName}, ${entityName}`

function mailOf(rows: readonly Reached[], { subject, text }: Written, myName: string): PlannedMail {
  const [{ ppid, email, firstName, lastName, entityName, endDate }] = rows as [Reached]
  const name = fullName({ firstName, lastName }) || email
  const facts = {
    firstName: firstName || name,
    company: entityName,
    services: rows.map(({ serviceName }) => serviceName),
    endDate,
    myName,
  }
  return {
    ppid,
    name,
    email,
    company: entityName,
    subject: filled(subject, facts),
    text: filled(text, facts),
    ids: rows.map(({ id }) => id),
  }
}

/** Who gets which mail about the chosen subscriptions within the caller's desk, and about which nobody is written to. */
export async function planMails(from: Transaction | typeof db, actor: UserActor, written: Written): Promise<MailPlan> {
  const rows = await rowsOf(from, actor, written.ids)
  const reached = rows.filter((row): row is Reached => reasonOf(row) === null)
  const groups = Map.groupBy(reached, ({ ppid, entityId, endDate }) => JSON.stringify([ppid, entityId, endDate]))
  const mails = [...groups.values()].map((group) => mailOf(group, written, fullName(actor) || actor.email))
  const leftOut = new Map<LeftOutReason, Named[]>()
  for (const reason of leftOutReasons) {
    const without = rows.filter((row) => reasonOf(row) === reason)
    // A person without an address is named, as another main contact of the same subscription may have one.
    const person = ({ firstName, lastName }: Row) =>
      reason === 'no-address' ? `${fullName({ firstName: firstName ?? '', lastName: lastName ?? '' })}, ` : ''
    const named = new Map(
      without.map((row) => [`${row.id}${reason === 'no-address' ? row.ppid : ''}`, { id: row.id, label: `${person(row)}${labelOf(row)}` }]),
    )
    if (named.size > 0) leftOut.set(reason, [...named.values()])
  }
  const about = [...Map.groupBy(reached, ({ id }) => id).values()].map((group) => {
    const [row] = group as [Reached]
    const { id, serviceId, entityId, writtenAt } = row
    return { id, label: labelOf(row), serviceId, entityId, writtenAt, people: group.map(({ ppid }) => ppid) }
  })
  const seen = {
    mails: mails.map(({ ppid, email, subject, text, ids }) => [ppid, email, subject, text, ids]),
    leftOut: [...leftOut].map(([reason, named]) => [reason, named.map(({ id }) => id)]),
    // Who was written to meanwhile, by a colleague or in another window, is looked at again.
    written: about.map(({ id }) => [id, rows.find((row) => row.id === id)!.writtenId]),
  }
  const revision = createHash('sha256').update(JSON.stringify(seen)).digest('hex')
  return { mails, leftOut, about, found: new Set(rows.map(({ id }) => id)).size, revision }
}
