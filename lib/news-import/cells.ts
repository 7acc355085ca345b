import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ReferenceKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { articleTextField } from '#lib/rich-text/field.ts'
import type { CleanRichText } from '#lib/rich-text/field.ts'
import { dayFault, dayOf, dayText, flagOf, joined, separatorHint, valuesOf, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { PUBLISHED_AHEAD } from '#lib/news/fields-contract.ts'
import { isAhead, publishDateOf } from '#lib/news/api.ts'

/** Reading the cells of article and news imports (W27). */

/** Tags by their columns. */
const tagColumns = {
  Territories: { kind: 'TERRITORY', word: 'territory' },
  Issuers: { kind: 'ISSUER', word: 'issuer' },
  Topics: { kind: 'TOPIC', word: 'topic' },
  DocumentTypes: { kind: 'DOCUMENT_TYPE', word: 'document type' },
} as const satisfies Record<string, { kind: ReferenceKind; word: string }>
type TagColumn = keyof typeof tagColumns

const namesOf = ({ kind }: (typeof tagColumns)[TagColumn]) =>
  Prisma.sql`SELECT "name" FROM "ReferenceItem" WHERE "kind" = ${kind}::"ReferenceKind"`
/** Where the names are that a cell may misspell. */
export const TAG_NAMES = {
  Territories: namesOf(tagColumns.Territories),
  Issuers: namesOf(tagColumns.Issuers),
  Topics: namesOf(tagColumns.Topics),
  DocumentTypes: namesOf(tagColumns.DocumentTypes),
} satisfies Record<TagColumn, Prisma.Sql>

export type ReferenceNames = Readonly<Record<ReferenceKind, Names<{ id: string; name: string }>>>

/** All reference items by name. */
export async function referenceNames(tx: Transaction): Promise<ReferenceNames> {
  const items = await tx.referenceItem.findMany({ select: { id: true, name: true, kind: true } })
  const of = (kind: ReferenceKind) => new Names(items.filter((item) => item.kind === kind))
  return { TERRITORY: of('TERRITORY'), TOPIC: of('TOPIC'), DOCUMENT_TYPE: of('DOCUMENT_TYPE'), ISSUER: of('ISSUER') }
}

/** Cells of one row; faults are collected. */
export class RowReader<Name extends string> {
  readonly faults: RowFault[]
  /** Cells that were read, as they will be stored. */
  readonly shown: Cells<Name> = {}
  /** Columns whose cells hold no value. */
  readonly #unread: ReadonlySet<string | null>
  readonly #cells: Cells<Name>
  readonly #names: ReferenceNames

  constructor({ cells, faults }: ImportRow<Name>, names: ReferenceNames) {
    this.faults = [...faults]
    this.#unread = new Set(faults.map(({ column }) => column))
    this.#cells = cells
    this.#names = names
  }

  text(column: Name): string {
    return this.#cells[column] ?? ''
  }

  /** @param unknown what of the cell's text names nothing that is stored */
  fault(column: Name, message: string, unknown?: string): void {
    if (!this.#unread.has(column)) this.faults.push({ column, message, ...(unknown !== undefined && { unknown }) })
  }

  /** Ids of the items that a cell names. */
  tags(column: Name & TagColumn): string[] {
    const { kind, word } = tagColumns[column as TagColumn]
    const items = valuesOf(this.#cells[column]).flatMap((name) => {
      const [item] = this.#names[kind].find(name)
      if (!item) this.fault(column, `There is no such ${word} "${name}"${separatorHint(name)}`, name)
      return item ?? []
    })
    this.shown[column] = joined(items.map(({ name }) => name))
    return [...new Set(items.map(({ id }) => id))]
  }

  flag(column: Name, fallback: boolean): boolean {
    const text = this.text(column)
    const value = text === '' ? fallback : flagOf(text)
    if (value === null) this.fault(column, 'Please provide Yes or No')
    else this.shown[column] = yesNo(value)
    return value ?? fallback
  }

  /** The beginning of a day in UTC; null when the cell is empty. */
  date(column: Name): Date | null {
    const text = this.text(column)
    if (text === '') return null
    const day = dayOf(text)
    if (day === null) this.fault(column, dayFault(text, 'Please provide a date'))
    else this.shown[column] = dayText(day)
    return day === null ? null : new Date(`${day}T00:00:00Z`)
  }

  /** The publish date that is stored (A128); one that lies ahead is a fault. */
  publishDate(column: Name, published: boolean, now: Date): Date | null {
    const given = this.date(column)
    if (!isAhead(published, given, now)) return publishDateOf(published, given, null, now)
    this.fault(column, PUBLISHED_AHEAD)
    return null
  }

  /** Plain paragraphs or a document of the editor (W63). */
  richText(column: Name): CleanRichText | null {
    const parsed = articleTextField.safeParse(this.text(column))
    if (parsed.success) return parsed.data
    for (const { message } of parsed.error.issues) this.fault(column, message)
    return null
  }
}

export const FLAG_VALUES = ['Yes', 'No']
type TemplateValues<Name extends string> = Partial<Record<Name, string[]>>

/** The names that the tag columns of a template may hold. */
export async function tagValues(): Promise<Record<TagColumn, string[]>> {
  const items = await db.referenceItem.findMany({ select: { name: true, kind: true }, orderBy: { name: 'asc' } })
  const of = (column: TagColumn) => items.filter(({ kind }) => kind === tagColumns[column].kind).map(({ name }) => name)
  return { Territories: of('Territories'), Issuers: of('Issuers'), Topics: of('Topics'), DocumentTypes: of('DocumentTypes') }
}

/** Columns of a template with what may be chosen; tags may be several. */
export const withValues = <Name extends string>(columns: readonly Column<Name>[], values: TemplateValues<Name>) =>
  columns
    .filter(({ editing }) => !editing)
    .map((column) => ({
      ...column,
      ...(values[column.name] ? { values: values[column.name]!, several: Object.hasOwn(tagColumns, column.name) } : {}),
    }))
