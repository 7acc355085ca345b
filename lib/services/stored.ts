import 'server-only'
import { rowsOf } from '#lib/db/rows.ts'
import type { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Service, ServiceRole } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { toPerson } from '#lib/people/api.ts'
import type { PersonRow } from '#lib/people/api.ts'
import { wordsOrText } from '#lib/rich-text/document.ts'
import { byListOrder, toRecord } from '#lib/catalogue/api.ts'
import type { ServiceRecord, TaxonomyNode } from '#lib/catalogue/api.ts'

/** One service as it lies in the database, read in one query; the read model is for lists and would have to be made again after each change. */
export interface StoredService {
  service: Service
  tenants: { id: string; domain: string }[]
  tags: TaxonomyNode[]
  people: (PersonRow & { role: ServiceRole })[]
  applications: { name: string; link: string; showToClient: boolean; itContactPpid: string | null; itContact: PersonRow | null }[]
  illustrations: { id: string; fileId: string; name: string; contentType: string; position: number; alternativeText: string }[]
  relatedIds: string[]
}

type Row = Omit<StoredService, 'service' | 'tags'> & {
  service: Omit<Service, 'createdAt' | 'updatedAt' | 'organizations'> & {
    createdAt: string
    updatedAt: string
    organizations: string[] | null
  }
  tags: (TaxonomyNode & { tenantIndex: number })[]
}

/** Timestamps in JSON carry no zone; the database keeps UTC. */
const instant = (text: string): Date => new Date(`${text}Z`)

const storedSql = (ids: readonly string[]): Prisma.Sql => Prisma.sql`
    SELECT to_jsonb(s) AS "service",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t."id", 'domain', t."domain") ORDER BY t."createdAt", t."id"), '[]')
       FROM "ServiceDomain" d JOIN "Tenant" t ON t."id" = d."tenantId" WHERE d."serviceId" = s."id") AS "tenants",
      (SELECT coalesce(jsonb_agg(to_jsonb(i) || jsonb_build_object('domain', t."domain", 'tenantIndex',
          (SELECT count(*) FROM "Tenant" o WHERE (o."createdAt", o."id") < (t."createdAt", t."id")))), '[]')
       FROM "ServiceTaxonomy" x JOIN "TaxonomyItem" i ON i."id" = x."itemId" JOIN "Tenant" t ON t."id" = i."tenantId" WHERE x."serviceId" = s."id") AS "tags",
      (SELECT coalesce(jsonb_agg(to_jsonb(u) || jsonb_build_object('role', p."role") ORDER BY p."role", p."position"), '[]')
       FROM "ServicePerson" p JOIN LATERAL
         (SELECT "ppid", "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId" FROM "User" WHERE "ppid" = p."userPpid") u ON true
       WHERE p."serviceId" = s."id") AS "people",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', a."name", 'link', a."link", 'showToClient', a."showToClient", 'itContactPpid', a."itContactPpid", 'itContact', to_jsonb(u))
         ORDER BY a."position"), '[]')
       FROM "ServiceApplication" a LEFT JOIN LATERAL
         (SELECT "ppid", "firstName", "lastName", "email", "grade", "phoneCountryCode", "phoneNumber", "photoFileId" FROM "User" WHERE "ppid" = a."itContactPpid") u ON true
       WHERE a."serviceId" = s."id") AS "applications",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', l."id", 'fileId', l."fileId", 'name', f."name", 'contentType', f."contentType", 'position', l."position",
           'alternativeText', coalesce(l."alternativeText", ''))
         ORDER BY l."position"), '[]')
       FROM "ServiceIllustration" l JOIN "File" f ON f."id" = l."fileId" WHERE l."serviceId" = s."id") AS "illustrations",
      (SELECT coalesce(jsonb_agg(r."relatedId" ORDER BY r."position"), '[]') FROM "ServiceRelation" r WHERE r."serviceId" = s."id") AS "relatedIds"
    FROM "Service" s WHERE s."id" = ANY(${ids}::uuid[])`

/** Services in one query; unknown ids are left out, the order is that of the database. */
export const readAllStored = async (from: Transaction | typeof db, ids: readonly string[]): Promise<StoredService[]> =>
  (await from.$queryRaw<Row[]>(storedSql(ids))).map(toStored)

/** The same outside of a transaction, for many. */
export const readManyStored = async (ids: readonly string[]): Promise<StoredService[]> => (await rowsOf<Row>(storedSql(ids))).map(toStored)

/** Null = there is no such service. */
export const readStored = async (from: Transaction | typeof db, id: string): Promise<StoredService | null> =>
  (await readAllStored(from, [id]))[0] ?? null

function toStored(row: Row): StoredService {
  const tenantIndexes = new Map(row.tags.map(({ tenantId, tenantIndex }) => [tenantId, tenantIndex]))
  return {
    ...row,
    // Prisma writes a list that is not given as NULL and reads it as an empty one.
    service: {
      ...row.service,
      organizations: row.service.organizations ?? [],
      createdAt: instant(row.service.createdAt),
      updatedAt: instant(row.service.updatedAt),
    },
    tags: row.tags.map(({ tenantIndex: _tenantIndex, ...node }) => node).sort(byListOrder((tenantId) => tenantIndexes.get(tenantId)!)),
  }
}

const ppidsOf = ({ people }: StoredService, role: ServiceRole): string[] =>
  people.filter((person) => person.role === role).map((person) => person.ppid)

/** Whether a person of the firm made the service or works for it (A075), as it is stored. */
export const worksOn = ({ service, people }: StoredService, ppid: string): boolean =>
  service.createdByPpid === ppid ||
  people.some((person) => person.ppid === ppid && (person.role === 'RESPONSIBLE' || person.role === 'TEAM' || person.role === 'IT_CONTACT'))

/** The same service for the replies of the API. */
export function recordOf({ service, tenants, tags, people, applications, illustrations, relatedIds }: StoredService): ServiceRecord {
  return toRecord(service, {
    domains: tenants.map(({ domain }) => domain),
    tags,
    inRole: (role) => people.filter((person) => person.role === role).map(toPerson),
    applications: applications.map(({ name, link, showToClient, itContact }) => ({
      name,
      link,
      showToClient,
      itContact: itContact && toPerson(itContact),
    })),
    illustrations: illustrations.map(({ id, fileId, contentType, alternativeText }) => ({ id, fileId, contentType, alternativeText })),
    relatedIds,
  })
}

/** What the form edits, by ids. */
export const formOf = (stored: StoredService) => ({
  name: stored.service.name,
  description: stored.service.description,
  smallDescription: stored.service.smallDescription,
  friendlyUrl: stored.service.friendlyUrl,
  type: stored.service.type,
  live: stored.service.live,
  isNew: stored.service.isNew,
  isHighlighted: stored.service.isHighlighted,
  isPSF: stored.service.isPsf,
  isPSA: stored.service.isPsa,
  visibleInClientView: stored.service.visibleInClientView,
  geographicalInformation: stored.service.geographicalInformation,
  targetProfile: stored.service.targetProfile,
  availableApplication: stored.service.availableApplication,
  deliverable: stored.service.deliverable,
  mainAddedValue: stored.service.mainAddedValue,
  secondaryAddedValue: stored.service.secondaryAddedValue,
  domains: stored.tenants.map(({ domain }) => domain),
  lifeCycles: stored.tags.filter(({ kind }) => kind === 'LIFECYCLE').map(({ id }) => id),
  valueChains: stored.tags.filter(({ kind }) => kind === 'VALUE_CHAIN').map(({ id }) => id),
  industries: stored.tags.filter(({ kind }) => kind === 'INDUSTRY').map(({ id }) => id),
  relatedServices: stored.relatedIds,
  serviceGroupId: stored.service.serviceGroupId,
  applications: stored.applications.map(({ name, link, itContactPpid, showToClient }) => ({ name, link, itContactPpid, showToClient })),
  responsiblesPpids: ppidsOf(stored, 'RESPONSIBLE'),
  teamPpids: ppidsOf(stored, 'TEAM'),
  itContactPpid: ppidsOf(stored, 'IT_CONTACT')[0] ?? null,
  viewersPpids: ppidsOf(stored, 'VIEWER'),
  ukViewersPpids: ppidsOf(stored, 'UK_VIEWER'),
  frViewersPpids: ppidsOf(stored, 'FR_VIEWER'),
  organizations: stored.service.organizations,
  videoLink: stored.service.videoLink,
  illustrations: stored.illustrations.map(({ id, name, contentType, alternativeText }) => ({
    id,
    name: alternativeText === '' ? name : `${name} (${alternativeText})`,
    contentType,
  })),
})
export type StoredForm = ReturnType<typeof formOf>

/** The form as the audit trail has it: of a document its words. */
export const auditedForm = (form: StoredForm) => ({ ...form, description: wordsOrText(form.description) })

/** Both sides of a change for the audit trail, which also records that a description with the same words looks different. */
export function auditedChange(before: StoredForm, after: StoredForm) {
  const sides = { before: auditedForm(before), after: auditedForm(after) }
  return before.description === after.description || sides.before.description !== sides.after.description
    ? sides
    : {
        before: { ...sides.before, descriptionLook: 'As it was' },
        after: { ...sides.after, descriptionLook: 'Other headings, lists, links or marks' },
      }
}
