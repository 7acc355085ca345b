import 'server-only'
import type { Paragraph, ParagraphChild, Table } from 'docx'
import { config } from '#lib/config/config.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { rowsOf } from '#lib/db/rows.ts'
import { WordLists, link, run } from '#lib/rich-text/word.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { momentText } from '#lib/spreadsheet/file-name.ts'
import { selectArticles, scopeOfFilters } from '#lib/articles/api.ts'
import type { ArticleRow } from '#lib/articles/api.ts'
import { toVideo } from '#lib/media/api.ts'
import { linkedVisibleSql, openSql } from '#lib/news/api.ts'
import type { Scope } from '#lib/news/api.ts'
import { sectionLabels, sectionOrder, typeNames } from '#lib/news/words.ts'
import { exportedMedia, publicationAddress, publicationRows, videoRows } from './all-service.ts'
import { eventRows } from './event-service.ts'
import type { ExportedEvent } from './event-service.ts'
import { newsRows } from './item-service.ts'
import type { ExportedNews } from './item-service.ts'
import { notesOf } from './notes.ts'
import type { NoteLine } from './notes.ts'
import { picturesOf } from './pictures.ts'
import type { Pictures } from './pictures.ts'
import { allNames, articleAddress, filtersOf, headFilters, impactName, listed, stateName } from './source.ts'
import type { Names } from './source.ts'
import { packedDocument } from './packed-document.ts'
import { MUTED, WordHeadings, facts, grid, richText, sectionTitle, textBlock } from './word-document.ts'
import { wordRecords } from './word-service.ts'
import type { WordCall, WordIds } from './word-service.ts'

type Block = Paragraph | Table

/** Records read at a time. */
const PAGE = 100
/** Laying out pages takes far longer than writing them, so the contents of files with more records name the chapters only, until Word updates them. */
const MAX_NUMBERED_RECORDS = 500

interface Context {
  call: WordCall
  scope: Scope
  names: Names
  pictures: Pictures
  lists: WordLists
  headings: WordHeadings
}

/** Rows in the order of their ids; what was taken away meanwhile is left out. */
const inOrder = <Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The notes of an article with the columns that were asked for (A199). */
function noteTable(notes: readonly NoteLine[], { showImpact, showRating }: WordCall): Block[] {
  if ((!showImpact && !showRating) || notes.length === 0) return []
  const header = ['Note', ...(showImpact ? ['Impact'] : []), ...(showRating ? ['Rating'] : [])]
  const ratingText = ({ ratings }: NoteLine): string =>
    ratings.map(({ name, rating }) => (name === '' ? `${rating} of 5` : `${name}: ${rating} of 5`)).join('; ')
  const rows = notes.map((note): ParagraphChild[][] => [
    [run(note.who)],
    ...(showImpact ? [[run(impactName(note.impact))]] : []),
    ...(showRating ? [[run(ratingText(note))]] : []),
  ])
  return [sectionTitle('Notes'), ...grid(header, rows, [3, ...(showImpact ? [2] : []), ...(showRating ? [4] : [])])]
}

interface LinkedRow {
  articleId: string
  title: string
  issueDate: Date
}

/** Titles of the news linked to articles, newest first, as far as the caller may see them. */
async function linkedOf(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, LinkedRow[]>> {
  const rows = await rowsOf<LinkedRow>(Prisma.sql`
    SELECT n."articleId"::text AS "articleId", n."title", n."issueDate" FROM "NewsItem" n
    WHERE n."articleId" = ANY(${[...ids]}::uuid[]) AND ${linkedVisibleSql(scope, 'n')} ORDER BY n."issueDate" DESC, n."id" DESC`)
  return Map.groupBy(rows, ({ articleId }) => articleId)
}

function articleBlocks(
  row: ArticleRow,
  { call, names, pictures, lists, headings }: Context,
  notes: readonly NoteLine[],
  linked: readonly LinkedRow[],
): Block[] {
  return [
    headings.record(row.title),
    ...facts([
      ['Number', `${typeNames[row.type]} ${row.businessId}`],
      ['Issuers', listed(names, row.issuerIds)],
      ['Territories', listed(names, row.territoryIds)],
      ['Topics', listed(names, row.topicIds)],
      ['Document types', listed(names, row.documentTypeIds)],
      ['Issued', shortDate(row.startDate)],
      ['End date', shortDate(row.endDate)],
      ['Published on', shortDate(row.publishDate)],
      ...(call.actor.isInternal && !row.published ? [['State', stateName(false)] as const] : []),
      ['In the portal', [link('Open the article', articleAddress(row.id))]],
    ]),
    ...sectionOrder.flatMap((section) => {
      const text = row[section]
      return text === null ? [] : [sectionTitle(sectionLabels[section]), ...richText(text, pictures, lists)]
    }),
    ...(row.attachments === null ? [] : [sectionTitle('Attachments'), ...row.attachments.map(({ name }) => textBlock(run(name)))]),
    ...noteTable(notes, call),
    ...(linked.length === 0
      ? []
      : [sectionTitle('Linked news'), ...linked.map(({ title, issueDate }) => textBlock(run(`${shortDate(issueDate)}  `), run(title)))]),
  ]
}

async function* articlePage(ids: readonly string[], context: Context): AsyncGenerator<Block[]> {
  const { call, scope } = context
  const rows = inOrder(ids, await selectArticles({ scope, where: Prisma.sql`a."id" = ANY(${[...ids]}::uuid[]) AND ${openSql(scope)}` }))
  const notes = call.showImpact || call.showRating ? await notesOf(scope, ids) : new Map<string, NoteLine[]>()
  const linked = filtersOf(call).withExtendedInfos ? await linkedOf(scope, ids) : new Map<string, LinkedRow[]>()
  for (const row of rows) yield articleBlocks(row, context, notes.get(row.id) ?? [], linked.get(row.id) ?? [])
}

function newsBlocks(row: ExportedNews, { call, names, pictures, lists, headings }: Context): Block[] {
  return [
    headings.record(row.title),
    ...facts([
      ['Issued', shortDate(row.issueDate)],
      ['Issuers', listed(names, row.issuerIds)],
      ['Territories', listed(names, row.territoryIds)],
      ['Topics', listed(names, row.topicIds)],
      [
        'Marks',
        [
          ...(row.mustRead ? ['Must read'] : []),
          ...(row.isAlive ? [] : ['Archived']),
          ...(call.actor.isInternal && !row.published ? [stateName(false)] : []),
        ].join(', '),
      ],
      ['Article', row.articleId === null || row.article === null ? [] : [link(row.article, articleAddress(row.articleId))]],
    ]),
    ...(row.repositoryText === null ? [] : richText(row.repositoryText, pictures, lists)),
  ]
}

const dates = ({ startDate, endDate }: ExportedEvent): string =>
  [...new Set([shortDate(startDate), shortDate(endDate)].filter(Boolean))].join(' to ')

/** A description in lines below its title. */
const below = (description: string | null): ParagraphChild[] =>
  (description ?? '')
    .split(/\r?\n/)
    .filter(Boolean)
    .map((text) => run(text, { break: 1, color: MUTED, size: 20 }))

const eventTable = (rows: readonly ExportedEvent[], names: Names): Block[] =>
  grid(
    ['Date', 'Title', 'Territories', 'Topics'],
    rows.map((row) => [
      [run(dates(row))],
      [row.articleId === null ? run(row.title) : link(row.title, articleAddress(row.articleId)), ...below(row.description)],
      [run(listed(names, row.territoryIds))],
      [run(listed(names, row.topicIds))],
    ]),
    [3, 7, 3, 4],
  )

async function* newsPage(ids: readonly string[], context: Context): AsyncGenerator<Block[]> {
  for (const row of inOrder(ids, await newsRows(context.scope, ids))) yield newsBlocks(row, context)
}

async function* eventPage(ids: readonly string[], { scope, names }: Context): AsyncGenerator<Block[]> {
  yield eventTable(inOrder(ids, await eventRows(scope, ids)), names)
}

async function* videoPage(ids: readonly string[], { call }: Context): AsyncGenerator<Block[]> {
  const rows = inOrder(ids, await videoRows(exportedMedia(call, 'v').where, ids))
  yield rows.map((row) => textBlock(run(`${shortDate(row.publishDate)}  `), link(row.title, toVideo(row).url)))
}

async function* publicationPage(ids: readonly string[], { call }: Context): AsyncGenerator<Block[]> {
  const rows = inOrder(ids, await publicationRows(exportedMedia(call, 'p').where, ids))
  yield rows.map((row) =>
    textBlock(
      run(`${shortDate(row.publishDate)}  `),
      row.fileId === null ? run(row.title) : link(row.title, publicationAddress(row)),
      ...below(row.description),
    ),
  )
}

const chapterNames: Readonly<Record<keyof WordIds, string>> = {
  articles: 'Articles',
  news: 'News',
  events: 'Compliance Calendar',
  videos: 'Videos',
  publications: 'Publications',
}

interface Chapter {
  kind: keyof WordIds
  ids: readonly string[]
  /** Reads some records and makes their blocks; what may no longer be read is left out. */
  page: (ids: readonly string[], context: Context) => AsyncGenerator<Block[]>
}

const chaptersOf = (ids: WordIds): Chapter[] =>
  [
    { kind: 'articles' as const, ids: ids.articles, page: articlePage },
    { kind: 'news' as const, ids: ids.news, page: newsPage },
    { kind: 'events' as const, ids: ids.events, page: eventPage },
    { kind: 'videos' as const, ids: ids.videos, page: videoPage },
    { kind: 'publications' as const, ids: ids.publications, page: publicationPage },
  ].filter((chapter) => chapter.ids.length > 0)

/** The chapters, read some records at a time; each record's blocks alone, so that no more of them are in memory than one text takes. */
async function* chapterBlocks(chapters: readonly Chapter[], context: Context): AsyncGenerator<Block[]> {
  for (const { kind, ids, page } of chapters) {
    yield [context.headings.chapter(chapterNames[kind])]
    for (let start = 0; start < ids.length; start += PAGE) yield* page(ids.slice(start, start + PAGE), context)
  }
}

/** The filters that narrow each chapter; chapters with the same ones share a line. */
function filterLines(
  kinds: readonly (keyof WordIds)[],
  filtersOfKind: (kind: keyof WordIds) => readonly (readonly [string, string])[],
): string[] {
  const byWords = Map.groupBy(
    kinds,
    (kind) =>
      filtersOfKind(kind)
        .map(([name, value]) => `${name} = ${value}`)
        .join(', ') || 'none',
  )
  return [...byWords].map(
    ([words, those]) => `Filters${byWords.size === 1 ? '' : ` of ${those.map((kind) => chapterNames[kind]).join(', ')}`}: ${words}`,
  )
}

/** The whole document as bytes. Throws VALIDATION. */
export async function renderWord(call: WordCall): Promise<Buffer> {
  const [{ ids, filters }, names, scope] = await Promise.all([wordRecords(call), allNames(), scopeOfFilters(call.actor, filtersOf(call))])
  const context: Context = {
    call,
    scope,
    names,
    lists: new WordLists(),
    headings: new WordHeadings(),
    pictures: await picturesOf(ids.articles, ids.news),
  }
  const chapters = chaptersOf(ids)
  const shown = [...(call.showImpact ? ['Impact'] : []), ...(call.showRating ? ['Rating'] : [])].join(' and ')
  const about = {
    title: 'News',
    head: [
      `State of ${momentText(new Date(call.moment))}`,
      ...filterLines(chapters.length === 0 ? ['articles'] : chapters.map(({ kind }) => kind), (kind) =>
        headFilters(call, filters[kind], names, ids[kind].length),
      ),
      ...(shown === '' ? [] : [`With the notes: ${shown}`]),
      `From ${config().publicUrl}`,
    ],
  }
  const numbered = Object.values(ids).flat().length <= MAX_NUMBERED_RECORDS
  return packedDocument({ about, headings: context.headings, blocks: chapterBlocks(chapters, context), numbered })
}
