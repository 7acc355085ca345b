'use client'
import { useState } from 'react'
import type { ApiError } from '#lib/http/client.ts'

/** How SWR tells of a read without `keepPreviousData`: `data` answers the question asked now, and no other. */
interface Read<T> {
  data: T | undefined
  error: ApiError | undefined
  isValidating: boolean
  mutate: () => Promise<unknown>
}

/** What a list may show. */
export interface ListState<T> {
  /** The answer; while it is under way that to the question before, marked by `stale`; undefined = neither is there. */
  data: T | undefined
  /** `data` answers an earlier question: its rows are marked as such, and its count is not said. */
  stale: boolean
  /** Why the last read failed. With `data` it was another read of the same question, e.g. a poll. */
  error: ApiError | undefined
  /** The read that failed is being tried again. */
  retrying: boolean
  retry: () => void
}

/**
 * What a list shows of a read: rows of an earlier question only while the next one is under way, and none after a failure.
 * @param previous the last answer to an earlier question, undefined after a failure
 */
export function listState<T>(
  { data, error, isValidating }: Pick<Read<T>, 'data' | 'error' | 'isValidating'>,
  previous: T | undefined,
): Omit<ListState<T>, 'retry'> {
  const retrying = error !== undefined && isValidating
  if (data !== undefined || error !== undefined) return { data, stale: false, error, retrying }
  return { data: previous, stale: previous !== undefined, error: undefined, retrying }
}

/** The state of one list of the screen; an answer that comes late stands under the key of its own question in the cache and never takes another's place. */
export function useListState<T>({ data, error, isValidating, mutate }: Read<T>): ListState<T> {
  const [previous, setPrevious] = useState<T | undefined>(data)
  // While nothing was heard, the last answer is kept; a failure ends its time.
  if ((data !== undefined || error !== undefined) && previous !== data) setPrevious(data)
  return { ...listState({ data, error, isValidating }, previous), retry: () => void mutate() }
}
