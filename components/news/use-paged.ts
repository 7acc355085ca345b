'use client'
import { useCallback, useMemo } from 'react'
import type { SWRInfiniteResponse } from 'swr/infinite'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { call } from '#lib/http/client.ts'
import type { ApiError, EndpointKey } from '#lib/http/client.ts'
import { useApiPages } from '#lib/http/use-api-pages.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'
import type { Publication } from '#lib/media/publication-contract.ts'
import type { Video } from '#lib/media/video-contract.ts'
import { pagedInput, type PagedBody } from './paged-input.ts'

interface Items {
  Article3W: Article
  ArticleGlobal: Article
  News: NewsItem
  Event: Event
  Video: Video
  Publication: Publication
}

/** Lists by the names of their resources. */
export type PagedList = keyof Items
type ItemOf<L extends PagedList> = Items[L]

/** One page of a list (A046). */
export interface PageOf<L extends PagedList> {
  items: ItemOf<L>[]
  totalCount: number
  hasNext: boolean
  pageNumber: number
  pageSize: number
}

/** The calls of the lists have one shape, so that of articles stands for all. */
type PagedKey = 'POST /api/v1/Article3W/paged'
export const pagedKey = (list: PagedList): PagedKey => `POST /api/v1/${list}/paged` satisfies EndpointKey as PagedKey

/** Reads one page. */
export const readPage = <L extends PagedList>(list: L, ...input: Parameters<typeof pagedInput>): Promise<PageOf<L>> =>
  call(pagedKey(list), pagedInput(...input)) as Promise<PageOf<L>>

export interface Paged<L extends PagedList> {
  items: ItemOf<L>[]
  /** Null until the first page of this request is there. */
  totalCount: number | null
  /** There are items to show, if only of an earlier request. */
  isRead: boolean
  hasNext: boolean
  /** Last page asked for. */
  pageNumber: number
  loading: boolean
  /** What is shown belongs to an earlier request. */
  stale: boolean
  error: ApiError | undefined
  retrying: boolean
  /** Appends the next page; nothing happens when there is none (B191). */
  more: () => void
  retry: () => void
}

/** A list that grows page by page (B190, B191). Back on the page, what was loaded stands there again. */
export function usePaged<L extends PagedList>(list: L, body: PagedBody): Paged<L> {
  // Pages are read again when the list is entered again, never because one more was asked for.
  const options = { revalidateFirstPage: false, revalidateOnFocus: false, revalidateOnMount: true, parallel: true }
  const pages: unknown = useApiPages(pagedKey(list), (index) => pagedInput(body, index + 1), options)
  const read = pages as SWRInfiniteResponse<PageOf<L>, ApiError>
  const { size, setSize, isValidating } = read
  const { data, stale, error, retrying, retry } = useListState(read)
  const last = data?.at(-1)
  const items = useMemo(() => (data ?? []).flatMap((page) => page.items), [data])
  const loading = isValidating && !stale && size > (data?.length ?? 0)
  const hasNext = !stale && (last?.hasNext ?? false)
  const more = useCallback(() => {
    if (hasNext && !loading) void setSize((count) => count + 1)
  }, [hasNext, loading, setSize])
  return {
    items,
    totalCount: stale ? null : (last?.totalCount ?? null),
    isRead: data !== undefined,
    hasNext,
    pageNumber: size,
    loading,
    stale,
    error,
    retrying,
    more,
    retry,
  }
}
