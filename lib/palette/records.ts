import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { companyGroupPath, companyPath, personPath } from '#lib/people/words.ts'
import { adminList } from '#lib/text/admin-address.ts'
import { moreText } from '#lib/text/counted-text.ts'
import { fold } from '#lib/text/search-words.ts'
import { SHOWN_PER_KIND } from './contract.ts'
import type { Found } from './contract.ts'

const holdsAll = (column: Prisma.Sql, words: readonly string[]): Prisma.Sql =>
  Prisma.join(
    words.map((word) => containsSql(column, word)),
    ' AND ',
  )

const beginsSql = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`search_text(${column}) LIKE (SELECT substr(search_pattern(${text}), 2))`

/** Names that begin with what was typed come first, then those of which a word does, then those that hold it. */
const closest = (column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`(CASE WHEN ${beginsSql(column, text)} THEN 0 WHEN search_text(${column}) LIKE (SELECT '% ' || substr(search_pattern(${text}), 2)) THEN 1 ELSE 2 END), search_text(${column})`

/** A table of the administration that holds results which are not shown, and how many rows its filter leaves. */
interface Listed {
  href: string
  count: number
  shown: number
}

/** The entry that leads to what is not shown: the table that holds most of it. */
function further(kind: 'company' | 'person', lists: readonly Listed[], one: string, many: string): Found[] {
  const [best] = lists.map(({ href, count, shown }) => ({ href, count: count - shown })).sort((a, b) => b.count - a.count)
  return best === undefined || best.count <= 0
    ? []
    : [{ kind, id: 'more', title: moreText(best.count, one, many), detail: null, href: best.href, more: true }]
}

interface CompanyRow {
  id: string
  name: string
  groupName: string | null
  isGroup: boolean
  /** Rows that the filter of its table leaves. */
  listed: number
}

/** How many rows hold the text as the filter of their table looks for it. */
const listedSql = (table: Prisma.Sql, column: Prisma.Sql, text: string): Prisma.Sql =>
  Prisma.sql`(SELECT count(*)::int FROM ${table} WHERE ${containsSql(column, text)})`

/** Company groups and companies, each with its page. For staff. */
export async function findCompanies(text: string, words: readonly string[]): Promise<Found[]> {
  const [group, company] = [Prisma.sql`c."name"`, Prisma.sql`e."name"`]
  const rows = await preparedRows<CompanyRow>(Prisma.sql`
    (SELECT c."id"::text AS "id", c."name", NULL AS "groupName", true AS "isGroup", ${listedSql(Prisma.sql`"Company" c`, group, text)} AS "listed"
      FROM "Company" c WHERE ${holdsAll(group, words)} ORDER BY ${closest(group, text)}, c."id" LIMIT ${SHOWN_PER_KIND})
    UNION ALL
    (SELECT e."id"::text, e."name", g."name", false, ${listedSql(Prisma.sql`"Entity" e`, company, text)}
      FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE ${holdsAll(company, words)} ORDER BY ${closest(company, text)}, e."id" LIMIT ${SHOWN_PER_KIND})`)
  const folded = fold(text)
  const rank = ({ name }: CompanyRow): number => (fold(name).startsWith(folded) ? 0 : fold(name).includes(` ${folded}`) ? 1 : 2)
  const shown = rows.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN_PER_KIND)
  const listOf = (isGroup: boolean): Listed => ({
    href: isGroup ? adminList('companies', 'company-groups', { name: text }) : adminList('entities', 'companies', { name: text }),
    count: rows.find((row) => row.isGroup === isGroup)?.listed ?? 0,
    shown: shown.filter((row) => row.isGroup === isGroup && fold(row.name).includes(folded)).length,
  })
  return [
    ...shown.map(({ id, name, groupName, isGroup }): Found => ({
      kind: 'company',
      id,
      title: name,
      detail: isGroup ? 'Company group' : `Company of ${groupName}`,
      href: isGroup ? companyGroupPath(id) : companyPath(id),
    })),
    ...further('company', [listOf(false)], 'company', 'companies'),
    ...further('company', [listOf(true)], 'company group', 'company groups').map((one) => ({ ...one, id: 'more groups' })),
  ]
}

// Written as in the index, so that it serves.
const EMAIL = Prisma.sql`u."email"::text`

interface PersonRow {
  ppid: string
  name: string
  email: string
  total: number
}

/** Everybody whom staff may look up (E087), each with the page of the person. */
export async function findPeople(text: string, words: readonly string[]): Promise<Found[]> {
  const rows = await preparedRows<PersonRow>(Prisma.sql`
    SELECT u."ppid", trim(${USER_NAME}) AS "name", ${EMAIL} AS "email", (count(*) OVER ())::int AS "total" FROM "User" u
    WHERE (${holdsAll(USER_NAME, words)}) OR ${containsSql(EMAIL, text)}
    ORDER BY ${closest(USER_NAME, text)}, u."ppid" LIMIT ${SHOWN_PER_KIND}`)
  const shown = rows.map(({ ppid, name, email }): Found => ({
    kind: 'person',
    id: ppid,
    title: name || email,
    detail: email,
    href: personPath(ppid),
  }))
  if ((rows[0]?.total ?? 0) <= SHOWN_PER_KIND) return shown
  const [counted] = await preparedRows<{ name: number; email: number }>(Prisma.sql`
    SELECT ${listedSql(Prisma.sql`"User" u`, USER_NAME, text)} AS "name", ${listedSql(Prisma.sql`"User" u`, EMAIL, text)} AS "email"`)
  const lists = (['name', 'email'] as const).map((field) => ({
    href: adminList('users', 'users', { [field]: text }),
    count: counted?.[field] ?? 0,
    shown: rows.filter((row) => fold(row[field]).includes(fold(text))).length,
  }))
  return [...shown, ...further('person', lists, 'person', 'people')]
}
