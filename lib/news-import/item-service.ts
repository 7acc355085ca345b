import 'server-only'
import { randomUUID } from 'node:crypto'
import { auditAll } from '#lib/db/audit.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { dayText } from '#lib/spreadsheet/columns.ts'
import type { ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { changedRow, faultsOfChange } from '#lib/spreadsheet/editing.ts'
import { importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { PlannedRow } from '#lib/spreadsheet/import.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { NO_ARTICLE, NO_ITEM, title as titleField } from '#lib/news/fields-contract.ts'
import { saveNewsItems } from '#lib/news-items/api.ts'
import type { NewsItemBody } from '#lib/news-items/contract.ts'
import { FLAG_VALUES, TAG_NAMES, referenceNames, tagValues, withValues } from './cells.ts'
import type { RowReader } from './cells.ts'
import type * as contract from './contract.ts'
import { draftOf, laidOver, NewsImporter, partAlike } from './drafts.ts'
import type { Draft, Write as WriteOf } from './drafts.ts'
import { storedItems } from './editing-service.ts'
import { columns } from './item-columns.ts'
import type { Name, StoredItem } from './item-columns.ts'
import { numberOf } from './words.ts'

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

type Write = WriteOf<Change, StoredItem, NewsItemBody>

const CHANGED_TWICE = 'The file changes this news item twice'
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

class NewsItemImporter extends NewsImporter<Name, Change, StoredItem, NewsItemBody> {
  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Write>[]> {
    const ids = rows.flatMap(({ cells: { Id = '' } }) => (GUID.test(Id) ? [Id.toLowerCase()] : []))
    const known = this.update ? await storedItems(this.tx, ids) : null
    const laid = rows.map((given) => laidOver(given, known?.get((given.cells.Id ?? '').toLowerCase()) ?? null))
    const articles = await this.#articles(laid.map(({ row }) => row.cells.ArticleId ?? ''))
    const drafts = laid.map((one) =>
      draftOf(one, this.names, (reader) => {
        const { Id } = one.given.cells
        if (Id && !one.before) reader.fault('Id', `${NO_ITEM} "${Id}"`)
        return this.#parse(reader, articles)
      }),
    )
    const titles = this.titlesToCompare(drafts)
    const stored =
      titles.length === 0
        ? []
        : await this.tx.newsItem.findMany({
            where: { title: { in: titles } },
            select: { title: true, issueDate: true },
            orderBy: { issueDate: 'asc' },
          })
    const dayOfTitle = new Map(stored.map(({ title, issueDate }) => [title, dayText(issueDate.toISOString().slice(0, 10))]))
    return drafts.map((draft): PlannedRow<Write> => {
      const { before, row, change, faults, shown } = draft
      if (before) return this.#changedRow(draft, before)
      const similar: RowFault[] = []
      const [day, earlier] = change === null ? [undefined, null] : [dayOfTitle.get(change.title), this.inFile.find(change.title, row.row)]
      if (day !== undefined) similar.push({ column: 'Title', message: `A news item with this title exists already, issued on ${day}` })
      if (earlier !== null) similar.push({ column: 'Title', message: `The news item of row ${earlier} has the same title` })
      const added = change && { stored: null, change }
      return plannedRow<Name, Write>(columns, row, { label: row.cells.Title ?? '', change: added, faults, shown, similar })
    })
  }

  #changedRow(draft: Draft<Name, StoredItem, Change>, before: StoredItem): PlannedRow<Write> {
    const { given, row, change, faults, shown } = draft
    this.refuseSecondChange(draft, before, CHANGED_TWICE)
    return changedRow<Name, Write>(columns, {
      stored: before,
      given: { ...given, cells: { ...given.cells, Id: '' } },
      label: before.title,
      faults: faultsOfChange(columns, faults, row, before),
      after: { ...row.cells, ...shown },
      change: (changed) => change && { stored: before, body: partOf(before, change, changed) },
    })
  }

  /** Ids of the articles that cells name, by the text of the cell. */
  async #articles(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(texts.filter((text) => text !== ''))]
    const numbered = wanted.flatMap((text) => {
      const number = numberOf(text)
      return number ? [{ text, ...number }] : []
    })
    const ids = wanted.filter((text) => GUID.test(text))
    if (ids.length + numbered.length === 0) return new Map()
    const found = await this.tx.article.findMany({
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

  /** The fields of a row; with faults, some of them are not what the row says. Null without a date. */
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
      publishDate: reader.publishDate('PublishDate', published, this.now),
      territoryIds: reader.tags('Territories'),
      issuerIds: reader.tags('Issuers'),
      topicIds: reader.tags('Topics'),
    }
    return issueDate && { ...change, issueDate }
  }

  protected save(changed: Parameters<typeof saveNewsItems>[2]) {
    return saveNewsItems(this.tx, this.context, changed)
  }

  protected async insert(changes: readonly Change[]): Promise<void> {
    const rows = changes.map((change) => ({ ...change, id: randomUUID() }))
    await this.tx.newsItem.createMany({ data: rows })
    await auditAll(
      this.tx,
      this.context,
      rows.map(({ id, repositoryText: _text, plainText: _words, ...row }) => ({
        action: 'create',
        entity: 'NewsItem',
        entityId: id,
        after: row,
      })),
    )
  }
}

/** The fields of the form that changed columns hold; the others stay. */
const partOf = ({ title, issueDate }: StoredItem, change: Change, changed: ReadonlySet<Name>): NewsItemBody => ({
  title: changed.has('Title') ? change.title : title,
  issueDate: changed.has('IssueDate') ? change.issueDate : issueDate,
  ...partAlike(change, changed),
  ...(changed.has('ArticleId') && { articleId: change.articleId }),
  ...(changed.has('MustRead') && { mustRead: change.mustRead }),
  ...(changed.has('IsAlive') && { isAlive: change.isAlive }),
})

type ImportCall = Pick<Call<typeof contract.importNews>, 'query' | 'body' | 'context'>

/** The work of E186 in whichever process. */
export async function importNewsHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const updating = query.existing === 'update'
  const begin = async (tx: Transaction, comparing: boolean) =>
    new NewsItemImporter(tx, { context, comparing, update: updating }, await referenceNames(tx))
  return importReply(
    mode,
    await runImport({ kind: 'news.import', columns, updating, names: TAG_NAMES, begin }, { body, mode, similar: query.similar, context }),
  )
}

/** E186. Throws VALIDATION with `Row n: …` for every fault (A191). */
export const importNews: ServiceFunction<typeof contract.importNews> = (call) => importByService('news', call, importNewsHere)

/** E185: the empty template with the stored reference data (A190). */
export const getNewsTemplate: ServiceFunction<typeof contract.getNewsTemplate> = async () => {
  const tags = await tagValues()
  const values = {
    ...tags,
    Published: FLAG_VALUES,
    MustRead: FLAG_VALUES,
    IsAlive: FLAG_VALUES,
  }
  return templateReply('import_news_template.xlsx', 'News', withValues<Name>(columns, values))
}
