import 'server-only'
import type { OrderStep } from '#lib/http/order.ts'
import { shownFields } from '#lib/lists/columns.ts'
import type { AnyColumns, OrderField, ShownField } from '#lib/lists/columns.ts'
import { plansOf } from '#lib/news-desk/api.ts'
import { planText } from '#lib/news-desk/words.ts'
import type { PlannedKind } from '#lib/news-desk/words.ts'
import { SCHEDULE } from '#lib/news/columns.ts'
import type { ExportColumn } from '#lib/spreadsheet/export.ts'
import { columnsShown } from '#lib/spreadsheet/shown-columns.ts'
import type { ExportCall } from './source.ts'

type Schedule = typeof SCHEDULE.field

/** How a list shows its rows; an export that is told nothing of it has its own order and columns. */
export interface AsShown<Columns extends AnyColumns, More extends string = never> {
  orderBy?: readonly OrderStep<OrderField<Columns>>[] | undefined
  columns?: readonly (ShownField<Columns> | More)[] | null | undefined
}

type Cell<Row> = Omit<ExportColumn<Row>, 'header'>
type Cells<Row, Columns extends AnyColumns> = Readonly<Record<ShownField<Columns>, Cell<Row>>>

/**
 * The columns of a list in the sheet of an export, in its order and under its labels.
 * @param cells what the sheet says in each; what is planned stands behind the flag, as on the screen
 * @param shown names of those that the list shows
 */
export function listColumns<Row, Columns extends AnyColumns>(
  columns: Columns,
  { schedule, ...cells }: Cells<Row, Columns> & Partial<Record<Schedule, Cell<Row>>>,
  shown: readonly string[],
): ExportColumn<Row>[] {
  const entries = shownFields(columns).flatMap((name): [string, ExportColumn<Row>[]][] => [
    [name, [{ ...(cells as unknown as Cells<Row, Columns>)[name], header: columns[name]!.label }]],
    ...(name === 'published' && schedule
      ? [[SCHEDULE.field, [{ ...schedule, header: SCHEDULE.label }]] satisfies [string, ExportColumn<Row>[]]]
      : []),
  ])
  return columnsShown(Object.fromEntries(entries), shown)
}

/** What is planned for records, as texts by their ids; nobody but staff sees plans. */
export async function scheduleTexts({ actor }: ExportCall, kind: PlannedKind, ids: string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>()
  if (!actor.isInternal) return texts
  for (const { recordId, ...plan } of await plansOf(kind, ids)) {
    const before = texts.get(recordId)
    texts.set(recordId, before === undefined ? planText(plan) : `${before}, ${planText(plan)}`)
  }
  return texts
}
