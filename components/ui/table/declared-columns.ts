import type { AnyColumns, ListColumn, ListColumns } from '#lib/lists/columns.ts'
import type { TableColumn } from './table-columns.ts'

type Option = { value: string; label: string }
/** What only the screen knows of a column: looks, and the options that are found out. */
type Presentation<Row> = Partial<Pick<TableColumn<Row>, 'render' | 'width' | 'minWidth' | 'flex' | 'value' | 'wraps'>>
type OptionPresentation<Row> = Presentation<Row> & { options: readonly Option[] }

/** The columns whose options the screen has to name. */
type OptionField<Columns extends AnyColumns> = {
  [F in keyof Columns]: Columns[F] extends { filter: 'options' } ? F : never
}[keyof Columns]

export type Presentations<Columns extends AnyColumns, Row> = {
  readonly [F in Exclude<keyof Columns, OptionField<Columns>>]?: Presentation<Row>
} & {
  readonly [F in OptionField<Columns>]: OptionPresentation<Row>
}

/**
 * The columns of a table, from the declaration of its list.
 * @param presentations by the name of the column; all with options that the declaration does not hold have to be in it
 */
export const tableColumns = <Row, Columns extends ListColumns<Row> = ListColumns<Row>>(
  columns: Columns,
  presentations: Presentations<Columns, Row>,
): TableColumn<Row>[] =>
  Object.entries<ListColumn<Row>>(columns).map(([field, { filter, order, hidden, ...column }]) => {
    const { options, ...presentation } = (presentations as Readonly<Record<string, Partial<OptionPresentation<Row>>>>)[field] ?? {}
    const narrowed = filter === 'options' ? { options: options ?? [] } : filter
    return {
      field,
      ...column,
      ...presentation,
      ...(narrowed && { filter: narrowed }),
      ...(hidden !== undefined && { hidden: true }),
      ...(order === false && { sortable: false }),
    }
  })
