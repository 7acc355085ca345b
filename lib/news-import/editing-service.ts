import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { scopeOfFilters } from '#lib/articles/api.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { rowsByIds } from '#lib/lists/sheet.ts'
import { and, articleConditions, searchFor } from '#lib/news/api.ts'
import type { Filters, Scope, TextSearch } from '#lib/news/api.ts'
import { newsFilterSchema } from '#lib/news/filter-contract.ts'
import { newsConditions } from '#lib/news-items/api.ts'
import type { Cells, Column } from '#lib/spreadsheet/columns.ts'
import { editingFile } from '#lib/spreadsheet/editing.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import * as articles from './article-columns.ts'
import type { EditedArticle, StoredArticle } from './article-columns.ts'
import type * as contract from './contract.ts'
import * as items from './item-columns.ts'
import type { EditedItem, StoredItem } from './item-columns.ts'

/** Records read at a time. */
const PAGE = 500

type From = Transaction | typeof db

async function tagNames(from: From): Promise<ReadonlyMap<string, string>> {
  return new Map((await from.referenceItem.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [id, name]))
}

async function readArticles(from: From, where: Prisma.Sql): Promise<StoredArticle[]> {
  const names = await tagNames(from)
  const rows = await from.$queryRaw<EditedArticle[]>`
    SELECT a."id"::text AS "id", a."version", a."type", a."businessId", a."title", a."published", a."reviewed", a."publishDate", a."startDate", a."endDate",
      a."territoryIds"::text[] AS "territoryIds", a."issuerIds"::text[] AS "issuerIds", a."topicIds"::text[] AS "topicIds", a."documentTypeIds"::text[] AS "documentTypeIds"
    FROM "Article" a WHERE ${where}`
  return rows.map((row) => articles.storedRow(row, names))
}

async function readItems(from: From, where: Prisma.Sql): Promise<StoredItem[]> {
  const names = await tagNames(from)
  const rows = await from.$queryRaw<EditedItem[]>`
    SELECT n."id"::text AS "id", n."version", n."title", n."issueDate", n."published", n."mustRead", n."isAlive", n."publishDate",
      CASE WHEN x."id" IS NULL THEN NULL ELSE CASE x."type" WHEN 0 THEN '3W ' ELSE 'Global ' END || x."businessId" END AS "article",
      n."territoryIds"::text[] AS "territoryIds", n."issuerIds"::text[] AS "issuerIds", n."topicIds"::text[] AS "topicIds"
    FROM "NewsItem" n LEFT JOIN "Article" x ON x."id" = n."articleId" WHERE ${where}`
  return rows.map((row) => items.storedRow(row, names))
}

/** Stored articles of types and numbers, by the text that names them: '3W 12'. */
export async function storedArticles(tx: Transaction, numbers: readonly { type: number; businessId: number }[]) {
  const where = Prisma.sql`(a."type", a."businessId") IN (
    SELECT * FROM unnest(${numbers.map(({ type }) => type)}::int[], ${numbers.map(({ businessId }) => businessId)}::int[]))`
  const found = numbers.length === 0 ? [] : await readArticles(tx, where)
  return new Map(found.map((stored) => [stored.cells.Number, stored]))
}

/** Stored news items by id. */
export async function storedItems(tx: Transaction, ids: readonly string[]) {
  const found = ids.length === 0 ? [] : await readItems(tx, Prisma.sql`n."id" = ANY(${[...ids]}::uuid[])`)
  return new Map(found.map((stored) => [stored.id, stored]))
}

/** What a file for editing is asked for; it goes through JSON to the process that writes a large one. */
interface EditingCall {
  actor: UserActor
  /** The news filter as a request has it. */
  filters: unknown
}

/** The condition of a filtered list, as the list itself has it. */
async function conditionOf(
  { actor, filters: given }: EditingCall,
  row: 'a' | 'n',
  conditions: (scope: Scope, filters: Filters, search: TextSearch | null) => Prisma.Sql[],
): Promise<Prisma.Sql> {
  const filters = newsFilterSchema.parse(given ?? {})
  const scope = await scopeOfFilters(actor, filters)
  return and(conditions(scope, filters, filters.freeTextSearch ? await searchFor(scope, filters.freeTextSearch, row) : null))
}

interface Edited<Name extends string> {
  title: string
  prefix: string
  columns: readonly Column<Name>[]
  ids: readonly string[]
  read: (ids: readonly string[]) => Promise<{ id: string; cells: Cells<Name> }[]>
}

const fileOf = <Name extends string>({ title, prefix, columns, ids, read }: Edited<Name>): ExportSpec<Cells<Name>> =>
  editingFile(columns, {
    title,
    prefix,
    rowCount: ids.length,
    pages: () => rowsByIds(ids, PAGE, async (some) => new Map((await read(some)).map(({ id, cells }) => [id, cells]))),
  })

/** What the file for editing of articles writes: those that the filters leave, newest first, without their texts. */
export async function editedArticles(call: EditingCall): Promise<ExportSpec<Cells<articles.Name>>> {
  const where = await conditionOf(call, 'a', (scope, filters, search) => articleConditions({ scope, actor: call.actor, filters, search }))
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT a."id"::text AS "id" FROM "Article" a WHERE ${where} ORDER BY a."type", a."businessId" DESC`
  return fileOf<articles.Name>({
    title: 'Articles',
    prefix: 'articles_',
    columns: articles.columns,
    ids: found.map(({ id }) => id),
    read: (ids) => readArticles(db, Prisma.sql`a."id" = ANY(${[...ids]}::uuid[])`),
  })
}

/** What the file for editing of news items writes: those that the filters leave, newest first, without their texts. */
export async function editedItems(call: EditingCall): Promise<ExportSpec<Cells<items.Name>>> {
  const where = await conditionOf(call, 'n', newsConditions)
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT n."id"::text AS "id" FROM "NewsItem" n WHERE ${where} ORDER BY n."issueDate" DESC, n."id" DESC`
  return fileOf<items.Name>({
    title: 'News',
    prefix: 'news_',
    columns: items.columns,
    ids: found.map(({ id }) => id),
    read: (ids) => readItems(db, Prisma.sql`n."id" = ANY(${[...ids]}::uuid[])`),
  })
}

/** Filters as a request has them, with dates as texts. */
const callOf = (actor: UserActor, filters: Filters | null | undefined): EditingCall =>
  JSON.parse(JSON.stringify({ actor, filters: filters ?? null })) as EditingCall

/** The articles of the list as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportArticlesForEditing: ServiceFunction<typeof contract.exportArticlesForEditing> = ({ actor, body }) =>
  exportReply('articles-editing', callOf(actor, body.filters), editedArticles)

/** The news items of the list as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportNewsForEditing: ServiceFunction<typeof contract.exportNewsForEditing> = ({ actor, body }) =>
  exportReply('news-editing', callOf(actor, body.filters), editedItems)
