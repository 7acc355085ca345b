import 'server-only'
import { randomUUID } from 'node:crypto'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import type { CleanRichText } from '#lib/rich-text/field.ts'
import type { Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { EarlierRows } from '#lib/spreadsheet/earlier-rows.ts'
import { importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { needsApproval } from '#lib/articles/api.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import type { Section } from '#lib/articles/contract.ts'
import { END_BEFORE_START, title as titleField } from '#lib/news/fields-contract.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import { FLAG_VALUES, RowReader, referenceNames, tagHint, withValues } from './cells.ts'
import type { ReferenceNames } from './cells.ts'
import type * as contract from './contract.ts'

/** A189, W28; the business id is given by the insert (A123). */
const columns = [
  { name: 'Title', required: true, hint: 'Title of the article.', width: 60 },
  { name: 'Type', hint: '3W or Global; 3W when empty. 0 and 1 are taken too.', width: 10 },
  { name: 'Territories', hint: tagHint('territories'), width: 24 },
  { name: 'Issuers', hint: tagHint('issuers'), width: 30 },
  { name: 'Topics', hint: tagHint('topics'), width: 30 },
  { name: 'DocumentTypes', hint: tagHint('document types'), width: 24 },
  { name: 'Published', hint: 'Whether clients see it; No when empty.' },
  { name: 'Reviewed', hint: 'Quality mark of the firm; No when empty.' },
  { name: 'PublishDate', hint: 'Day of publication, not after today; today for a published article when empty.', example: '31/01/2025' },
  { name: 'StartDate', hint: 'Day on which the source was issued.', example: '31/01/2025' },
  { name: 'EndDate', hint: 'Day on which it ends.', example: '31/12/2025' },
  { name: 'Background', hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'WhatsNew', hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'WhatsNext', hint: 'Text of the section; a line is a paragraph.', width: 40 },
  { name: 'FreeContent', hint: 'Text of the section; a line is a paragraph. Global articles use this one.', width: 40 },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

const sectionColumns = {
  background: 'Background',
  whatsNew: 'WhatsNew',
  whatsNext: 'WhatsNext',
  freeContent: 'FreeContent',
} as const satisfies Record<Section, Name>
/** Types as people read them. */
const TYPE_NAMES = { 0: '3W', 1: 'Global' } as const
const types: Readonly<Record<string, 0 | 1>> = { '': 0, '0': 0, '1': 1, '3w': 0, global: 1 }

const UNREVIEWED = 'Articles are reviewed before they are published here: import it as a draft'

/** Where the articles are written. */
interface Place {
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

class ArticleImporter implements Importer<Name, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #names: ReferenceNames
  readonly #now = new Date()
  readonly #place: Place
  readonly #comparing: boolean
  /** Types and titles of the rows so far. */
  readonly #inFile = new EarlierRows()

  constructor(tx: Transaction, context: CallContext, names: ReferenceNames, place: Place, comparing: boolean) {
    this.#tx = tx
    this.#context = context
    this.#names = names
    this.#place = place
    this.#comparing = comparing
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const drafts = rows.map((row) => {
      const reader = new RowReader(row, this.#names)
      return { row, change: this.#parse(reader), faults: reader.faults, shown: reader.shown }
    })
    const titles = this.#comparing ? drafts.flatMap(({ change }) => change?.title ?? []) : []
    const stored =
      titles.length === 0
        ? []
        : await this.#tx.article.findMany({
            where: { type: { in: [0, 1] }, title: { in: titles } },
            select: { type: true, title: true, businessId: true },
            orderBy: { businessId: 'asc' },
          })
    const numberOf = new Map(
      stored.map(({ type, title, businessId }) => [`${type} ${title}`, `${TYPE_NAMES[type as 0 | 1]} ${businessId}`]),
    )
    return drafts.map(({ row, change, faults, shown }) => {
      const similar: RowFault[] = []
      const key = change && `${change.type} ${change.title}`
      const [number, earlier] = key === null ? [undefined, null] : [numberOf.get(key), this.#inFile.find(key, row.row)]
      if (number !== undefined) similar.push({ column: 'Title', message: `An article with this title exists already: ${number}` })
      if (earlier !== null) similar.push({ column: 'Title', message: `The article of row ${earlier} has the same title` })
      return plannedRow(columns, row, {
        label: row.cells.Title ?? '',
        change,
        faults,
        shown: { ...shown, ...(change && { Type: TYPE_NAMES[change.type] }) },
        similar,
      })
    })
  }

  #parse(reader: RowReader<Name>): Change | null {
    const title = titleField.safeParse(reader.text('Title'))
    if (!title.success) for (const { message } of title.error.issues) reader.fault('Title', message)
    const type = types[reader.text('Type').toLowerCase()]
    if (type === undefined) reader.fault('Type', 'Please provide 3W or Global')
    const published = reader.flag('Published', false)
    if (published && this.#place.reviewed) reader.fault('Published', UNREVIEWED)
    const [startDate, endDate] = [reader.date('StartDate'), reader.date('EndDate')]
    if (startDate && endDate && endDate < startDate) reader.fault('EndDate', END_BEFORE_START)
    const texts: Change['texts'] = {}
    for (const section of SECTIONS) {
      const text = reader.richText(sectionColumns[section])
      if (text) texts[section] = text
    }
    const change = {
      type: type ?? 0,
      title: title.data ?? '',
      published,
      reviewed: reader.flag('Reviewed', false),
      publishDate: reader.publishDate('PublishDate', published, this.#now),
      startDate,
      endDate,
      territoryIds: reader.tags('Territories'),
      issuerIds: reader.tags('Issuers'),
      topicIds: reader.tags('Topics'),
      documentTypeIds: reader.tags('DocumentTypes'),
      texts,
    }
    return reader.faults.length === 0 ? change : null
  }

  /** Numbers for articles of one type, taken together, and at once: who creates an article meanwhile does not wait for the end of the import. One that fails leaves a gap. */
  async #numbers(type: 0 | 1, count: number): Promise<number> {
    const [counter] = await db.$queryRaw<{ last: number }[]>`
      INSERT INTO "ArticleCounter" AS c ("type", "last") VALUES (${type}, ${count}) ON CONFLICT ("type") DO UPDATE SET "last" = c."last" + ${count} RETURNING c."last"`
    return counter!.last - count + 1
  }

  async write(changes: Change[]): Promise<void> {
    const next = { 0: 0, 1: 0 }
    for (const type of [0, 1] as const) {
      const count = changes.filter((change) => change.type === type).length
      if (count > 0) next[type] = await this.#numbers(type, count)
    }
    const rows = changes.map((change) => ({ ...change, id: randomUUID(), businessId: next[change.type]++ }))
    const { tenantId } = this.#place
    await this.#tx.article.createMany({ data: rows.map(({ texts: _texts, ...row }) => ({ ...row, tenantId })) })
    await this.#tx.articleText.createMany({
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
      this.#tx,
      this.#context,
      rows.map(({ id, texts: _texts, ...row }) => ({ action: 'create', entity: 'Article', entityId: id, after: row })),
    )
  }
}

type ImportCall = Pick<Call<typeof contract.importArticles>, 'query' | 'body' | 'context'>

/** The work of E155 in whichever process. */
export async function importArticlesHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const begin = async (tx: Transaction, comparing: boolean) => {
    const tenantId = await tenantIdAt(tx, context.host)
    const place = { tenantId, reviewed: await needsApproval(tx, context, tenantId) }
    return new ArticleImporter(tx, context, await referenceNames(tx), place, comparing)
  }
  return importReply(
    mode,
    await runImport({ kind: 'articles.import', columns, begin }, { upload: body.importFile, mode, similar: query.similar, context }),
  )
}

/** E155. Throws VALIDATION with `Row n: …` for every fault (A191). */
export const importArticles: ServiceFunction<typeof contract.importArticles> = (call) =>
  importByService('articles', call, importArticlesHere)

/** E154: the empty template with the stored reference data (A190). */
export const getArticleTemplate: ServiceFunction<typeof contract.getArticleTemplate> = async () => {
  const items = await db.referenceItem.findMany({ select: { name: true, kind: true }, orderBy: { name: 'asc' } })
  const of = (kind: string) => items.filter((item) => item.kind === kind).map(({ name }) => name)
  const values = {
    Type: ['3W', 'Global'],
    Territories: of('TERRITORY'),
    Issuers: of('ISSUER'),
    Topics: of('TOPIC'),
    DocumentTypes: of('DOCUMENT_TYPE'),
    Published: FLAG_VALUES,
    Reviewed: FLAG_VALUES,
  }
  return templateReply('import_articles_template.xlsx', 'Articles', withValues<Name>(columns, values))
}
