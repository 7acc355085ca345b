import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSheet, ExportSpec } from '#lib/spreadsheet/export.ts'
import { newsConditions, newsItemList, newsSql, withTitles } from '#lib/news-items/api.ts'
import type { NewsRow } from '#lib/news-items/api.ts'
import { newsItemColumns } from '#lib/news-items/columns.ts'
import { linkedVisibleSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import type { SCHEDULE } from '#lib/news/columns.ts'
import { listColumns, scheduleTexts } from './as-shown.ts'
import type { AsShown } from './as-shown.ts'
import type * as contract from './contract.ts'
import {
  allNames,
  articleColumn,
  columnsFor,
  exportCall,
  exportedRecords,
  lines,
  listed,
  newsAddress,
  recordSheet,
  stateColumns,
  survey,
  yesNo,
} from './source.ts'
import type { ExportCall, ExportedRecords, Names, SheetColumn } from './source.ts'

/** A news item as exports show it. */
export interface ExportedNews extends NewsRow {
  /** Number and title of its article. */
  article: string | null
  /** What is planned, where the list shows it. */
  schedule?: string
}

type NewsCall = ExportCall & AsShown<typeof newsItemColumns, typeof SCHEDULE.field>

/** The news of an export, on "NewsItem" n: only what the caller may see (A200). Throws VALIDATION. */
export const exportedNews = (call: ExportCall): Promise<ExportedRecords> => exportedRecords(call, 'n', newsConditions)

/** Ids of the news, newest first unless ordered. */
export const newsIds = (where: Prisma.Sql, orderBy: NewsCall['orderBy'] = []): Promise<{ id: string }[]> =>
  rowsOf(Prisma.sql`SELECT n."id"::text AS "id" FROM "NewsItem" n WHERE ${where} ORDER BY ${newsItemList.order(orderBy)}`)

/** News by ids, as far as the caller may still see them, and their links too. */
export const newsRows = async (scope: Scope, ids: readonly string[]): Promise<ExportedNews[]> =>
  withTitles(
    scope,
    await rowsOf<ExportedNews>(Prisma.sql`
    SELECT ${newsSql}, x."businessId" || ' ' || x."title" AS "article"
    FROM "NewsItem" n LEFT JOIN "Article" x ON x."id" = n."articleId" WHERE n."id" = ANY(${[...ids]}::uuid[]) AND ${linkedVisibleSql(scope, 'n')}`),
  )

const fields = {
  publishDate: Prisma.sql`n."publishDate" IS NOT NULL`,
  lastUpdateDate: Prisma.sql`n."lastUpdateDate" IS NOT NULL`,
  articleId: Prisma.sql`n."articleId" IS NOT NULL`,
  territoryIds: Prisma.sql`n."territoryIds" <> '{}'`,
  issuerIds: Prisma.sql`n."issuerIds" <> '{}'`,
  topicIds: Prisma.sql`n."topicIds" <> '{}'`,
  plainText: Prisma.sql`n."plainText" <> ''`,
}

const ownColumns = (names: Names): SheetColumn<ExportedNews, keyof typeof fields>[] => [
  { header: 'Title', value: ({ title }) => title, link: newsAddress },
  { header: 'Issued', value: ({ issueDate }) => issueDate },
  { field: 'publishDate', header: 'Published on', value: ({ publishDate }) => publishDate },
  { header: 'Must read', value: ({ mustRead }) => yesNo(mustRead) },
  { header: 'Current', value: ({ isAlive }) => yesNo(isAlive) },
  { field: 'territoryIds', header: 'Territories', value: (row) => listed(names, row.territoryIds) },
  { field: 'issuerIds', header: 'Issuers', value: (row) => listed(names, row.issuerIds) },
  { field: 'topicIds', header: 'Topics', value: (row) => listed(names, row.topicIds) },
  articleColumn,
  ...stateColumns,
  { field: 'lastUpdateDate', header: 'Last changed', value: ({ lastUpdateDate }) => lastUpdateDate },
  { field: 'plainText', header: 'Text', value: ({ plainText }) => lines(plainText) },
]

const columnsAsShown = (names: Names, shown: NonNullable<NewsCall['columns']>) =>
  listColumns<ExportedNews, typeof newsItemColumns>(
    newsItemColumns,
    {
      title: { value: ({ title }) => title, link: newsAddress },
      issueDate: { value: ({ issueDate }) => issueDate },
      published: { value: ({ published }) => yesNo(published) },
      schedule: { value: ({ schedule = '' }) => schedule },
      mustRead: { value: ({ mustRead }) => yesNo(mustRead) },
      isAlive: { value: ({ isAlive }) => yesNo(isAlive) },
      articleId: articleColumn,
      topics: { value: (row) => listed(names, row.topicIds) },
      issuers: { value: (row) => listed(names, row.issuerIds) },
      territories: { value: (row) => listed(names, row.territoryIds) },
      publishDate: { value: ({ publishDate }) => publishDate },
      lastUpdateDate: { value: ({ lastUpdateDate }) => lastUpdateDate },
    },
    shown,
  )

async function readRows(call: NewsCall, scope: Scope, ids: string[]): Promise<ExportedNews[]> {
  const rows = await newsRows(scope, ids)
  if (!call.columns?.includes('schedule')) return rows
  const schedule = await scheduleTexts(call, 'NewsItem', ids)
  return rows.map((row) => ({ ...row, schedule: schedule.get(row.id) ?? '' }))
}

/** The sheet of news, as their list shows them where the call says how. Throws VALIDATION. */
export async function newsSheet(call: NewsCall, names: Names): Promise<ExportSheet<ExportedNews>> {
  const { scope, where, filters } = await exportedNews(call)
  const { total, filled } = await survey(Prisma.sql`"NewsItem" n WHERE ${where}`, fields)
  return recordSheet(call, names, {
    title: 'News',
    columns: call.columns ? columnsAsShown(names, call.columns) : columnsFor(ownColumns(names), filled, call.actor.isInternal),
    filters,
    total,
    readIds: () => newsIds(where, call.orderBy),
    readRows: (ids) => readRows(call, scope, ids),
  })
}

/** What the exports of news write. Throws VALIDATION. */
export async function newsExport(call: NewsCall): Promise<ExportSpec<ExportedNews>> {
  return { ...(await newsSheet(call, await allNames())), prefix: 'news_', moment: new Date() }
}

/** E244: unknown and unreadable ids are left out (W55). Throws TOO_MANY_REQUESTS. */
export const exportSelectedNews: ServiceFunction<typeof contract.exportSelectedNews> = ({ actor, body: { ids, orderBy, columns } }) =>
  exportReply('news', { ...exportCall(actor, null, ids), orderBy, columns }, newsExport)

/** E245 (A195). Throws VALIDATION, TOO_MANY_REQUESTS. */
export const exportFilteredNews: ServiceFunction<typeof contract.exportFilteredNews> = ({
  actor,
  body: { filters, orderBy, columns } = {},
}) => exportReply('news', { ...exportCall(actor, filters), orderBy, columns }, newsExport)
