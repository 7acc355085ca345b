import 'server-only'
import { worksForSql } from '#lib/auth/followed.ts'
import type { Actor, UserActor } from '#lib/caller/actor.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { runningSql } from './running.ts'
import type { Person } from '#lib/people/contract.ts'
import { toPerson } from '#lib/people/api.ts'
import type { PersonRow } from '#lib/people/api.ts'

/** What the caller is to services; read from the database with every call (security rule 3). */
export interface Relations {
  /** Ids of services with a running subscription of the caller (A107). */
  subscribed: ReadonlySet<string>
  /** Ids of services that an internal caller created or works for as responsible, team or IT contact (A075, A076). */
  worksFor: ReadonlySet<string>
}

const NONE: Relations = { subscribed: new Set(), worksFor: new Set() }

/**
 * The caller's relations to services.
 * @param ids only these services; all when left out
 */
export async function relationsOf(actor: Actor, ids?: readonly string[]): Promise<Relations> {
  if (actor.kind !== 'user' || ids?.length === 0) return NONE
  const among = ids ? Prisma.sql`AND s."serviceId" = ANY(${ids}::uuid[])` : Prisma.empty
  const works = actor.isInternal ? Prisma.sql`UNION ALL SELECT w."id", true FROM (${worksForSql(actor.ppid)}) w` : Prisma.empty
  const rows = await preparedRows<{ id: string; works: boolean }>(
    Prisma.sql`
      SELECT s."serviceId" AS "id", false AS "works"
      FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
      WHERE m."userPpid" = ${actor.ppid} AND ${runningSql()} ${among}
      ${works}`,
  )
  return {
    subscribed: new Set(rows.filter((row) => !row.works).map((row) => row.id)),
    worksFor: new Set(rows.filter((row) => row.works).map((row) => row.id)),
  }
}

/** Contacts of the caller's running subscriptions by service id (A119). */
export async function subscriptionContacts(actor: UserActor, serviceIds: readonly string[]): Promise<ReadonlyMap<string, Person[]>> {
  const contacts = new Map<string, Person[]>()
  if (serviceIds.length === 0) return contacts
  const rows = await preparedRows<PersonRow & { serviceId: string }>(
    Prisma.sql`
      SELECT s."serviceId", u."ppid", u."firstName", u."lastName", u."email", u."grade", u."phoneCountryCode", u."phoneNumber", u."photoFileId"
      FROM "SubscriptionMember" m
      JOIN "Subscription" s ON s."id" = m."subscriptionId"
      JOIN "SubscriptionContact" c ON c."subscriptionId" = s."id"
      JOIN "User" u ON u."ppid" = c."userPpid"
      WHERE m."userPpid" = ${actor.ppid} AND ${runningSql()} AND s."serviceId" = ANY(${serviceIds}::uuid[])
      ORDER BY c."position"`,
  )
  for (const row of rows) {
    const known = contacts.get(row.serviceId) ?? []
    if (!known.some((person) => person.ppid === row.ppid)) contacts.set(row.serviceId, [...known, toPerson(row)])
  }
  return contacts
}
