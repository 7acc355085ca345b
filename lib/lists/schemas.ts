import { z } from 'zod'
import { orderBySchema } from '#lib/http/order.ts'
import type { OrderStep } from '#lib/http/order.ts'
import { shownColumns } from '#lib/spreadsheet/shown-columns.ts'
import { TEXT_LENGTH, orderFields, shownFields } from './columns.ts'
import type { AnyColumns, OrderField, ShownField } from './columns.ts'

/** Part of a text; null and blank do not narrow. */
export const textFilter = z.string().max(TEXT_LENGTH).nullish()
export const yesNoFilter = z.boolean().nullish()
const day = z.iso.date('Please provide a valid date').nullish()
/** Days YYYY-MM-DD, both included; one that is left out is open. */
const daysFilter = z.strictObject({ start: day, end: day }).nullish()

const schemas = { text: textFilter, 'yes-no': yesNoFilter, 'date-range': daysFilter } as const
type Schemas = typeof schemas

type ColumnFilters<Columns extends AnyColumns> = {
  [F in keyof Columns as Columns[F] extends { filter: keyof Schemas } ? F : never]: Columns[F] extends {
    filter: infer K extends keyof Schemas
  }
    ? Schemas[K]
    : never
}

/**
 * Shape of the filters of a list, by the kinds of its columns; those with options are not in it, as what they take is not known here.
 * @returns for z.strictObject({ ...columnFilters(columns), … })
 */
export const columnFilters = <Columns extends AnyColumns>(columns: Columns): ColumnFilters<Columns> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, { filter }]) =>
      typeof filter === 'string' && filter in schemas ? [[name, schemas[filter as keyof Schemas]]] : [],
    ),
  ) as ColumnFilters<Columns>

/** Body of the export of a list: what it shows, in its order and with its columns. */
export const sheetBody = <Columns extends AnyColumns, Filters extends z.ZodType>(columns: Columns, filters: Filters) =>
  z.strictObject({
    filters: filters.nullish(),
    orderBy: orderBySchema(orderFields(columns)),
    columns: shownColumns(shownFields(columns)),
  })

/** Input of the export of a list. */
export interface SheetRequest<Columns extends AnyColumns, Filters, More extends string = never> {
  filters: Filters | null
  orderBy: readonly OrderStep<OrderField<Columns> | More>[]
  columns: readonly ShownField<Columns>[] | null
}
