import { inOrderOf } from '#lib/text/row-order.ts'
import type { CellValue } from '#lib/text/row-order.ts'

/** Longest text of a filter, characters. */
export const TEXT_LENGTH = 200

interface Choice {
  value: string
  label: string
}

/**
 * A column of a list, as the browser knows it: table, column chooser, filters, the order schema of the contract and the sheet of the export come from
 * it. The SQL of the column stands in the declaration of the list on the server (`lib/lists/list.ts`), whose keys the compiler compares.
 */
export interface ListColumn<Row> {
  /** In the head of the table, in the chooser, at filters and in sheets. */
  label: string
  /** Numbers are right-aligned, dates are 'YYYY-MM-DD' or ISO instants, booleans read Yes and No; left out = text. */
  kind?: 'number' | 'date' | 'yes-no'
  /** A number that identifies its row, shown without thousands separators. */
  isName?: true
  /** What the cell shows, sorts by and exports; left out = row[name of the column]. */
  value?: (row: Row) => CellValue
  /** `options` alone = one of those that the screen finds out; left out = not filterable. */
  filter?: 'text' | 'yes-no' | 'date-range' | 'options' | { options: readonly Choice[] }
  /** Check of a text filter; a value that fails is marked and not applied (A187). */
  check?: 'number' | 'date' | 'email'
  /** Rows cannot be ordered by it. */
  order?: false
  /** Not shown until the reader chooses it; `in-sheets-too` = neither in an export that names no columns. */
  hidden?: true | 'in-sheets-too'
  /** Exists for its filter alone and is not shown. */
  onlyFilter?: true
}

/** The columns of a list, in their order; declared `as const satisfies ListColumns<Row>`. */
export type ListColumns<Row> = Readonly<Record<string, ListColumn<Row>>>
/** Columns of whatever rows. */
export type AnyColumns = ListColumns<never>

/** Names of the columns that have a property, e.g. `filter`. */
type With<Columns extends AnyColumns, Property> = { [F in keyof Columns]: Columns[F] extends Property ? F : never }[keyof Columns] & string

/** Columns that are shown. */
export type ShownField<Columns extends AnyColumns> = Exclude<keyof Columns & string, With<Columns, { onlyFilter: true }>>
/** Columns that rows can be ordered by. */
export type OrderField<Columns extends AnyColumns> = Exclude<ShownField<Columns>, With<Columns, { order: false }>>
/** Columns with a filter. */
export type FilterField<Columns extends AnyColumns> = With<Columns, { filter: unknown }>

type Some<Name> = readonly [Name, ...Name[]]

const namesOf = <Name extends string>(columns: AnyColumns, is: (column: ListColumn<never>) => boolean): Some<Name> =>
  Object.entries(columns).flatMap(([name, column]) => (is(column) ? [name as Name] : [])) as unknown as Some<Name>

/** The names of the columns that a table and a sheet can show. */
export const shownFields = <Columns extends AnyColumns>(columns: Columns): Some<ShownField<Columns>> =>
  namesOf(columns, ({ onlyFilter }) => onlyFilter !== true)

/** The names of the columns that rows can be ordered by. */
export const orderFields = <Columns extends AnyColumns>(columns: Columns): Some<OrderField<Columns>> =>
  namesOf(columns, ({ onlyFilter, order }) => onlyFilter !== true && order !== false)

/** Names of the columns that are not there until the reader chooses them. */
export const hiddenFields = (columns: AnyColumns): readonly string[] => namesOf(columns, ({ hidden }) => hidden !== undefined)

/** The names of the columns of a sheet that names none. */
export const sheetFields = <Columns extends AnyColumns>(columns: Columns): Some<ShownField<Columns>> =>
  namesOf(columns, ({ onlyFilter, hidden }) => onlyFilter !== true && hidden !== 'in-sheets-too')

/** What a cell shows of a row. */
export const valueOf = <Row>(name: string, column: ListColumn<Row>, row: Row): CellValue =>
  column.value ? column.value(row) : ((row as Readonly<Record<string, CellValue>>)[name] ?? null)

/** Rows of a list that is read as a whole in the order of its steps; sorted by the last step first, so that the first one rules. */
export const inOrder = <Row, Columns extends ListColumns<Row>>(
  columns: Columns,
  rows: readonly Row[],
  steps: readonly { field: OrderField<Columns>; direction: 'asc' | 'desc' }[],
): Row[] =>
  steps.reduceRight<Row[]>(
    (ordered, { field, direction }) => inOrderOf(ordered, (row) => valueOf<Row>(field, columns[field]!, row), direction),
    [...rows],
  )
