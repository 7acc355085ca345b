import 'server-only'
import { db } from '#lib/db/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import type { BodyOf } from '#lib/http/endpoint.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportColumn, ExportSource } from '#lib/spreadsheet/export.ts'
import { ARTICLE_TYPE } from '#lib/articles/contract.ts'
import { and, rangeSql } from '#lib/news/api.ts'
import { dateRangeSchema } from '#lib/news/filter-contract.ts'
import { GENERAL, ratingRowsOf, withRatings } from '#lib/articles/api.ts'
import { articleIds } from './article-service.ts'
import { RATING_RANGES } from './contract.ts'
import type * as contract from './contract.ts'
import { articleAddress, impactName, pagesById } from './source.ts'

interface Rated {
  businessId: number
  title: string
  startDate: Date | null
  creationDate: Date
  publishDate: Date | null
}

/** One rating row of one article; the values of an article without notes are empty. */
interface RatingLine extends Rated {
  articleId: string
  companyGroup: string
  company: string
  service: string
  ratedCompany: string
  ratingTitle: string
  group: string
  /** Two digits (B176). */
  order: string
  clientImpact: string
  clientRating: number | null
  firmImpact: string
  firmRating: number | null
}

const columns: ExportColumn<RatingLine>[] = [
  { header: 'Article', value: ({ title }) => title, link: ({ articleId }) => articleAddress(articleId) },
  { header: 'Number', value: ({ businessId }) => businessId },
  { header: 'Issued', value: ({ startDate }) => startDate },
  { header: 'Created', value: ({ creationDate }) => creationDate },
  { header: 'Published on', value: ({ publishDate }) => publishDate },
  { header: 'Company group', value: ({ companyGroup }) => companyGroup },
  { header: 'Company', value: ({ company }) => company },
  { header: 'Service', value: ({ service }) => service },
  { header: 'Rated company', value: ({ ratedCompany }) => ratedCompany },
  { header: 'Rating title', value: ({ ratingTitle }) => ratingTitle },
  { header: 'Group', value: ({ group }) => group },
  { header: 'Order', value: ({ order }) => order },
  { header: 'Client impact', value: ({ clientImpact }) => clientImpact },
  { header: 'Client rating', value: ({ clientRating }) => clientRating },
  { header: 'Firm impact', value: ({ firmImpact }) => firmImpact },
  { header: 'Firm rating', value: ({ firmRating }) => firmRating },
]

const ALL_CLIENTS = 'All clients'
const twoDigits = (order: number): string => String(order).padStart(2, '0')

type StoredNote = Prisma.ArticleNoteGetPayload<{ include: typeof include }>
const include = {
  ratings: true,
  subscription: {
    select: { service: { select: { name: true } }, entity: { select: { name: true, company: { select: { name: true } } } } },
  },
} as const satisfies Prisma.ArticleNoteInclude

const EMPTY = {
  companyGroup: '',
  company: '',
  service: '',
  ratedCompany: '',
  ratingTitle: '',
  group: '',
  order: '',
  clientImpact: '',
  clientRating: null,
  firmImpact: '',
  firmRating: null,
} as const

/** The notes of one article by subscription: client and firm side by side. */
function linesOf(
  articleId: string,
  article: Rated,
  notes: readonly StoredNote[],
  rows: Awaited<ReturnType<typeof ratingRowsOf>>,
): RatingLine[] {
  const about = { articleId, ...article }
  if (notes.length === 0) return [{ ...about, ...EMPTY }]
  const found = [...new Set(notes.map(({ subscriptionId }) => subscriptionId))].flatMap((subscriptionId) => {
    const [client, firm] = (['CLIENT', 'FIRM'] as const).map((kind) =>
      notes.find((note) => note.kind === kind && note.subscriptionId === subscriptionId),
    )
    const subscription = (client ?? firm)!.subscription
    const own = (subscriptionId === null ? undefined : rows.get(subscriptionId)) ?? [GENERAL]
    const [clientRows, firmRows] = [withRatings(own, client?.ratings ?? []), withRatings(own, firm?.ratings ?? [])]
    return own.map((row, index): RatingLine => ({
      ...about,
      companyGroup: subscription?.entity.company.name ?? '',
      company: subscription?.entity.name ?? ALL_CLIENTS,
      service: subscription?.service.name ?? '',
      ratedCompany: row.companyName,
      ratingTitle: row.ratingTitle,
      group: row.groupRating,
      order: twoDigits(row.orderRating),
      clientImpact: impactName(client?.impact ?? null),
      clientRating: clientRows[index]!.rating,
      firmImpact: impactName(firm?.impact ?? null),
      firmRating: firmRows[index]!.rating,
    }))
  })
  // By group, then order (B176).
  return found.sort((a, b) => `${a.group}${a.order}`.localeCompare(`${b.group}${b.order}`) || a.company.localeCompare(b.company))
}

/** Articles with their rating rows, page by page. */
async function* pagesOf(where: Prisma.Sql): AsyncGenerator<RatingLine[]> {
  const readPage = async (ids: string[]) => {
    const [articles, notes] = await Promise.all([
      rowsOf<Rated & { id: string }>(
        Prisma.sql`SELECT a."id"::text AS "id", a."businessId", a."title", a."startDate", a."creationDate", a."publishDate" FROM "Article" a WHERE a."id" = ANY(${ids}::uuid[])`,
      ),
      db.articleNote.findMany({ where: { articleId: { in: ids } }, include }),
    ])
    const rows = await ratingRowsOf(db, [...new Set(notes.flatMap(({ subscriptionId }) => subscriptionId ?? []))])
    return articles.map(({ id, ...article }) => ({
      id,
      lines: linesOf(
        id,
        article,
        notes.filter(({ articleId }) => articleId === id),
        rows,
      ),
    }))
  }
  for await (const page of pagesById(() => articleIds(where), readPage)) yield page.flatMap(({ lines }) => lines)
}

/** How many lines there will be: as many as the subscriptions with a note have rating rows, and one for an article without notes. */
async function countLines(where: Prisma.Sql): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(Prisma.sql`
    SELECT COALESCE(sum(CASE WHEN c."hasMultiRating" THEN GREATEST(1, (SELECT count(*) FROM "SubscriptionRating" r WHERE r."subscriptionId" = c."subscriptionId")) ELSE 1 END), 0)::int AS "total"
    FROM "Article" a LEFT JOIN (SELECT DISTINCT "articleId", "subscriptionId" FROM "ArticleNote") o ON o."articleId" = a."id"
    LEFT JOIN "SubscriptionConfiguration" c ON c."subscriptionId" = o."subscriptionId" WHERE ${where}`)
  return row!.total
}

type RatingCall = BodyOf<typeof contract.exportRatings>

const rangeColumns = {
  issuedDateRange: ['Issued', Prisma.sql`a."startDate"`],
  creationDateRange: ['Created', Prisma.sql`a."creationDate"`],
  publishedDateRange: ['Published', Prisma.sql`a."publishDate"`],
} as const

/** What the export by rating writes: the 3W articles of one range with the notes of clients and firm. */
export const ratingsExport: ExportSource<RatingCall, RatingLine> = async (call) => {
  const name = RATING_RANGES.find((one) => call[one])!
  const range = dateRangeSchema.parse(call[name])
  const [label, column] = rangeColumns[name]
  const where = and([Prisma.sql`a."type" = ${ARTICLE_TYPE.threeW}`, ...rangeSql(column, range)])
  return {
    title: 'Ratings',
    prefix: 'multirating_',
    filters: [[label, `${shortDate(range.start)} to ${shortDate(range.end)}`]],
    columns,
    rowCount: await countLines(where),
    moment: new Date(),
    pages: () => pagesOf(where),
  }
}

/** E250 (B547, W56). Throws TOO_MANY_REQUESTS while two large exports run. */
export const exportRatings: ServiceFunction<typeof contract.exportRatings> = ({ body }) => exportReply('ratings', body, ratingsExport)
