'use client'
import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { call, urlOf, type ApiError, type EndpointKey, type Reply } from '#lib/http/client.ts'
import type { TableSort, TableState } from './table-state.ts'

type PagedKey = Extract<EndpointKey, `POST ${string}/paged${string}`>

interface Question {
  filters: object
  /** Null = as the list does it. */
  orderBy?: TableSort | null
}

/**
 * One page of a list that the server filters and sorts; the page before stays until it is there. The cached address begins with that of the
 * endpoint, so that a write can name it.
 */
export function usePagedList<K extends PagedKey>(key: K, { page, size }: Pick<TableState, 'page' | 'size'>, body: Question, options?: SWRConfiguration<Reply<K>, ApiError>): SWRResponse<Reply<K>, ApiError> {
  const input = { query: { pageNumber: String(page), pageSize: String(size) }, body }
  return useSWR<Reply<K>, ApiError>(`${urlOf(key)} ${JSON.stringify(input)}`, () => call(key, ...([input] as never)), { keepPreviousData: true, ...options })
}

interface PageRead<Row> {
  data: { items: Row[]; totalCount: number } | undefined
  error: ApiError | undefined
  mutate: () => Promise<unknown>
}

/** What a table shows of a page: that it could not be read only while there is nothing else to show. */
export const pageProps = <Row>({ data, error, mutate }: PageRead<Row>) => ({
  rows: data?.items,
  total: data?.totalCount ?? 0,
  loading: data === undefined && error === undefined,
  error: data === undefined ? error : undefined,
  onRetry: () => void mutate(),
})
