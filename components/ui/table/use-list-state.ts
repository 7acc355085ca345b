'use client'
import { useState } from 'react'
import type { ApiError } from '#lib/http/client.ts'

/** A read of SWR without `keepPreviousData`: `data` belongs to the current key. */
interface Read<T> {
  data: T | undefined
  error: ApiError | undefined
  isValidating: boolean
  mutate: () => Promise<unknown>
}

/** What a list may show. */
export interface ListState<T> {
  /** The data; while it loads that of the previous key, marked by `stale`; undefined = neither is there. */
  data: T | undefined
  /** `data` belongs to an earlier key: its rows are marked as such, and its count is not shown. */
  stale: boolean
  /** Why the last read failed. With `data` it was another read of the same key, e.g. a poll. */
  error: ApiError | undefined
  /** The read that failed is being tried again. */
  retrying: boolean
  retry: () => void
}

/**
 * What a list shows of a read: rows of an earlier key only while the next one loads, and none after a failure.
 * @param previous the last data of an earlier key, undefined after a failure
 */
export function listState<T>(
  { data, error, isValidating }: Pick<Read<T>, 'data' | 'error' | 'isValidating'>,
  previous: T | undefined,
): Omit<ListState<T>, 'retry'> {
  const retrying = error !== undefined && isValidating
  if (data !== undefined || error !== undefined) return { data, stale: false, error, retrying }
  return { data: previous, stale: previous !== undefined, error: undefined, retrying }
}

/** The state of one list of the screen. A late response is cached under its own key and never replaces another. */
export function useListState<T>({ data, error, isValidating, mutate }: Read<T>): ListState<T> {
  const [previous, setPrevious] = useState<T | undefined>(data)
  // The last data is kept until the next response or failure.
  if ((data !== undefined || error !== undefined) && previous !== data) setPrevious(data)
  return { ...listState({ data, error, isValidating }, previous), retry: () => void mutate() }
}
