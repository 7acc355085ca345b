import 'server-only'
import { randomUUID } from 'node:crypto'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CleanRichText } from '#lib/rich-text/field.ts'
import { flagOf } from '#lib/spreadsheet/columns.ts'
import type { ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { changedCells, changedRow, faultsOfChange } from '#lib/spreadsheet/editing.ts'
import { importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { PlannedRow } from '#lib/spreadsheet/import.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { needsApproval, saveArticles } from '#lib/articles/api.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import type { ArticleUpdate, Section } from '#lib/articles/contract.ts'
import { END_BEFORE_START, NO_ARTICLE, OTHER_TYPE, title as titleField } from '#lib/news/fields-contract.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import { TYPE_NAMES, columns, numberText, types } from './article-columns.ts'
import type { Name, StoredArticle } from './article-columns.ts'
import { FLAG_VALUES, TAG_NAMES, referenceNames, tagValues, withValues } from './cells.ts'
import type { ReferenceNames, RowReader } from './cells.ts'
import type * as contract from './contract.ts'
import { draftOf, laidOver, NewsImporter, partAlike } from './drafts.ts'
import type { Draft, ImportSettings, Write as WriteOf } from './drafts.ts'
import { storedArticles } from './editing-service.ts'
import { numberOf } from './words.ts'

const CHANGED_TWICE = 'The file changes this article twice'

const sectionColumns = {
  background: 'Background',
  whatsNew: 'WhatsNew',
  whatsNext: 'WhatsNext',
  freeContent: 'FreeContent',
} as const satisfies Record<Section, Name>
/** Marks of the firm and the date of publication: with others of them readers get the same article. */
const UNSEEN: ReadonlySet<Name> = new Set<Name>(['Published', 'Reviewed', 'PublishDate'])
const SEEN = 'Readers see this article, and articles are reviewed before they are published here: change it in the editor'
const UNREVIEWED = 'Articles are reviewed before they are published here: import it as a draft'

/** Where the articles are written. */
interface Destination {
  tenantId: string | null
  /** What is published there has to be approved before. */
  reviewed: boolean
}

interface Change {
  type: 0 | 1
  title: string
  published: boolean
  reviewed: boolean
  publishDate: Date | null
  startDate: Date | null
  endDate: Date | null
  territoryIds: string[]
  issuerIds: string[]
  topicIds: string[]
  documentTypeIds: string[]
  texts: Partial<Record<Section, CleanRichText>>
}

type Write = WriteOf<Change, StoredArticle, ArticleUpdate>

class ArticleImporter extends NewsImporter<Name, Change, StoredArticle, ArticleUpdate> {
  readonly #destination: Destination

  constructor(tx: Transaction, settings: ImportSettings, names: ReferenceNames, destination: Destination) {
    super(tx, settings, names)
    this.#destination = destination
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Write>[]> {
    const known = this.update
      ? await storedArticles(
          this.tx,
          rows.flatMap(({ cells }) => numberOf(cells.Number ?? '') ?? []),
        )
      : null
    const drafts = rows.map((given) => {
      const number = numberOf(given.cells.Number ?? '')
      const before = (number && known?.get(numberText(number))) ?? null
      return draftOf(laidOver(given, before), this.names, (reader) => {
        if (given.cells.Number && !before) reader.fault('Number', `${NO_ARTICLE} "${given.cells.Number}"`)
        return this.#parse(reader)
      })
    })
    const titles = this.titlesToCompare(drafts)
    const stored =
      titles.length === 0
        ? []
        : await this.tx.article.findMany({
            where: { type: { in: [0, 1] }, title: { in: titles } },
            select: { type: true, title: true, businessId: true },
            orderBy: { businessId: 'asc' },
          })
    const numberByTitle = new Map(
      stored.map(({ type, title, businessId }) => [`${type} ${title}`, `${TYPE_NAMES[type as 0 | 1]} ${businessId}`]),
    )
    return drafts.map((draft): PlannedRow<Write> => {
      const { before, row, change, faults, shown } = draft
      if (before) return this.#changedRow(draft, before)
      const similar: RowFault[] = []
      const key = change && `${change.type} ${change.title}`
      const [number, earlier] = key === null ? [undefined, null] : [numberByTitle.get(key), this.inFile.find(key, row.row)]
      if (number !== undefined) similar.push({ column: 'Title', message: `An article with this title exists already: ${number}` })
      if (earlier !== null) similar.push({ column: 'Title', message: `The article of row ${earlier} has the same title` })
      return plannedRow<Name, Write>(columns, row, {
        label: row.cells.Title ?? '',
        change: change && { stored: null, change },
        faults,
        shown: { ...shown, ...(change && { Type: TYPE_NAMES[change.type] }) },
        similar,
      })
    })
  }

  #changedRow(draft: Draft<Name, StoredArticle, Change>, before: StoredArticle): PlannedRow<Write> {
    const { given, row, change, faults, shown } = draft
    this.refuseSecondChange(draft, before, CHANGED_TWICE)
    if (types[(row.cells.Type ?? '').toLowerCase()] !== before.type) faults.push({ column: 'Type', message: OTHER_TYPE })
    const compared = {
      stored: before,
      // Neither says anything new: the number names the article, and the type stays.
      given: { ...given, cells: { ...given.cells, Number: '', Type: '' } },
      after: { ...row.cells, ...shown },
    }
    const changed = new Set(changedCells(columns, compared).map(({ column }) => column))
    return changedRow<Name, Write>(columns, {
      ...compared,
      label: before.title,
      faults: [...faultsOfChange(columns, faults, row, before), ...this.#refusedChange(row, changed, faults)],
      change: () => change && { stored: before, body: partOf(before, change, changed) },
    })
  }

  /** What the row would do to the stored article, though it may say nothing of the column that is to blame. */
  #refusedChange({ cells }: ImportRow<Name>, changed: ReadonlySet<Name>, faults: readonly RowFault[]): RowFault[] {
    const ended = changed.has('StartDate') && !changed.has('EndDate') && faults.some(({ message }) => message === END_BEFORE_START)
    const seen = this.#destination.reviewed && flagOf(cells.Published ?? '') === true && [...changed].some((name) => !UNSEEN.has(name))
    return [
      ...(ended ? [{ column: 'StartDate', message: END_BEFORE_START }] : []),
      ...(seen && !changed.has('Published') ? [{ column: null, message: SEEN }] : []),
    ]
  }

  /** The fields of a row; with faults, some of them are not what the row says. */
  #parse(reader: RowReader<Name>): Change {
    const title = titleField.safeParse(reader.text('Title'))
    if (!title.success) for (const { message } of title.error.issues) reader.fault('Title', message)
    const type = types[reader.text('Type').toLowerCase()]
    if (type === undefined) reader.fault('Type', 'Please provide 3W or Global')
    const published = reader.flag('Published', false)
    if (published && this.#destination.reviewed) reader.fault('Published', UNREVIEWED)
    const [startDate, endDate] = [reader.date('StartDate'), reader.date('EndDate')]
    if (startDate && endDate && endDate < startDate) reader.fault('EndDate', END_BEFORE_START)
    const texts: Change['texts'] = {}
    for (const section of SECTIONS) {
      const text = reader.richText(sectionColumns[section])
      if (text) texts[section] = text
    }
    return {
      type: type ?? 0,
      title: title.data ?? '',
      published,
      reviewed: reader.flag('Reviewed', false),
      publishDate: reader.publishDate('PublishDate', published, this.now),
      startDate,
      endDate,
      territoryIds: reader.tags('Territories'),
      issuerIds: reader.tags('Issuers'),
      topicIds: reader.tags('Topics'),
      documentTypeIds: reader.tags('DocumentTypes'),
      texts,
    }
  }

  /** Numbers for articles of one type, taken together, and at once: who creates an article meanwhile does not wait for the end of the import. One that fails leaves a gap. */
  async #numbers(type: 0 | 1, count: number): Promise<number> {
    const [counter] = await db.$queryRaw<{ last: number }[]>`
      INSERT INTO "ArticleCounter" AS c ("type", "last") VALUES (${type}, ${count}) ON CONFLICT ("type") DO UPDATE SET "last" = c."last" + ${count} RETURNING c."last"`
    return counter!.last - count + 1
  }

  protected save(changed: Parameters<typeof saveArticles>[2]) {
    return saveArticles(this.tx, this.context, changed)
  }

  protected async insert(changes: readonly Change[]): Promise<void> {
    const next = { 0: 0, 1: 0 }
    for (const type of [0, 1] as const) {
      const count = changes.filter((change) => change.type === type).length
      if (count > 0) next[type] = await this.#numbers(type, count)
    }
    const rows = changes.map((change) => ({ ...change, id: randomUUID(), businessId: next[change.type]++ }))
    const { tenantId } = this.#destination
    await this.tx.article.createMany({ data: rows.map(({ texts: _texts, ...row }) => ({ ...row, tenantId })) })
    await this.tx.articleText.createMany({
      data: rows.map(({ id, texts }) => ({
        articleId: id,
        ...Object.fromEntries(
          SECTIONS.flatMap((section) => [
            [section, texts[section]?.document ?? null],
            [`${section}Text`, texts[section]?.words ?? ''],
          ]),
        ),
      })),
    })
    await auditAll(
      this.tx,
      this.context,
      rows.map(({ id, texts: _texts, ...row }) => ({ action: 'create', entity: 'Article', entityId: id, after: row })),
    )
  }
}

/** The fields of the form that changed columns hold; the others stay. */
const partOf = ({ title }: StoredArticle, change: Change, changed: ReadonlySet<Name>): ArticleUpdate => ({
  title: changed.has('Title') ? change.title : title,
  ...partAlike(change, changed),
  ...(changed.has('DocumentTypes') && { documentTypes: change.documentTypeIds }),
  ...(changed.has('Reviewed') && { reviewed: change.reviewed }),
  ...(changed.has('StartDate') && { startDate: change.startDate }),
  ...(changed.has('EndDate') && { endDate: change.endDate }),
})

type ImportCall = Pick<Call<typeof contract.importArticles>, 'query' | 'body' | 'context'>

/** The work of E155 in whichever process. */
export async function importArticlesHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const updating = query.existing === 'update'
  const begin = async (tx: Transaction, comparing: boolean) => {
    const tenantId = await tenantIdAt(tx, context.host)
    const destination = { tenantId, reviewed: await needsApproval(tx, context, tenantId) }
    return new ArticleImporter(tx, { context, comparing, update: updating }, await referenceNames(tx), destination)
  }
  return importReply(
    mode,
    await runImport(
      { kind: 'articles.import', columns, updating, names: TAG_NAMES, begin },
      { body, mode, similar: query.similar, context },
    ),
  )
}

/** E155. Throws VALIDATION with `Row n: …` for every fault (A191). */
export const importArticles: ServiceFunction<typeof contract.importArticles> = (call) =>
  importByService('articles', call, importArticlesHere)

/** E154: the empty template with the stored reference data (A190). */
export const getArticleTemplate: ServiceFunction<typeof contract.getArticleTemplate> = async () => {
  const tags = await tagValues()
  const values = {
    ...tags,
    Type: ['3W', 'Global'],
    Published: FLAG_VALUES,
    Reviewed: FLAG_VALUES,
  }
  return templateReply('import_articles_template.xlsx', 'Articles', withValues<Name>(columns, values))
}
