'use client'
import type { SWRConfiguration, SWRResponse } from 'swr'
import type { ApiError, CallInput, EndpointKey, Reply } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import { pageQuery } from './table-state.ts'
import type { TableSort, TableState } from './table-state.ts'
import { useListState, type ListState } from './use-list-state.ts'

type PagedKey = Extract<EndpointKey, `POST ${string}/paged${string}`>

interface ListBody {
  filters: object
  /** Null = as the list does it. */
  orderBy?: TableSort | null
}

/** A page as a list state, and a way to read it again that can be waited for. */
export interface PageList<T> extends ListState<T> {
  mutate: () => Promise<unknown>
}

/** One page of a list that the server filters and sorts. */
export function usePagedList<K extends PagedKey>(
  key: K,
  page: Pick<TableState, 'page' | 'size'>,
  body: ListBody,
  options?: SWRConfiguration<Reply<K>, ApiError>,
): PageList<Reply<K>> {
  const input = { query: pageQuery(page), body }
  const read = useApi<K>(key, input as unknown as CallInput<K>, options)
  return { ...useListState(read), mutate: read.mutate }
}

/** What a table shows of a page that the server gave. */
export const pageProps = <Row>({ data, stale, error, retrying, retry }: ListState<{ items: Row[]; totalCount: number }>) => ({
  rows: data?.items,
  total: data?.totalCount ?? 0,
  stale,
  error,
  retrying,
  onRetry: retry,
})

/** What a table shows of a list that is read as a whole. */
export const wholeProps = <Row>({
  data,
  error,
  isValidating,
  mutate,
}: Pick<SWRResponse<Row[], ApiError>, 'data' | 'error' | 'isValidating' | 'mutate'>) => ({
  rows: data,
  error,
  retrying: error !== undefined && isValidating,
  onRetry: () => void mutate(),
})
