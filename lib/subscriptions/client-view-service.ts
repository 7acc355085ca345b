import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { config } from '#lib/config/config.ts'
import { containsSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { MySubscription } from './contract.ts'
import { ourPeople } from './our-people-service.ts'
import type { OurPerson } from './our-people-service.ts'
import { clientRowsSql, readClientRows } from './service.ts'

/** Companies offered at once; a search narrows them. */
export const MAX_COMPANIES = 30

export interface ViewedCompany {
  id: string
  name: string
  /** Company group. */
  groupName: string
  /** "Show Services" (A109). */
  viewInMyServices: boolean
}

export interface OfferedService {
  id: string
  name: string
  smallDescription: string
  friendlyUrl: string
  type: 1 | 2 | 3
  isNew: boolean
  isHighlighted: boolean
  /** Applications flagged showToClient. */
  links: { name: string; link: string }[]
}

export interface ClientView {
  company: ViewedCompany
  /** Running subscriptions as the company's users see them, links not meant for clients left out. */
  subscriptions: MySubscription[]
  /** People of the firm who look after the company. */
  people: OurPerson[]
  /** Live services of the home country that are visible in client view and not among the subscribed ones. */
  offered: OfferedService[]
}

/** The page's guard asks the same; a function that shows a client's data asks on its own. Throws FORBIDDEN. */
function internalOnly(actor: UserActor): void {
  if (!actor.isInternal) throw new AppError('FORBIDDEN')
}

/**
 * The first companies by name whose name, or whose company group's, contains the text; `total` counts all (A114).
 * Throws FORBIDDEN.
 */
export async function findCompanies(actor: UserActor, search: string): Promise<{ companies: ViewedCompany[]; total: number }> {
  internalOnly(actor)
  const text = search.trim()
  const where =
    text === '' ? Prisma.sql`true` : Prisma.sql`(${containsSql(Prisma.sql`e."name"`, text)} OR ${containsSql(Prisma.sql`g."name"`, text)})`
  const rows = await preparedRows<ViewedCompany & { total: number }>(Prisma.sql`
    SELECT e."id"::text AS "id", e."name", g."name" AS "groupName", e."viewInMyServices", (count(*) OVER ())::int AS "total"
    FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"
    WHERE ${where} ORDER BY e."name" COLLATE "und-x-icu", e."id" LIMIT ${MAX_COMPANIES}`)
  return { companies: rows.map(({ total: _total, ...company }) => company), total: rows[0]?.total ?? 0 }
}

/** Live services that clients see beside what their company has, the highlighted ones first. */
const offeredSql = (subscribed: readonly string[]): Prisma.Sql => Prisma.sql`
  SELECT v."id"::text AS "id", v."name", v."smallDescription", v."friendlyUrl", v."type", v."isNew", v."isHighlighted",
    COALESCE((
      SELECT json_agg(json_build_object('name', a."name", 'link', a."link") ORDER BY a."position")
      FROM "ServiceApplication" a WHERE a."serviceId" = v."id" AND a."showToClient"), '[]') AS "links"
  FROM "Service" v
  WHERE v."live" AND v."visibleInClientView" AND NOT v."id" = ANY(${subscribed}::uuid[])
    AND EXISTS (SELECT 1 FROM "ServiceDomain" d JOIN "Tenant" t ON t."id" = d."tenantId" WHERE d."serviceId" = v."id" AND t."domain" = ${config().homeTenant})
  ORDER BY v."isHighlighted" DESC, v."name" COLLATE "und-x-icu", v."id"`

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The portal as the users of a company see it (A114, B153); null = there is no such company. Throws FORBIDDEN. */
export async function clientView(actor: UserActor, entityId: string): Promise<ClientView | null> {
  internalOnly(actor)
  if (!GUID.test(entityId)) return null
  const [company] = await preparedRows<ViewedCompany>(Prisma.sql`
    SELECT e."id"::text AS "id", e."name", g."name" AS "groupName", e."viewInMyServices"
    FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE e."id" = ${entityId}::uuid`)
  if (!company) return null
  const subscriptions = await readClientRows(
    clientRowsSql({
      join: Prisma.empty,
      of: Prisma.sql`s."entityId" = ${entityId}::uuid`,
      isMainContact: Prisma.sql`false`,
      forClients: true,
    }),
  )
  return {
    company,
    subscriptions,
    people: (await ourPeople(subscriptions, null)).get(entityId.toLowerCase()) ?? [],
    offered: await preparedRows<OfferedService>(offeredSql(subscriptions.map(({ serviceId }) => serviceId))),
  }
}
