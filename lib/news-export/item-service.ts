import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSheet, ExportSpec } from '#lib/spreadsheet/export.ts'
import { newsConditions, newsSql, withTitles } from '#lib/news-items/api.ts'
import type { NewsRow } from '#lib/news-items/api.ts'
import { linkedVisibleSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
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
}

/** The news of an export, on "NewsItem" n: only what the caller may see (A200). Throws VALIDATION. */
export const exportedNews = (call: ExportCall): Promise<ExportedRecords> => exportedRecords(call, 'n', newsConditions)

/** Ids of the news, newest first. */
export const newsIds = (where: Prisma.Sql): Promise<{ id: string }[]> =>
  rowsOf(Prisma.sql`SELECT n."id"::text AS "id" FROM "NewsItem" n WHERE ${where} ORDER BY n."issueDate" DESC, n."id" DESC`)

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

const newsColumns = (names: Names): SheetColumn<ExportedNews, keyof typeof fields>[] => [
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

/** The sheet of news. Throws VALIDATION. */
export async function newsSheet(call: ExportCall, names: Names): Promise<ExportSheet<ExportedNews>> {
  const { scope, where, filters } = await exportedNews(call)
  const { total, filled } = await survey(Prisma.sql`"NewsItem" n WHERE ${where}`, fields)
  return recordSheet(call, names, {
    title: 'News',
    columns: columnsFor(newsColumns(names), filled, call.actor.isInternal),
    filters,
    total,
    readIds: () => newsIds(where),
    readRows: (ids) => newsRows(scope, ids),
  })
}

/** What the exports of news write. Throws VALIDATION. */
export async function newsExport(call: ExportCall): Promise<ExportSpec<ExportedNews>> {
  return { ...(await newsSheet(call, await allNames())), prefix: 'news_', moment: new Date() }
}

/** E244: unknown and unreadable ids are left out (W55). Throws TOO_MANY_REQUESTS. */
export const exportSelectedNews: ServiceFunction<typeof contract.exportSelectedNews> = ({ actor, body }) =>
  exportReply('news', exportCall(actor, null, body.ids), newsExport)

/** E245 (A195). Throws VALIDATION, TOO_MANY_REQUESTS. */
export const exportFilteredNews: ServiceFunction<typeof contract.exportFilteredNews> = ({ actor, body }) =>
  exportReply('news', exportCall(actor, body?.filters), newsExport)
