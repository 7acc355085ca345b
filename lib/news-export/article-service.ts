import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSheet, ExportSpec } from '#lib/spreadsheet/export.ts'
import { articleConditions, linkedVisibleSql, openSql } from '#lib/news/api.ts'
import { articleHeadSql, articleList, linkedWords } from '#lib/articles/api.ts'
import type { ArticleHead } from '#lib/articles/api.ts'
import { sectionLabels, sectionOrder, typeNames } from '#lib/news/words.ts'
import { articleColumns } from '#lib/articles/columns.ts'
import type { SCHEDULE } from '#lib/news/columns.ts'
import { listColumns, scheduleTexts } from './as-shown.ts'
import type { AsShown } from './as-shown.ts'
import type * as contract from './contract.ts'
import { notesOf } from './notes.ts'
import type { NoteLine } from './notes.ts'
import {
  allNames,
  articleAddress,
  columnsFor,
  exportCall,
  exportedRecords,
  filtersOf,
  recordSheet,
  impactName,
  lines,
  listed,
  stateName,
  yesNo,
} from './source.ts'
import type { ExportCall, ExportedRecords, Names, SheetColumn } from './source.ts'

type SectionText = `${(typeof sectionOrder)[number]}Text`

/** An article as a sheet shows it. */
interface SheetArticle extends ArticleHead, Record<SectionText, string | null> {
  /** Filled with withExtendedInfos only. */
  linkedNews: string
  notes: string
  /** What is planned; filled where the list shows it. */
  schedule: string
}

type ArticleCall = ExportCall & AsShown<typeof articleColumns, typeof SCHEDULE.field>

/** The articles of an export: those that are open to the caller; locked ones are left out (W43). Throws VALIDATION. */
export const exportedArticles = (call: ExportCall): Promise<ExportedRecords> =>
  exportedRecords(call, 'a', (scope, filters, search) => [
    ...articleConditions({ scope, actor: call.actor, filters, search }),
    openSql(scope),
  ])

/** Ids of the articles, newest first unless ordered. */
export const articleIds = (where: Prisma.Sql, orderBy: ArticleCall['orderBy'] = []): Promise<{ id: string }[]> =>
  rowsOf(Prisma.sql`SELECT a."id"::text AS "id" FROM "Article" a WHERE ${where} ORDER BY ${articleList.order(orderBy)}`)

const TAGS = ['territoryIds', 'issuerIds', 'topicIds', 'documentTypeIds'] as const
const DATES = ['startDate', 'endDate', 'publishDate', 'lastUpdateDate'] as const
type Optional = (typeof TAGS)[number] | (typeof DATES)[number] | SectionText
const OPTIONAL: readonly Optional[] = [...TAGS, ...DATES, ...sectionOrder.map((section): SectionText => `${section}Text`)]

const raw = (name: string): Prisma.Sql => Prisma.raw(`"${name}"`)

/** How many articles there are, and which of the columns would not be empty throughout. */
async function survey(where: Prisma.Sql): Promise<{ total: number; filled: ReadonlySet<Optional> }> {
  const some = (condition: Prisma.Sql, name: string) => Prisma.sql`bool_or(${condition}) AS ${raw(name)}`
  const sections = sectionOrder.map(
    (section) => Prisma.sql`
    EXISTS (SELECT 1 FROM found f JOIN "ArticleText" t ON t."articleId" = f."id" WHERE t.${raw(`${section}Text`)} <> '') AS ${raw(`${section}Text`)}`,
  )
  const [row] = await rowsOf<{ total: number } & Record<Optional, boolean | null>>(Prisma.sql`
    WITH found AS MATERIALIZED (
      SELECT a."id", a."territoryIds", a."issuerIds", a."topicIds", a."documentTypeIds", a."startDate", a."endDate", a."publishDate", a."lastUpdateDate" FROM "Article" a WHERE ${where})
    SELECT x.*, ${Prisma.join(sections)} FROM (
      SELECT count(*)::int AS "total", ${Prisma.join([...TAGS.map((name) => some(Prisma.sql`${raw(name)} <> '{}'`, name)), ...DATES.map((name) => some(Prisma.sql`${raw(name)} IS NOT NULL`, name))])}
      FROM found) x`)
  const { total, ...filled } = row!
  return { total, filled: new Set(OPTIONAL.filter((name) => filled[name])) }
}

const noteText = ({ who, impact, ratings }: NoteLine): string =>
  `${who}: ${[...(impact === null ? [] : [`impact ${impactName(impact)}`]), ...ratings.map(({ name, rating }) => (name === '' ? `rating ${rating} of 5` : `${name}: ${rating} of 5`))].join('; ')}`

const isExtended = (call: ExportCall): boolean => filtersOf(call).withExtendedInfos ?? false

/** Rows by ids, as far as the caller may still read them. */
async function readRows(call: ArticleCall, { scope }: ExportedRecords, ids: string[]): Promise<SheetArticle[]> {
  const extended = isExtended(call)
  const linked = extended
    ? Prisma.sql`COALESCE((SELECT string_agg(to_char(n."issueDate", 'DD/MM/YYYY') || ' ' || n."title", E'\n' ORDER BY n."issueDate" DESC, n."id" DESC) FROM "NewsItem" n WHERE n."articleId" = a."id" AND ${linkedVisibleSql(scope, 'n')}), '')`
    : Prisma.sql`''`
  const rows = await rowsOf<Omit<SheetArticle, 'notes' | 'schedule'>>(Prisma.sql`
    SELECT ${articleHeadSql}, t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText", ${linked} AS "linkedNews"
    FROM "Article" a LEFT JOIN "ArticleText" t ON t."articleId" = a."id" WHERE a."id" = ANY(${ids}::uuid[]) AND ${openSql(scope)}`)
  const notes = extended ? await notesOf(scope, ids) : new Map<string, NoteLine[]>()
  const schedule = call.columns?.includes('schedule') ? await scheduleTexts(call, 'Article', ids) : new Map<string, string>()
  const linking = await linkedWords(scope, ids)
  const withLinks = (row: (typeof rows)[number]) =>
    Object.fromEntries(Object.entries(linking.get(row.id) ?? {}).map(([section, words]) => [`${section}Text`, words]))
  return rows.map((row) => ({
    ...row,
    ...withLinks(row),
    notes: (notes.get(row.id) ?? []).map(noteText).join('\n'),
    schedule: schedule.get(row.id) ?? '',
  }))
}

const ownColumns = (names: Names): SheetColumn<SheetArticle, Optional>[] => [
  { header: 'Title', value: ({ title }) => title, link: ({ id }) => articleAddress(id) },
  { header: 'Number', value: ({ businessId }) => businessId },
  { header: 'Type', value: ({ type }) => typeNames[type] },
  { field: 'territoryIds', header: 'Territories', value: (row) => listed(names, row.territoryIds) },
  { field: 'issuerIds', header: 'Issuers', value: (row) => listed(names, row.issuerIds) },
  { field: 'topicIds', header: 'Topics', value: (row) => listed(names, row.topicIds) },
  { field: 'documentTypeIds', header: 'Document types', value: (row) => listed(names, row.documentTypeIds) },
  { field: 'startDate', header: 'Issued', value: ({ startDate }) => startDate },
  { field: 'endDate', header: 'End date', value: ({ endDate }) => endDate },
  { field: 'publishDate', header: 'Published on', value: ({ publishDate }) => publishDate },
  { field: 'lastUpdateDate', header: 'Last changed', value: ({ lastUpdateDate }) => lastUpdateDate },
  { header: 'State', value: ({ published }) => stateName(published), internal: true },
  { header: 'Reviewed', value: ({ reviewed }) => yesNo(reviewed), internal: true },
  { header: 'Created', value: ({ creationDate }) => creationDate, internal: true },
  ...sectionOrder.map((section): SheetColumn<SheetArticle, Optional> => ({
    field: `${section}Text`,
    header: sectionLabels[section],
    value: (row) => lines(row[`${section}Text`]),
  })),
]
const extendedColumns: ExportColumn<SheetArticle>[] = [
  { header: 'Linked news', value: ({ linkedNews }) => linkedNews },
  { header: 'Notes', value: ({ notes }) => notes },
]

const columnsAsShown = (names: Names, shown: NonNullable<ArticleCall['columns']>) =>
  listColumns<SheetArticle, typeof articleColumns>(
    articleColumns,
    {
      title: { value: ({ title }) => title, link: ({ id }) => articleAddress(id) },
      businessId: { value: ({ businessId }) => businessId },
      published: { value: ({ published }) => yesNo(published) },
      schedule: { value: ({ schedule }) => schedule },
      reviewed: { value: ({ reviewed }) => yesNo(reviewed) },
      topics: { value: (row) => listed(names, row.topicIds) },
      issuers: { value: (row) => listed(names, row.issuerIds) },
      documentTypes: { value: (row) => listed(names, row.documentTypeIds) },
      territories: { value: (row) => listed(names, row.territoryIds) },
      startDate: { value: ({ startDate }) => startDate },
      publishDate: { value: ({ publishDate }) => publishDate },
      creationDate: { value: ({ creationDate }) => creationDate },
      lastUpdateDate: { value: ({ lastUpdateDate }) => lastUpdateDate },
    },
    shown,
  )

/** The sheet of articles, as their list shows them where the call says how. Throws VALIDATION. */
export async function articleSheet(call: ArticleCall, names: Names): Promise<ExportSheet<SheetArticle>> {
  const articles = await exportedArticles(call)
  const { total, filled } = await survey(articles.where)
  const columns = call.columns ? columnsAsShown(names, call.columns) : columnsFor(ownColumns(names), filled, call.actor.isInternal)
  return recordSheet(call, names, {
    title: 'Articles',
    columns: [...columns, ...(isExtended(call) ? extendedColumns : [])],
    filters: articles.filters,
    total,
    readIds: () => articleIds(articles.where, call.orderBy),
    readRows: (ids) => readRows(call, articles, ids),
  })
}

/** What the export of articles writes. Throws VALIDATION. */
export async function articlesExport(call: ArticleCall): Promise<ExportSpec<SheetArticle>> {
  return { ...(await articleSheet(call, await allNames())), prefix: 'article_', moment: new Date() }
}

/** E243 (A195, A200). Throws VALIDATION, TOO_MANY_REQUESTS while two large exports run. */
export const exportArticles: ServiceFunction<typeof contract.exportArticles> = ({ actor, body: { filters, ids, orderBy, columns } = {} }) =>
  exportReply('articles', { ...exportCall(actor, filters, ids ?? null), orderBy, columns }, articlesExport)
