import 'server-only'
import type { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { fullName } from '#lib/people/words.ts'
import { runningSql, visibleToClientSql } from '#lib/relations/api.ts'
import type { RequestTopic } from './words.ts'

type From = Transaction | typeof db

export interface Recipient {
  email: string
  name: string
}

const person = { select: { ppid: true, email: true, firstName: true, lastName: true } } as const
const byPosition = { position: 'asc' } as const

interface Row {
  user: { ppid: string; email: string; firstName: string; lastName: string }
}
/** Each person once, in the given order. */
const toRecipients = (rows: readonly Row[]): Recipient[] =>
  [...new Map(rows.map(({ user }) => [user.ppid, user])).values()].map((user) => ({ email: user.email, name: fullName(user) }))

/** The super users, whose names nobody outside of the firm sees. */
async function superUsers(from: From): Promise<Recipient[]> {
  return (await from.user.findMany({ where: { isSuperUser: true }, select: { email: true } })).map(({ email }) => ({ email, name: '' }))
}

/** Addresses from the database only (security rule 36): the responsibles, or who else stands behind the service, or the super users. */
export async function peopleOfService(from: From, serviceId: string): Promise<Recipient[]> {
  for (const role of ['RESPONSIBLE', 'TEAM', 'IT_CONTACT'] as const) {
    const rows = await from.servicePerson.findMany({ where: { serviceId, role }, orderBy: byPosition, select: { user: person } })
    if (rows.length > 0) return toRecipients(rows)
  }
  return superUsers(from)
}

/** The contacts of a subscription, or who stands behind its service. */
export async function peopleOfSubscription(from: From, subscriptionId: string, serviceId: string): Promise<Recipient[]> {
  const rows = await from.subscriptionContact.findMany({ where: { subscriptionId }, orderBy: byPosition, select: { user: person } })
  return rows.length > 0 ? toRecipients(rows) : peopleOfService(from, serviceId)
}

/**
 * Who decides about a request: for 3W the contacts of the companies of the person, else the contacts of the home page, else the super users.
 * @param tenantId of the host that is asked
 */
export async function peopleOfRequest(from: From, topic: RequestTopic, ppid: string, tenantId: string | null): Promise<Recipient[]> {
  const ofCompanies =
    topic === 'THREE_W'
      ? await from.entityContact.findMany({
          where: { entity: { members: { some: { userPpid: ppid } } } },
          orderBy: [byPosition, { userPpid: 'asc' }],
          select: { user: person },
        })
      : []
  if (ofCompanies.length > 0) return toRecipients(ofCompanies)
  const ofPage =
    tenantId === null
      ? []
      : await from.pageContact.findMany({ where: { pageTenantId: tenantId }, orderBy: byPosition, select: { user: person } })
  return ofPage.length > 0 ? toRecipients(ofPage) : superUsers(from)
}

/** Most colleagues that are named. */
const NAMED_COLLEAGUES = 3

/**
 * Names of the main contacts whom a client can ask at the own company: of running subscriptions that stand in the client's My services, and who belong to
 * its company as the client does. So nobody learns of a colleague, a company or a subscription beyond the own ones.
 * @param subscriptionId of one subscription alone
 */
export async function colleaguesToAsk(
  from: Pick<From, '$queryRaw'>,
  ppid: string,
  subscriptionId: string | null = null,
): Promise<string[]> {
  const rows = await from.$queryRaw<{ name: string }[]>`
    SELECT trim(${USER_NAME}) AS "name" FROM "SubscriptionMember" mine
    JOIN "User" me ON me."ppid" = mine."userPpid" AND NOT me."isInternal"
    JOIN "Subscription" s ON s."id" = mine."subscriptionId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    JOIN "EntityMember" own ON own."entityId" = e."id" AND own."userPpid" = mine."userPpid"
    JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id" AND m."isMainContact" AND m."userPpid" <> mine."userPpid"
    JOIN "EntityMember" theirs ON theirs."entityId" = e."id" AND theirs."userPpid" = m."userPpid"
    JOIN "User" u ON u."ppid" = m."userPpid" AND NOT u."isInternal"
    WHERE mine."userPpid" = ${ppid} AND ${subscriptionId === null ? Prisma.sql`true` : Prisma.sql`s."id" = ${subscriptionId}::uuid`}
      AND ${runningSql()} AND ${visibleToClientSql()}
    GROUP BY u."ppid" ORDER BY count(*) DESC, search_text(u."lastName"), u."ppid" LIMIT ${NAMED_COLLEAGUES}`
  return rows.map(({ name }) => name).filter((name) => name !== '')
}
