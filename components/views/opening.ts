import type { Opening } from '#components/ui/table/table-state.ts'
import type { OpeningView } from '#lib/tables/contract.ts'

/** What a table opens with; undefined = with its defaults. */
export function openingOf(table: string, views: readonly OpeningView[] | undefined): Opening | undefined {
  const view = views?.find((one) => one.table === table)
  return view && { filters: view.filters, sort: view.sort }
}
