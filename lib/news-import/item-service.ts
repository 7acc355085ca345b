import 'server-only'
import { randomUUID } from 'node:crypto'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { dayText } from '#lib/spreadsheet/columns.ts'
import type { Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { EarlierRows } from '#lib/spreadsheet/earlier-rows.ts'
import { importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { NO_ARTICLE, title as titleField } from '#lib/news/fields-contract.ts'
import { FLAG_VALUES, RowReader, referenceNames, tagHint, withValues } from './cells.ts'
import type { ReferenceNames } from './cells.ts'
import type * as contract from './contract.ts'

/** A189, W28. */
const columns = [
  { name: 'Title', required: true, hint: 'Title of the news item.', width: 60 },
  { name: 'IssueDate', required: true, hint: 'Day on which it was issued.', example: '31/01/2025' },
  { name: 'RepositoryText', hint: 'The text; a line is a paragraph.', width: 60 },
  { name: 'ArticleId', hint: 'Id of the article that it belongs to, or 3W and the number of the article.', example: '3W 12', width: 24 },
  { name: 'Published', hint: 'Whether clients see it; No when empty.' },
  { name: 'MustRead', hint: 'To be read by everybody; No when empty.' },
  { name: 'IsAlive', hint: 'Still current; Yes when empty.' },
  { name: 'PublishDate', hint: 'Day of publication, not after today; today for a published item when empty.', example: '31/01/2025' },
  { name: 'Territories', hint: tagHint('territories'), width: 24 },
  { name: 'Issuers', hint: tagHint('issuers'), width: 30 },
  { name: 'Topics', hint: tagHint('topics'), width: 30 },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

interface Change {
  title: string
  issueDate: Date
  repositoryText: string | null
  plainText: string
  articleId: string | null
  published: boolean
  mustRead: boolean
  isAlive: boolean
  publishDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
}

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBERED = /^(3w|global)?\s*(\d{1,9})$/i

class NewsImporter implements Importer<Name, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #names: ReferenceNames
  readonly #now = new Date()
  readonly #comparing: boolean
  /** Titles of the rows so far. */
  readonly #inFile = new EarlierRows()

  constructor(tx: Transaction, context: CallContext, names: ReferenceNames, comparing: boolean) {
    this.#tx = tx
    this.#context = context
    this.#names = names
    this.#comparing = comparing
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const articles = await this.#articles(rows.map(({ cells }) => cells.ArticleId ?? ''))
    const drafts = rows.map((row) => {
      const reader = new RowReader(row, this.#names)
      return { row, change: this.#parse(reader, articles), faults: reader.faults, shown: reader.shown }
    })
    const titles = this.#comparing ? drafts.flatMap(({ change }) => change?.title ?? []) : []
    const stored =
      titles.length === 0
        ? []
        : await this.#tx.newsItem.findMany({
            where: { title: { in: titles } },
            select: { title: true, issueDate: true },
            orderBy: { issueDate: 'asc' },
          })
    const dayOfTitle = new Map(stored.map(({ title, issueDate }) => [title, dayText(issueDate.toISOString().slice(0, 10))]))
    return drafts.map(({ row, change, faults, shown }) => {
      const similar: RowFault[] = []
      const [day, earlier] = change === null ? [undefined, null] : [dayOfTitle.get(change.title), this.#inFile.find(change.title, row.row)]
      if (day !== undefined) similar.push({ column: 'Title', message: `A news item with this title exists already, issued on ${day}` })
      if (earlier !== null) similar.push({ column: 'Title', message: `The news item of row ${earlier} has the same title` })
      return plannedRow(columns, row, { label: row.cells.Title ?? '', change, faults, shown, similar })
    })
  }

  /** Ids of the articles that cells name, by the text of the cell. */
  async #articles(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(texts.filter((text) => text !== ''))]
    const numbered = wanted.flatMap((text) => {
      const [match, type, number] = NUMBERED.exec(text) ?? []
      return match === undefined ? [] : [{ text, type: /global/i.test(type ?? '') ? 1 : 0, businessId: Number(number) }]
    })
    const ids = wanted.filter((text) => GUID.test(text))
    if (ids.length + numbered.length === 0) return new Map()
    const found = await this.#tx.article.findMany({
      where: { OR: [{ id: { in: ids } }, ...numbered.map(({ type, businessId }) => ({ type, businessId }))] },
      select: { id: true, type: true, businessId: true },
    })
    return new Map(
      wanted.flatMap((text) => {
        const number = numbered.find((one) => one.text === text)
        const article = found.find(({ id, type, businessId }) =>
          number ? type === number.type && businessId === number.businessId : id === text.toLowerCase(),
        )
        return article ? [[text, article.id] as const] : []
      }),
    )
  }

  #parse(reader: RowReader<Name>, articles: ReadonlyMap<string, string>): Change | null {
    const title = titleField.safeParse(reader.text('Title'))
    if (!title.success) for (const { message } of title.error.issues) reader.fault('Title', message)
    if (reader.text('IssueDate') === '') reader.fault('IssueDate', REQUIRED)
    const issueDate = reader.date('IssueDate')
    const article = reader.text('ArticleId')
    if (article !== '' && !articles.has(article)) reader.fault('ArticleId', `${NO_ARTICLE} "${article}"`)
    const text = reader.richText('RepositoryText')
    const published = reader.flag('Published', false)
    const change = {
      title: title.data ?? '',
      repositoryText: text?.document ?? null,
      plainText: text?.words ?? '',
      articleId: articles.get(article) ?? null,
      published,
      mustRead: reader.flag('MustRead', false),
      isAlive: reader.flag('IsAlive', true),
      publishDate: reader.publishDate('PublishDate', published, this.#now),
      territoryIds: reader.tags('Territories'),
      issuerIds: reader.tags('Issuers'),
      topicIds: reader.tags('Topics'),
    }
    return reader.faults.length === 0 && issueDate ? { ...change, issueDate } : null
  }

  async write(changes: Change[]): Promise<void> {
    const rows = changes.map((change) => ({ ...change, id: randomUUID() }))
    await this.#tx.newsItem.createMany({ data: rows })
    await auditAll(
      this.#tx,
      this.#context,
      rows.map(({ id, repositoryText: _text, plainText: _words, ...row }) => ({
        action: 'create',
        entity: 'NewsItem',
        entityId: id,
        after: row,
      })),
    )
  }
}

type ImportCall = Pick<Call<typeof contract.importNews>, 'query' | 'body' | 'context'>

/** The work of E186 in whichever process. */
export async function importNewsHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const begin = async (tx: Transaction, comparing: boolean) => new NewsImporter(tx, context, await referenceNames(tx), comparing)
  return importReply(
    mode,
    await runImport({ kind: 'news.import', columns, begin }, { upload: body.importFile, mode, similar: query.similar, context }),
  )
}

/** E186. Throws VALIDATION with `Row n: …` for every fault (A191). */
export const importNews: ServiceFunction<typeof contract.importNews> = (call) => importByService('news', call, importNewsHere)

/** E185: the empty template with the stored reference data (A190). */
export const getNewsTemplate: ServiceFunction<typeof contract.getNewsTemplate> = async () => {
  const items = await db.referenceItem.findMany({ select: { name: true, kind: true }, orderBy: { name: 'asc' } })
  const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ name }) => name)
  const values = {
    Published: FLAG_VALUES,
    MustRead: FLAG_VALUES,
    IsAlive: FLAG_VALUES,
    Territories: of('TERRITORY'),
    Issuers: of('ISSUER'),
    Topics: of('TOPIC'),
  }
  return templateReply('import_news_template.xlsx', 'News', withValues<Name>(columns, values))
}
