'use client'
import type { SWRResponse } from 'swr'
import { pagedInput } from '#components/news/paged-input.ts'
import { pagedKey, type PagedList, type PageOf } from '#components/news/use-paged.ts'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { serverFilters, type TableColumn } from '#components/ui/table/table-columns.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import type { ApiError } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'

/** Greatest number that an article can have; what is typed beyond finds none. */
const MAX_BUSINESS_ID = 2_147_483_647
const businessIdOf = (text: string): number => Math.trunc(Math.min(Math.max(Number(text.replace(',', '.')), 0), MAX_BUSINESS_ID))

/** How the filter of a column asks the server; a column that is not named here asks under its own name. */
const requestFilters: Readonly<Record<string, (value: unknown) => NewsFilterBody>> = {
  title: (text) => ({ textFilters: [{ field: 'title', text: String(text) }] }),
  businessId: (text) => ({ businessId: businessIdOf(String(text)) }),
  issueDate: (range) => ({ issuedDateRange: range as { start?: string; end?: string } }),
  startDate: (range) => ({ issuedDateRange: range as { start?: string; end?: string } }),
  publishDate: (range) => ({ publishedDateRange: range as { start?: string; end?: string } }),
  topics: (id) => ({ topics: [String(id)] }),
  territories: (id) => ({ territories: [String(id)] }),
  issuers: (id) => ({ issuers: [String(id)] }),
  documentTypes: (id) => ({ documentTypes: [String(id)] }),
}

/** The filters of a table as the lists of the news take them; a filter that its column refuses is left out. */
export const newsFilterOf = <Row>(columns: readonly TableColumn<Row>[], filters: TableState['filters']): NewsFilterBody =>
  Object.assign(
    {},
    ...Object.entries(serverFilters(columns, filters)).map(([field, value]) => requestFilters[field]?.(value) ?? { [field]: value }),
  ) as NewsFilterBody

/** One page of a list as the address says. */
export function useNewsList<L extends PagedList>(
  list: L,
  columns: readonly TableColumn<PageOf<L>['items'][number]>[],
  { page, size, sort, filters }: TableState,
) {
  const orderBy = columns.some(({ field, sortable }) => field === sort?.field && sortable !== false) ? sort : null
  const body = { filters: newsFilterOf(columns, filters), orderBy }
  const result: unknown = useApi(pagedKey(list), pagedInput(body, page, size), { revalidateOnFocus: false })
  const read = result as SWRResponse<PageOf<L>, ApiError>
  return { ...useListState(read), mutate: read.mutate }
}
