import 'server-only'
import { containsSql } from '#lib/db/contains.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { pageQuery, toPage } from '#lib/http/page.ts'
import type * as contract from './organization-contract.ts'
import type { Organization } from './organization-contract.ts'

const readPage = pageQuery()

/** E126: names of companies, each once, 20 a page (B649). */
export const listOrganizations: ServiceFunction<typeof contract.listOrganizations> = async ({ query, body }) => {
  const { filters, orderBy, ...inBody } = body
  const page = readPage.parse({ ...query, ...inBody })
  const name = filters?.name?.trim()
  const where = name ? Prisma.sql`WHERE ${containsSql(Prisma.sql`"name"`, name)}` : Prisma.empty
  const direction = orderBy[0]?.direction === 'desc' ? Prisma.sql`DESC` : Prisma.sql`ASC`
  const [items, counted] = await Promise.all([
    db.$queryRaw<Organization[]>`
      SELECT "name" FROM "Entity" ${where} GROUP BY "name" ORDER BY search_text("name") ${direction}, "name" ${direction}
      LIMIT ${page.pageSize} OFFSET ${(page.pageNumber - 1) * page.pageSize}::bigint`,
    db.$queryRaw<{ count: number }[]>`SELECT count(DISTINCT "name")::int AS "count" FROM "Entity" ${where}`,
  ])
  return toPage(items, counted[0]?.count ?? 0, page)
}

const known = (names: readonly string[]): Promise<Organization[]> =>
  db.entity.findMany({ where: { name: { in: [...new Set(names)] } }, distinct: ['name'], select: { name: true }, orderBy: { name: 'asc' } })

/** E127: the names that companies have, exactly as given. */
export const organizationsByNames: ServiceFunction<typeof contract.organizationsByNames> = ({ body }) => known(body)

/** E128. */
export const integrationOrganizations: ServiceFunction<typeof contract.integrationOrganizations> = ({ body }) => known(body)

/** E129. */
export const integrationOrganizationsByQuery: ServiceFunction<typeof contract.integrationOrganizationsByQuery> = ({ query }) =>
  known(query.names)
