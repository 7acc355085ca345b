import 'server-only'
import type { Publication as StoredPublication, Video as StoredVideo } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply, furtherSheet } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSheet, ExportSource } from '#lib/spreadsheet/export.ts'
import { narrowing } from '#lib/spreadsheet/filter-words.ts'
import { and } from '#lib/news/api.ts'
import type { Filters } from '#lib/news/api.ts'
import { mediaConditions, toVideo } from '#lib/media/api.ts'
import { articleSheet } from './article-service.ts'
import type * as contract from './contract.ts'
import { eventSheet } from './event-service.ts'
import { newsSheet } from './item-service.ts'
import { allNames, exportCall, filtersOf, recordSheet, lines, stateName } from './source.ts'
import type { ExportCall, ExportedRecords, Names } from './source.ts'

type ExportedPublication = Pick<StoredPublication, 'id' | 'title' | 'description' | 'publishDate' | 'published' | 'fileId'>

/** Where the file of a publication is downloaded. */
export const publicationAddress = ({ id }: { id: string }): string => `${config().publicUrl}/download/publication/${id}`

export const videoIds = (where: Prisma.Sql): Promise<{ id: string }[]> =>
  rowsOf(
    Prisma.sql`SELECT v."id"::text AS "id" FROM "Video" v WHERE ${where} ORDER BY COALESCE(v."publishDate", v."creationDate") DESC, v."id" DESC`,
  )
export const publicationIds = (where: Prisma.Sql): Promise<{ id: string }[]> =>
  rowsOf(
    Prisma.sql`SELECT p."id"::text AS "id" FROM "Publication" p WHERE ${where} ORDER BY COALESCE(p."publishDate", p."creationDate") DESC, p."id" DESC`,
  )
/** Videos by ids, as far as `where` still lets them through. */
export const videoRows = (where: Prisma.Sql, ids: readonly string[]): Promise<StoredVideo[]> =>
  rowsOf(Prisma.sql`SELECT v.* FROM "Video" v WHERE v."id" = ANY(${[...ids]}::uuid[]) AND ${where}`)
/** Publications by ids, as far as `where` still lets them through. */
export const publicationRows = (where: Prisma.Sql, ids: readonly string[]): Promise<ExportedPublication[]> =>
  rowsOf(
    Prisma.sql`SELECT p."id", p."title", p."description", p."publishDate", p."published", p."fileId" FROM "Publication" p WHERE p."id" = ANY(${[...ids]}::uuid[]) AND ${where}`,
  )

/** The videos or publications of an export: drafts for the firm only, and the filters that apply (W53). */
export function exportedMedia(call: ExportCall, row: 'v' | 'p'): Omit<ExportedRecords, 'scope'> {
  const conditionOf = (some: Filters): Prisma.Sql => and(mediaConditions(call.actor, some, row))
  const filters = filtersOf(call)
  return { where: conditionOf(filters), filters: narrowing(filters, conditionOf) }
}

const stateColumns = ({ actor }: ExportCall): ExportColumn<{ published: boolean }>[] =>
  actor.isInternal ? [{ header: 'State', value: ({ published }) => stateName(published) }] : []

async function videoSheet(call: ExportCall, names: Names): Promise<ExportSheet<StoredVideo>> {
  const { where, filters } = exportedMedia(call, 'v')
  const rowCount = (await videoIds(where)).length
  const columns: ExportColumn<StoredVideo>[] = [
    { header: 'Title', value: ({ title }) => title, link: (row) => toVideo(row).url },
    { header: 'Published on', value: ({ publishDate }) => publishDate },
    ...stateColumns(call),
    { header: 'Address', value: (row) => toVideo(row).url, link: (row) => toVideo(row).url },
  ]
  return recordSheet(call, names, {
    title: 'Videos',
    columns,
    filters,
    total: rowCount,
    readIds: () => videoIds(where),
    readRows: (ids) => videoRows(where, ids),
  })
}

async function publicationSheet(call: ExportCall, names: Names): Promise<ExportSheet<ExportedPublication>> {
  const { where, filters } = exportedMedia(call, 'p')
  const rowCount = (await publicationIds(where)).length
  const columns: ExportColumn<ExportedPublication>[] = [
    { header: 'Title', value: ({ title }) => title, link: (row) => (row.fileId === null ? null : publicationAddress(row)) },
    { header: 'Published on', value: ({ publishDate }) => publishDate },
    ...stateColumns(call),
    { header: 'Description', value: ({ description }) => lines(description) },
  ]
  return recordSheet(call, names, {
    title: 'Publications',
    columns,
    filters,
    total: rowCount,
    readIds: () => publicationIds(where),
    readRows: (ids) => publicationRows(where, ids),
  })
}

/** What the export of everything writes: a sheet per kind with the filters that narrow it; but for articles only kinds that have any. Throws VALIDATION. */
export const allExport: ExportSource<ExportCall, unknown> = async (call) => {
  const names = await allNames()
  const [articles, ...others] = await Promise.all([
    articleSheet(call, names),
    newsSheet(call, names),
    eventSheet(call, names),
    videoSheet(call, names),
    publicationSheet(call, names),
  ])
  const [news, events, videos, publications] = others
  const further = [furtherSheet(news), furtherSheet(events), furtherSheet(videos), furtherSheet(publications)].filter(
    ({ rowCount }) => rowCount > 0,
  )
  return { ...furtherSheet(articles), prefix: 'all_', moment: new Date(), further }
}

/** E241 (A195, A200). Throws VALIDATION, TOO_MANY_REQUESTS while two large exports run. */
export const exportAllExcel: ServiceFunction<typeof contract.exportAllExcel> = ({ actor, body }) =>
  exportReply('all', exportCall(actor, body?.filters), allExport)
