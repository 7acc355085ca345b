import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { allOf } from '#lib/lists/list.ts'
import type { Found } from '#lib/palette/contract.ts'
import { fullName, subscriptionPath } from '#lib/people/words.ts'
import { followedSql, runningSql, worksForSql } from '#lib/relations/api.ts'
import { adminList } from '#lib/text/admin-address.ts'
import { moreText } from '#lib/text/counted-text.ts'
import { fold } from '#lib/text/search-words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { mySubscriptions } from './service.ts'
import { MY_SERVICES, SCOPE_FILTER, TABLE, subscriptionText } from './words.ts'

interface StaffRow {
  id: string
  serviceName: string
  entityName: string
  /** YYYY-MM-DD; null = no end. */
  endDate: string | null
  running: boolean
  total: number
}

const endText = ({ endDate, running }: Pick<StaffRow, 'endDate' | 'running'>): string =>
  endDate === null ? 'No end date' : running ? `Until ${shortDate(endDate)}` : `Ended ${shortDate(endDate)}`

/** How many rows of the table of subscriptions hold the text in one column, of those that the table shows to the caller (A076). */
const listedSql = ({ ppid, isSuperUser }: UserActor, column: Prisma.Sql): Prisma.Sql => Prisma.sql`
  (SELECT count(*)::int FROM "Subscription" s WHERE ${column} AND ${isSuperUser ? Prisma.sql`true` : Prisma.sql`s."serviceId" IN (${worksForSql(ppid)})`})`

const servicesSql = (text: string): Prisma.Sql =>
  Prisma.sql`SELECT v."id" FROM "Service" v WHERE ${containsSql(Prisma.sql`v."name"`, text)}`
const companiesSql = (text: string): Prisma.Sql =>
  Prisma.sql`SELECT e."id" FROM "Entity" e WHERE ${containsSql(Prisma.sql`e."name"`, text)}`

/** Where the subscriptions that are not shown are: the table, with the column that holds the text in most of them. */
async function furtherSubscriptions(actor: UserActor, text: string, shown: readonly StaffRow[]): Promise<Found[]> {
  const [counted] = await preparedRows<{ serviceName: number; entityName: number }>(Prisma.sql`
    SELECT ${listedSql(actor, Prisma.sql`s."serviceId" IN (${servicesSql(text)})`)} AS "serviceName",
      ${listedSql(actor, Prisma.sql`s."entityId" IN (${companiesSql(text)})`)} AS "entityName"`)
  const beyond = (['entityName', 'serviceName'] as const).map((field) => ({
    field,
    count: (counted?.[field] ?? 0) - shown.filter((row) => fold(row[field]).includes(fold(text))).length,
  }))
  const [best] = beyond.sort((a, b) => b.count - a.count)
  if (best === undefined || best.count <= 0) return []
  const href = adminList('engagements', TABLE, { [best.field]: text, ...(actor.isSuperUser && { [SCOPE_FILTER]: 'all' }) })
  return [
    { kind: 'subscription', id: 'more', title: moreText(best.count, 'subscription', 'subscriptions'), detail: null, href, more: true },
  ]
}

/** Names that begin with the text come first. */
const begins = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`search_text(${column}) LIKE (SELECT substr(search_pattern(${text}), 2))`

/**
 * Subscriptions for the command palette of staff, each word in the name of the service or of the company: all for super users, for others those that
 * they follow (A076, A113). What still runs comes first.
 */
export async function findSubscriptions(actor: UserActor, text: string, words: readonly string[], limit: number): Promise<Found[]> {
  const rows = await preparedRows<StaffRow>(Prisma.sql`
    SELECT s."id"::text AS "id", v."name" AS "serviceName", e."name" AS "entityName", to_char(s."endDate", 'YYYY-MM-DD') AS "endDate",
      ${runningSql()} AS "running", (count(*) OVER ())::int AS "total"
    FROM "Subscription" s JOIN "Service" v ON v."id" = s."serviceId" JOIN "Entity" e ON e."id" = s."entityId"
    WHERE ${allOf(
      [
        actor.isSuperUser ? null : Prisma.sql`s."id" IN (${followedSql(actor.ppid)})`,
        ...words.map((word) => Prisma.sql`(s."serviceId" IN (${servicesSql(word)}) OR s."entityId" IN (${companiesSql(word)}))`),
      ].filter((each) => each !== null),
    )}
    ORDER BY ${runningSql()} DESC, (${begins(Prisma.sql`e."name"`, text)} OR ${begins(Prisma.sql`v."name"`, text)}) DESC,
      search_text(e."name"), search_text(v."name"), s."id"
    LIMIT ${limit}`)
  const found = rows.map((row): Found => ({
    kind: 'subscription',
    id: row.id,
    title: subscriptionText(row.serviceName, row.entityName),
    detail: endText(row),
    href: subscriptionPath(row.id),
  }))
  return (rows[0]?.total ?? 0) > limit ? [...found, ...(await furtherSubscriptions(actor, text, rows))] : found
}

const holdsAll = (text: string, words: readonly string[]): boolean => {
  const folded = fold(text)
  return words.every((word) => folded.includes(fold(word)))
}

/** Own running subscriptions of a client and the people who are their contacts (A119), as My services shows them; each leads to its place there. */
export async function findOwnSubscriptions(
  actor: UserActor,
  words: readonly string[],
  limit: number,
): Promise<{ subscriptions: Found[]; contacts: Found[] }> {
  const own = await mySubscriptions(actor)
  const hrefOf = (id: string): string => `${MY_SERVICES}#subscription-${id}`
  const matching = own.filter(({ serviceName, entity }) => holdsAll(subscriptionText(serviceName, entity.name), words))
  const contacts = new Map<string, Found>()
  for (const { id, serviceName, contactPersons } of own) {
    for (const { ppid, firstname, lastname, email } of contactPersons) {
      const name = fullName({ firstName: firstname, lastName: lastname })
      if (contacts.has(ppid) || !holdsAll(`${name} ${email ?? ''}`, words)) continue
      contacts.set(ppid, { kind: 'person', id: ppid, title: name, detail: `Contact for ${serviceName}`, href: hrefOf(id) })
    }
  }
  const further = matching.length - limit
  return {
    subscriptions: [
      ...matching.slice(0, limit).map(({ id, serviceName, entity, endDate }): Found => ({
        kind: 'subscription',
        id,
        title: subscriptionText(serviceName, entity.name),
        detail: endText({ endDate, running: true }),
        href: hrefOf(id),
      })),
      ...(further > 0
        ? [
            {
              kind: 'subscription',
              id: 'more',
              title: moreText(further, 'subscription', 'subscriptions'),
              detail: null,
              href: MY_SERVICES,
              more: true,
            } as const,
          ]
        : []),
    ],
    contacts: [...contacts.values()].slice(0, limit),
  }
}
