import 'server-only'
import { preparedRows } from '#lib/db/rows.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { PageRequest } from '#lib/http/page.ts'
import { limitSql } from '#lib/lists/list.ts'
import { deadlineSql, isByWordsSql, isKindSql, kindIdsOf, queryOf, searchedSql, searchedTitleSql, visibleSql } from '#lib/news/api.ts'
import type { Kinds, Scope, TextSearch } from '#lib/news/api.ts'
import { withTitles } from './links.ts'
import { articleHeadSql } from './rows.ts'
import type { ArticleRow } from './rows.ts'

/**
 * How good a match is: the sum of these. Words that few of the best matches have in their titles weigh more than those of many, all words of the title more
 * than one word of a long title.
 */
const WEIGHTS = {
  /** The text is the number of the article. */
  numbered: 100,
  /** Times the share of the words of the search, by rarity, that the title holds. */
  queryInTitle: 4,
  /** Times the share of the title that the search names, when it holds all its words. */
  titleInQuery: 4,
  phraseInTitle: 3,
  /** Of what a title holds only as the beginning of a word, where a short word or its synonyms are asked for: "SEC" and "Secure". */
  beginningInTitle: 0.25,
  /** The words of the search stand in the title as they are: "DORA" is not the beginning of "El Dorado". */
  exactInTitle: 2,
  /** Short words of the search or their synonyms stand in the text or in the names of tags, as those of an issuer do. */
  shortInText: 2,
  phraseInText: 2,
  /** Times how near and how often the words stand in the text, 0 to 1. */
  nearness: 1,
  mustRead: 0.5,
  /** Times 1 / (1 + age in years): it decides between the alike. */
  recent: 0.3,
} as const
/** The matches that are ranked: those by title first, the newest of each; the others follow as they are. */
const MAX_RANKED = 300
const YEAR_SECONDS = 31_557_600

const weights = Object.fromEntries(Object.entries(WEIGHTS).map(([name, weight]) => [name, Prisma.sql`${weight}::float8`])) as Record<
  keyof typeof WEIGHTS,
  Prisma.Sql
>

interface RankedSearch {
  scope: Scope
  /** By words; null = all articles of the kinds. */
  search: TextSearch | null
  /** What the caller sees and the filters leave. */
  kinds: Kinds
  /** Condition on "Article" a, of filters that the kinds do not know; null = there are none. */
  further: Prisma.Sql | null
  /** The best matches first, instead of the newest. */
  byRelevance: boolean
  page: PageRequest
}

/** Scores of the best of "found". Of a locked article only the title counts, so that its rank reveals nothing of its texts (W43). */
function rankedSql({ wordQueries = [], strict, phrase, exact, number }: TextSearch): Prisma.Sql {
  const isIn = (query: string | null | undefined, words: Prisma.Sql) =>
    query ? Prisma.sql`(${words} @@ ${queryOf(query)})::int` : Prisma.sql`0`
  const {
    numbered,
    queryInTitle,
    beginningInTitle,
    titleInQuery,
    phraseInTitle,
    exactInTitle,
    shortInText,
    phraseInText,
    nearness,
    mustRead,
    recent,
  } = weights
  const whole = wordQueries.length === 0 ? (phrase ?? '') : wordQueries.join(' & ')
  const meant = strict?.join(' & ') ?? whole
  return Prisma.sql`
    best AS MATERIALIZED (
      SELECT f.*, w."title" AS "inTitle", CASE WHEN f."open" THEN w."words" || w."tags" ELSE w."title" END AS "inText"
      FROM (SELECT * FROM found ORDER BY "best" DESC, "date" DESC, "number" DESC, "articleId" DESC LIMIT ${MAX_RANKED}) f
      JOIN "ArticleSearch" w ON w."articleId" = f."articleId"
    ),
    terms AS MATERIALIZED (
      SELECT q.query, q.meant, ln(1 + ${MAX_RANKED}::float8 / (1 + (SELECT count(*) FROM best b WHERE b."inTitle" @@ q.query))) AS "rarity"
      FROM (
        SELECT to_tsquery('public.news_words', each) AS query, to_tsquery('public.news_words', meant) AS meant
        FROM unnest(${[...wordQueries]}::text[], ${[...(strict ?? wordQueries)]}::text[]) AS one(each, meant) OFFSET 0
      ) q
    ),
    ranked AS MATERIALIZED (
      SELECT b."articleId",
        ${queryInTitle} * COALESCE((
          SELECT sum(q."rarity" * CASE WHEN b."inTitle" @@ q.meant THEN 1 ELSE ${beginningInTitle} END) FILTER (WHERE b."inTitle" @@ q.query) / sum(q."rarity")
          FROM terms q), 0)
        + CASE WHEN b."inTitle" @@ ${queryOf(meant)} THEN ${titleInQuery} * least(1, (SELECT count(*) FROM terms)::float8 / greatest(1, length(b."inTitle"))) ELSE 0 END
        + ${number ? Prisma.sql`CASE WHEN b."number" = ${number.businessId} THEN ${numbered} ELSE 0 END` : Prisma.sql`0`}
        + ${phraseInTitle} * ${isIn(phrase, Prisma.sql`b."inTitle"`)} + ${exactInTitle} * ${isIn(exact, Prisma.sql`b."inTitle"`)}
        + ${shortInText} * ${isIn(strict ? meant : null, Prisma.sql`b."inText"`)} + ${phraseInText} * ${isIn(phrase, Prisma.sql`b."inText"`)}
        + ${nearness} * ts_rank_cd(b."inText", ${queryOf(whole)}, 32)
        + CASE WHEN b."open" AND EXISTS (SELECT 1 FROM "NewsItem" n WHERE n."articleId" = b."articleId" AND n."mustRead" AND n."published") THEN ${mustRead} ELSE 0 END
        + ${recent} / (1 + greatest(0, extract(epoch FROM now() AT TIME ZONE 'UTC' - b."date")) / ${YEAR_SECONDS}::float8) AS "score"
      FROM best b
    )`
}

/**
 * On "SearchedArticle" s, a match: which come first before they are ranked, as of many only the best are. By title before others; with short words, which
 * begin many others, those that hold them as they are first.
 */
function bestSql(search: TextSearch, isOpen: Prisma.Sql): Prisma.Sql {
  const byTitle = Prisma.sql`(${searchedTitleSql(search)})::int`
  if (!search.strict) return byTitle
  const strict = { ...search, tsquery: search.strict.join(' & ') }
  return Prisma.sql`${byTitle} + (${searchedTitleSql(strict)})::int + 2 * (${isOpen} AND ${isByWordsSql(strict.tsquery)})::int`
}

/** All matches, as rows of "SearchedArticle" s; those that are locked to the caller by their titles alone. */
function matchesSql({ scope, search, kinds, further, byRelevance }: RankedSearch): Prisma.Sql {
  const isOpen = scope.everything ? Prisma.sql`true` : isKindSql(kinds.open)
  const byTitle = search && searchedTitleSql(search)
  const best = byRelevance && search !== null ? bestSql(search, isOpen) : Prisma.sql`0`
  // Without words the kinds are all that narrows, and an index has the newest of each; with words most matches are of kinds that are meant.
  const where = byTitle
    ? Prisma.sql`${searchedSql(search)} AND ${isKindSql(kinds.shown)} AND (${isOpen} OR ${byTitle})`
    : Prisma.sql`s."kindId" = ANY(${kindIdsOf(kinds.shown)}::int[])`
  const narrowed = further ? Prisma.sql` AND s."articleId" IN (SELECT a."id" FROM "Article" a WHERE ${further})` : Prisma.empty
  return Prisma.sql`
    SELECT s."articleId", s."date", s."number", ${isOpen} AS "open", ${best} AS "best"
    FROM "SearchedArticle" s WHERE ${where}${narrowed}`
}

/**
 * A page of the matches of a search, or of the articles of some kinds, with their total, in one statement: it finds all matches in the narrow rows of the
 * search and reads the articles of the page alone. A page beyond the last match has no row, and so no total.
 */
export async function selectFound(query: RankedSearch): Promise<(ArticleRow & { total: number })[]> {
  const { scope, search, page } = query
  const isRanked = query.byRelevance && search !== null
  const ranked = isRanked ? Prisma.sql`, ${rankedSql(search)}` : Prisma.empty
  const score = isRanked ? Prisma.sql`r."score" DESC NULLS LAST,` : Prisma.empty
  const words = search
    ? Prisma.sql`concat_ws(chr(10), t."backgroundText", t."whatsNewText", t."whatsNextText", t."freeContentText")`
    : Prisma.sql`NULL`
  const rows = await preparedRows<ArticleRow & { total: number }>(Prisma.sql`
    WITH found AS MATERIALIZED (${matchesSql(query)})${ranked},
    page AS MATERIALIZED (
      SELECT row_number() OVER () AS "position", p.* FROM (
        SELECT f."articleId", f."open" FROM found f ${isRanked ? Prisma.sql`LEFT JOIN ranked r ON r."articleId" = f."articleId"` : Prisma.empty}
        ORDER BY ${score} f."best" DESC, f."date" DESC, f."number" DESC, f."articleId" DESC ${limitSql(page)}
      ) p
    )
    SELECT ${articleHeadSql}, a."version", a."attachments", p."open", t."background", t."whatsNew", t."whatsNext", t."freeContent", ${words} AS "words",
      (SELECT count(*) FROM found)::int AS "total", due."dueAt", due."dueTitle"
    FROM page p JOIN "Article" a ON a."id" = p."articleId" AND ${visibleSql(scope)} LEFT JOIN "ArticleText" t ON t."articleId" = a."id"
    ${deadlineSql(Prisma.sql`a."id"`, Prisma.sql`p."open"`)}
    ORDER BY p."position"`)
  return withTitles(scope, rows)
}
