import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { findNews } from '#lib/news/api.ts'
import { findServices } from '#lib/services/api.ts'
import { hostInfo } from '#lib/tenants/api.ts'
import { shellFacts } from '#lib/shell/api.ts'
import { SHOWN_PER_KIND } from './contract.ts'
import { foundKinds } from './words.ts'
import type { Found } from './contract.ts'
import type * as contract from './contract.ts'
import { MY_SERVICES, findScreens } from './screens.ts'
import { findViewable } from '#lib/view-as/api.ts'
import { viewAsPath } from '#lib/view-as/words.ts'
import { fold } from '#lib/text/search-words.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { companyGroupPath, companyPath, personPath } from '#lib/people/words.ts'

/** Most words of a query that count. */
const MAX_WORDS = 6

const holdsAll = (column: Prisma.Sql, words: readonly string[]): Prisma.Sql =>
  Prisma.join(
    words.map((word) => containsSql(column, word)),
    ' AND ',
  )

/** Names that begin with what was typed come first. */
const closest = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`(search_text(${column}) NOT LIKE (SELECT substr(search_pattern(${text}), 2))), search_text(${column})`

/** Company groups and companies, each with its page. */
async function findCompanies(text: string, words: readonly string[]): Promise<Found[]> {
  const rows = await preparedRows<{ id: string; name: string; groupName: string | null }>(Prisma.sql`
    (SELECT c."id"::text AS "id", c."name", NULL AS "groupName" FROM "Company" c WHERE ${holdsAll(Prisma.sql`c."name"`, words)}
      ORDER BY ${closest(Prisma.sql`c."name"`, text)}, c."id" LIMIT ${SHOWN_PER_KIND})
    UNION ALL
    (SELECT e."id"::text, e."name", g."name" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE ${holdsAll(Prisma.sql`e."name"`, words)}
      ORDER BY ${closest(Prisma.sql`e."name"`, text)}, e."id" LIMIT ${SHOWN_PER_KIND})`)
  const begins = ({ name }: { name: string }): number => Number(fold(name).startsWith(fold(text)))
  const best = rows.toSorted((a, b) => begins(b) - begins(a))
  return best.slice(0, SHOWN_PER_KIND).map(({ id, name, groupName }) => ({
    kind: 'company',
    id,
    title: name,
    detail: groupName === null ? 'Company group' : `Company of ${groupName}`,
    href: groupName === null ? companyGroupPath(id) : companyPath(id),
  }))
}

// Written as in the index, so that it serves.
const EMAIL = Prisma.sql`u."email"::text`

async function findPeople(text: string, words: readonly string[]): Promise<Found[]> {
  const rows = await preparedRows<{ ppid: string; name: string; email: string }>(Prisma.sql`
    SELECT u."ppid", trim(${USER_NAME}) AS "name", ${EMAIL} AS "email" FROM "User" u
    WHERE (${holdsAll(USER_NAME, words)}) OR ${containsSql(EMAIL, text)}
    ORDER BY ${closest(USER_NAME, text)}, u."ppid" LIMIT ${SHOWN_PER_KIND}`)
  return rows.map(({ ppid, name, email }) => ({
    kind: 'person',
    id: ppid,
    title: name || email,
    detail: email,
    href: personPath(ppid),
  }))
}

/** 'view as anna': whom to see the portal as. */
const VIEW_AS = /^(?:view|see) as\s+(\S.*)$/i

/** People whom the caller may see the portal as; their entries lead to the page where it begins, since opening an address changes nothing. */
async function findViews(actor: UserActor, name: string): Promise<Found[]> {
  const { people } = await findViewable(actor, name, SHOWN_PER_KIND)
  return people.map((person) => ({
    kind: 'person',
    id: `view as ${person.ppid}`,
    title: `View as ${person.name}`,
    detail: person.companies[0] ?? person.email,
    href: viewAsPath(person.ppid),
  }))
}

/**
 * What the command palette finds. Visitors find what the catalogue of their host shows, users also their news, and internal users also companies and
 * people; each part is a small query of its own.
 */
export const searchEverything: ServiceFunction<typeof contract.searchEverything> = async ({ actor, query: { q }, context }) => {
  const text = q.trim()
  const words = [...new Set(text.split(/\s+/))].slice(0, MAX_WORDS)
  const host = await hostInfo(context.host)
  const isUser = actor.kind === 'user'
  const isInternal = isUser && actor.isInternal
  const viewed = VIEW_AS.exec(text)?.[1]
  const screens = async (): Promise<Found[]> => {
    const found = findScreens(text, actor, host)
    const mayDo = !found.some(({ href }) => href === MY_SERVICES) || isInternal || (isUser && (await shellFacts(actor.ppid)).hasServices)
    return found
      .filter(({ href }) => href !== MY_SERVICES || mayDo)
      .slice(0, SHOWN_PER_KIND)
      .map(({ title, href, detail }) => ({ kind: 'screen', id: href, title, detail, href }))
  }
  const parts = await Promise.all([
    screens(),
    findServices(actor, context.host, text, SHOWN_PER_KIND),
    isUser && host.features.news ? findNews(actor, text, words, SHOWN_PER_KIND) : [],
    isInternal ? findCompanies(text, words) : [],
    isInternal ? findPeople(text, words) : [],
    isInternal && viewed !== undefined ? findViews(actor, viewed) : [],
  ])
  return parts.flat().toSorted((a, b) => foundKinds.indexOf(a.kind) - foundKinds.indexOf(b.kind))
}
