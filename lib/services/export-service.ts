import 'server-only'
import { catalogue } from '#lib/catalogue/api.ts'
import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { ShownField } from '#lib/lists/columns.ts'
import { wholeSheet } from '#lib/lists/list-sheet.ts'
import type { Cells } from '#lib/spreadsheet/columns.ts'
import { editingFile } from '#lib/spreadsheet/editing.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSpec } from '#lib/spreadsheet/export.ts'
import { serviceColumns } from './columns.ts'
import type { ServiceTableRow } from './columns.ts'
import { serviceTableRows } from './desk-service.ts'
import { serviceColumns as importColumns } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'
import type * as contract from './import-contract.ts'
import { cellsOf, namesOf } from './sheet-cells.ts'
import { readManyStored } from './stored.ts'
import { gaps } from './words.ts'

/** Services read at a time. */
const PAGE = 250

interface ExportRow {
  cells: Record<ServiceColumnName, string>
  /** Of its page. */
  address: string
  createdAt: Date
  updatedAt: Date
}

/** Headers as a reader expects them, in the order of the sheet. */
const headers: Readonly<Record<ServiceColumnName, string>> = {
  Name: 'Service',
  Type: 'Type',
  Domains: 'Domains',
  Live: 'Visible in catalogue',
  VisibleInClientView: 'Visible in client view',
  IsNew: 'Is New',
  IsHighlighted: 'Is Highlighted',
  IsPSF: 'PSF',
  IsPSA: 'PSA',
  SmallDescription: 'Short description',
  LifeCycles: 'Life cycles',
  Industries: 'Industries',
  ValueChains: 'Value chains',
  ServiceGroup: 'Service group',
  Responsibles: 'Service responsibles',
  Team: 'Service team',
  ItContact: 'IT team',
  Organizations: 'Organizations',
  GeographicalInformation: 'Geographical information',
  TargetProfile: 'Target profile',
  AvailableApplication: 'Available applications',
  Deliverable: 'Deliverable',
  MainAddedValue: 'Main added value',
  SecondaryAddedValue: 'Secondary added value',
  Applications: 'Applications',
  RelatedServices: 'Related services',
  Viewers: 'Viewers',
  UkViewers: 'UK viewers',
  FrViewers: 'FR viewers',
  VideoLink: 'Video URL',
  FriendlyUrl: 'Friendly URL',
  Description: 'Description',
}

function columnsFor(empty: ReadonlySet<ServiceColumnName>): ExportColumn<ExportRow>[] {
  const texts = (Object.keys(headers) as ServiceColumnName[])
    .filter((name) => !empty.has(name))
    .map((name): ExportColumn<ExportRow> => ({
      header: headers[name],
      value: ({ cells }) => cells[name],
      ...(name === 'Name'
        ? { link: (row: ExportRow) => row.address }
        : name === 'VideoLink'
          ? { link: ({ cells }: ExportRow) => cells.VideoLink }
          : {}),
    }))
  return [...texts, { header: 'Created', value: (row) => row.createdAt }, { header: 'Last changed', value: (row) => row.updatedAt }]
}

type Filled = Record<'total', number> & Partial<Record<ServiceColumnName, boolean | null>>

/** How many services there are, and which of the optional columns would be empty throughout. */
async function survey(scope: Prisma.Sql): Promise<{ total: number; empty: Set<ServiceColumnName> }> {
  const inRole = (role: string): Prisma.Sql =>
    Prisma.sql`EXISTS (SELECT 1 FROM "ServicePerson" p JOIN s ON s."id" = p."serviceId" WHERE p."role" = ${role}::"ServiceRole")`
  const rows = await db.$queryRaw<Filled[]>`
    WITH s AS (SELECT "id", "serviceGroupId", "organizations", "videoLink" FROM "Service" WHERE ${scope})
    SELECT (SELECT count(*)::int FROM s) AS "total",
      (SELECT bool_or("serviceGroupId" IS NOT NULL) FROM s) AS "ServiceGroup",
      (SELECT bool_or(cardinality("organizations") > 0) FROM s) AS "Organizations",
      (SELECT bool_or("videoLink" IS NOT NULL) FROM s) AS "VideoLink",
      EXISTS (SELECT 1 FROM "ServiceRelation" r JOIN s ON s."id" = r."serviceId") AS "RelatedServices",
      EXISTS (SELECT 1 FROM "ServiceApplication" a JOIN s ON s."id" = a."serviceId") AS "Applications",
      ${inRole('RESPONSIBLE')} AS "Responsibles", ${inRole('TEAM')} AS "Team", ${inRole('IT_CONTACT')} AS "ItContact",
      ${inRole('VIEWER')} AS "Viewers", ${inRole('UK_VIEWER')} AS "UkViewers", ${inRole('FR_VIEWER')} AS "FrViewers"`
  const { total, ...filled } = rows[0]!
  return { total, empty: new Set((Object.keys(filled) as ServiceColumnName[]).filter((name) => filled[name] !== true)) }
}

/** Services by name, read when the receiver wants them, each page from where the last one ended. */
async function* pagesOf(scope: Prisma.Sql): AsyncGenerator<ExportRow[]> {
  const { publicUrl } = config()
  let last: { name: string; id: string } | null = null
  for (;;) {
    const after: Prisma.Sql = last ? Prisma.sql`("name", "id") > (${last.name}, ${last.id}::uuid)` : Prisma.sql`true`
    const page: { name: string; id: string }[] =
      await db.$queryRaw`SELECT "name", "id"::text FROM "Service" WHERE ${scope} AND ${after} ORDER BY "name", "id" LIMIT ${PAGE}`
    if (page.length === 0) return
    const stored = new Map((await readManyStored(page.map(({ id }) => id))).map((service) => [service.service.id, service]))
    // One that was deleted since is left out.
    const services = page.flatMap(({ id }) => stored.get(id) ?? [])
    const names = await namesOf(db, services)
    yield services.map((service) => ({
      cells: cellsOf(service, names),
      address: `${publicUrl}/service/${service.service.friendlyUrl}`,
      createdAt: service.service.createdAt,
      updatedAt: service.service.updatedAt,
    }))
    if (page.length < PAGE) return
    last = page.at(-1)!
  }
}

/** What the export of services writes: all by name, or those of the given ids. */
export async function servicesExport({ ids }: { ids?: string[] | undefined }): Promise<ExportSpec<ExportRow>> {
  const scope = ids ? Prisma.sql`"id" = ANY(${ids}::uuid[])` : Prisma.sql`true`
  const { total, empty } = await survey(scope)
  return {
    title: 'Services',
    prefix: 'services_',
    filters: ids ? [['Selected services', String(total)]] : [],
    columns: columnsFor(empty),
    rowCount: total,
    moment: new Date(),
    pages: () => pagesOf(scope),
  }
}

interface ListCall {
  /** In the order of the list; left out = all. */
  ids?: string[] | undefined
  /** Those that the list shows. */
  columns: readonly ShownField<typeof serviceColumns>[]
}

/** What the export of the Services tab writes: its rows in their order, with the columns that it shows. */
export async function serviceListExport({ ids, columns }: ListCall): Promise<ExportSpec<ServiceTableRow>> {
  const [rows, { tenants }] = await Promise.all([serviceTableRows(), catalogue()])
  const names = new Map(tenants.map(({ domain, name }) => [domain, name]))
  return wholeSheet<ServiceTableRow, typeof serviceColumns>({
    title: 'Services',
    prefix: 'services_',
    columns: serviceColumns,
    others: {
      domains: [
        { header: serviceColumns.domains.label, value: (row) => row.domains.map((domain) => names.get(domain) ?? domain).join('\n') },
      ],
      gaps: [{ header: serviceColumns.gaps.label, value: (row) => row.gaps?.map((gap) => gaps[gap]).join('\n') ?? null }],
    },
    shown: columns,
    rows,
    keyOf: ({ id }) => id,
    keys: ids?.map((id) => id.toLowerCase()) ?? rows.map(({ id }) => id),
  })
}

/** Rows of a file for editing, from the same pages. */
async function* editedPages(scope: Prisma.Sql): AsyncGenerator<Cells<ServiceColumnName>[]> {
  for await (const page of pagesOf(scope)) yield page.map(({ cells }) => cells)
}

/** What the file for editing of services writes: all by name, or those of the given ids. */
export async function editedServices({ ids }: { ids?: string[] | undefined }): Promise<ExportSpec<Cells<ServiceColumnName>>> {
  const scope = ids ? Prisma.sql`"id" = ANY(${ids}::uuid[])` : Prisma.sql`true`
  const [row] = await db.$queryRaw<[{ total: number }]>`SELECT count(*)::int AS "total" FROM "Service" WHERE ${scope}`
  return editingFile(importColumns, { title: 'Services', prefix: 'services_', rowCount: row.total, pages: () => editedPages(scope) })
}

/** Services as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportServicesForEditing: ServiceFunction<typeof contract.exportServicesForEditing> = ({ body }) =>
  exportReply('services-editing', { ids: body?.ids }, editedServices)

/** E239. Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportServices: ServiceFunction<typeof contract.exportServices> = ({ body: { ids, columns } = {} }) =>
  columns ? exportReply('services-list', { ids, columns }, serviceListExport) : exportReply('services', { ids }, servicesExport)
