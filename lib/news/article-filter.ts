import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { DateRange, NewsFilters, TextField } from './filter-contract.ts'
import type { TextSearch } from './search.ts'
import { articleMatchSql } from './search.ts'
import { standsSql } from './read-mark.ts'
import { visitSinceSql } from './visit.ts'
import { linkedVisibleSql, openSql, visibleSql } from './visibility.ts'
import type { Scope } from './visibility.ts'

/** SQL conditions of the news filter on "Article" a (A142, W46 to W49). */

export type Filters = NonNullable<NewsFilters>

const isSet = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined

/** An instant as the columns hold it, UTC without a zone. */
const atSql = (instant: Date): Prisma.Sql => Prisma.sql`${instant.toISOString()}::timestamp`

/** Bounds included; a row without the date is outside. */
export function rangeSql(column: Prisma.Sql, { start, end }: DateRange): Prisma.Sql[] {
  return [...(start ? [Prisma.sql`${column} >= ${atSql(start)}`] : []), ...(end ? [Prisma.sql`${column} <= ${atSql(end)}`] : [])]
}

/** At least one of the given ids (B222); an empty list filters nothing. */
export const tagSql = (column: Prisma.Sql, ids: readonly string[] | null | undefined): Prisma.Sql[] =>
  ids && ids.length > 0 ? [Prisma.sql`${column} && ${ids}::uuid[]`] : []

export const and = (conditions: readonly Prisma.Sql[]): Prisma.Sql =>
  conditions.length === 0 ? Prisma.sql`true` : Prisma.join([...conditions], ' AND ')

const containsSql = (column: Prisma.Sql, text: string) => Prisma.sql`search_text(${column}) LIKE search_pattern(${text})`

const sectionColumns: Record<Exclude<TextField, 'title' | 'repositoryText'>, Prisma.Sql> = {
  background: Prisma.sql`t."backgroundText"`,
  whatsNew: Prisma.sql`t."whatsNewText"`,
  whatsNext: Prisma.sql`t."whatsNextText"`,
  freeContent: Prisma.sql`t."freeContentText"`,
}

/** Condition of one text filter (W48, W73); everything but the title is looked at only where it may be read. */
function textFilterSql(scope: Scope, field: TextField, text: string): Prisma.Sql[] {
  if (text === '') return []
  if (field === 'title') return [containsSql(Prisma.sql`a."title"`, text)]
  if (field === 'repositoryText') {
    const linked = Prisma.sql`SELECT 1 FROM "NewsItem" n WHERE n."articleId" = a."id" AND ${linkedVisibleSql(scope, 'n')} AND ${containsSql(Prisma.sql`n."plainText"`, text)}`
    return [openSql(scope), Prisma.sql`EXISTS (${linked})`]
  }
  return [
    openSql(scope),
    Prisma.sql`EXISTS (SELECT 1 FROM "ArticleText" t WHERE t."articleId" = a."id" AND ${containsSql(sectionColumns[field], text)})`,
  ]
}

/** Notes of the caller's subscriptions for clients, of all for the firm; default firm notes reach everybody. */
function noteOwnerSql({ everything, configurations }: Scope, kind: 'CLIENT' | 'FIRM'): Prisma.Sql {
  const own = Prisma.sql`o."subscriptionId" = ANY(${configurations.map(({ subscriptionId }) => subscriptionId)}::uuid[])`
  const whose = everything ? Prisma.sql`true` : kind === 'FIRM' ? Prisma.sql`(o."subscriptionId" IS NULL OR ${own})` : own
  return Prisma.sql`o."kind" = ${kind}::"NoteKind" AND ${whose}`
}

function noteSql(
  scope: Scope,
  kind: 'CLIENT' | 'FIRM',
  filter: { impact?: number[] | null | undefined; ratings?: number[] | null | undefined },
): Prisma.Sql[] {
  const { impact, ratings } = filter
  if (!impact?.length && !ratings?.length) return []
  const conditions = [
    noteOwnerSql(scope, kind),
    ...(impact?.length ? [Prisma.sql`o."impact" = ANY(${impact}::int[])`] : []),
    ...(ratings?.length
      ? [Prisma.sql`EXISTS (SELECT 1 FROM "ArticleNoteRating" r WHERE r."noteId" = o."id" AND r."rating" = ANY(${ratings}::int[]))`]
      : []),
  ]
  return [openSql(scope), Prisma.sql`a."id" IN (SELECT o."articleId" FROM "ArticleNote" o WHERE ${and(conditions)})`]
}

const counts = {
  PersonalNote: Prisma.sql`AND x."assignedToMe"`,
  ReadMark: Prisma.sql`AND ${standsSql('x')}`,
  ReadLater: Prisma.empty,
}

const personalSql = (table: keyof typeof counts, ppid: string) => {
  const marked = counts[table]
  return Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(`"${table}"`)} x WHERE x."articleId" = a."id" AND x."userPpid" = ${ppid} ${marked})`
}

/** Articles by news linked to them, as far as the caller may see those: issued in the range (B225), or to be read by everybody. */
function linkedNewsSql(scope: Scope, { linkedNewsDateRange, mustRead }: Filters): Prisma.Sql[] {
  const linked = (condition: Prisma.Sql) =>
    Prisma.sql`EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = a."id" AND ${linkedVisibleSql(scope, 'n')} AND ${condition})`
  const range = linkedNewsDateRange ? rangeSql(Prisma.sql`n."issueDate"`, linkedNewsDateRange) : []
  return [
    ...(range.length > 0 ? [openSql(scope), linked(and(range))] : []),
    ...(isSet(mustRead)
      ? [openSql(scope), mustRead ? linked(Prisma.sql`n."mustRead"`) : Prisma.sql`NOT ${linked(Prisma.sql`n."mustRead"`)}`]
      : []),
  ]
}

/** Dates of an article: the publish date, or the named ones in its place (A142). */
function dateSql({ issuedDateRange, publishedDateRange, checkedEventDates }: Filters): Prisma.Sql[] {
  const checked = checkedEventDates?.length
    ? checkedEventDates.map((name) => (name === 'startDate' ? Prisma.sql`a."startDate"` : Prisma.sql`a."endDate"`))
    : [Prisma.sql`a."publishDate"`]
  return [
    ...(issuedDateRange ? rangeSql(Prisma.sql`a."startDate"`, issuedDateRange) : []),
    ...(publishedDateRange ? checked.flatMap((column) => rangeSql(column, publishedDateRange)) : []),
  ]
}

interface ArticleQuery {
  scope: Scope
  actor: Pick<UserActor, 'ppid'>
  filters: Filters
  search: TextSearch | null
  /** Undefined = both types. */
  type?: 0 | 1 | undefined
}

/** Every condition of a list of articles, visibility included; isAlive and repositoryItem ask about news only. */
export function articleConditions({ scope, actor, filters, search, type }: ArticleQuery): Prisma.Sql[] {
  const {
    published,
    reviewed,
    territories,
    issuers,
    topics,
    documentTypes,
    businessId,
    textFilters,
    clientNoteFilter,
    pwcNoteFilter,
    unread,
    readLater,
    sinceLastVisit,
  } = filters
  return [
    visibleSql(scope),
    ...(type === undefined ? [] : [Prisma.sql`a."type" = ${type}`]),
    ...(isSet(filters.type) ? [Prisma.sql`a."type" = ${filters.type}`] : []),
    ...(isSet(published) ? [Prisma.sql`a."published" = ${published}`] : []),
    ...(isSet(reviewed) ? [Prisma.sql`a."reviewed" = ${reviewed}`] : []),
    ...(isSet(businessId) ? [Prisma.sql`a."businessId" = ${businessId}`] : []),
    ...tagSql(Prisma.sql`a."topicIds"`, topics),
    ...tagSql(Prisma.sql`a."territoryIds"`, territories),
    ...tagSql(Prisma.sql`a."issuerIds"`, issuers),
    ...tagSql(Prisma.sql`a."documentTypeIds"`, documentTypes),
    ...dateSql(filters),
    ...linkedNewsSql(scope, filters),
    ...(search ? [articleMatchSql(search, scope.everything ? null : openSql(scope))] : []),
    ...(textFilters ?? []).flatMap(({ field, text }) => textFilterSql(scope, field, text)),
    ...(clientNoteFilter ? noteSql(scope, 'CLIENT', clientNoteFilter) : []),
    ...(isSet(clientNoteFilter?.assignedToMe)
      ? [
          clientNoteFilter.assignedToMe
            ? personalSql('PersonalNote', actor.ppid)
            : Prisma.sql`NOT ${personalSql('PersonalNote', actor.ppid)}`,
        ]
      : []),
    ...(pwcNoteFilter ? noteSql(scope, 'FIRM', pwcNoteFilter) : []),
    ...(isSet(unread) ? [unread ? Prisma.sql`NOT ${personalSql('ReadMark', actor.ppid)}` : personalSql('ReadMark', actor.ppid)] : []),
    ...(isSet(readLater)
      ? [readLater ? personalSql('ReadLater', actor.ppid) : Prisma.sql`NOT ${personalSql('ReadLater', actor.ppid)}`]
      : []),
    ...(isSet(sinceLastVisit) ? [Prisma.sql`COALESCE(a."publishDate" > ${visitSinceSql(actor.ppid)}, false) = ${sinceLastVisit}`] : []),
  ]
}

/** Whether the result depends on marks of the caller, which raise no revision, so that it cannot be cached. */
export const isPersonal = ({ clientNoteFilter, unread, readLater, sinceLastVisit }: Filters): boolean =>
  isSet(clientNoteFilter?.assignedToMe) || isSet(unread) || isSet(readLater) || isSet(sinceLastVisit)
