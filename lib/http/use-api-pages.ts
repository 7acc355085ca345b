'use client'
import { useEffect } from 'react'
import { mutate as mutateCache } from 'swr'
import useSWRInfinite from 'swr/infinite'
import type { SWRInfiniteConfiguration, SWRInfiniteResponse } from 'swr/infinite'
import type { ReadKey } from './ask.ts'
import { callWith, urlOf } from './client.ts'
import type { ApiError, CallInput, Reply } from './client.ts'
import { registerGrowing } from './growing-lists.ts'
import { usePrefetched } from './prefetched.tsx'
import { cacheKey } from './cache-key.ts'

/**
 * Reads a list page by page; a first page that was prefetched is there at once.
 * @param inputOf what is asked for a page (from 0) after the one before it; null = there is none
 */
export function useApiPages<K extends ReadKey>(
  key: K,
  inputOf: (index: number, before: Reply<K> | null) => CallInput<K> | null,
  options?: SWRInfiniteConfiguration<Reply<K>, ApiError>,
): SWRInfiniteResponse<Reply<K>, ApiError> {
  const first = inputOf(0, null)
  const prefetched = usePrefetched(first === null ? null : cacheKey(key, first))
  const read = useSWRInfinite<Reply<K>, ApiError>(
    (index: number, before: Reply<K> | null) => {
      const input = inputOf(index, before)
      return input === null ? null : [cacheKey(key, input), input]
    },
    ([, input]: [string, CallInput<K>]) => callWith(key, input),
    { ...options, ...(prefetched && { fallbackData: [prefetched.reply as Reply<K>], revalidateOnMount: false }) },
  )
  const { mutate } = read
  useEffect(() => {
    if (prefetched === undefined) return
    // The list and its first page, so that the next page is asked for alone.
    void mutateCache([prefetched.address, prefetched.input], prefetched.reply, { revalidate: false })
    void mutate([prefetched.reply as Reply<K>], { revalidate: false })
  }, [prefetched, mutate])
  useEffect(() => registerGrowing(urlOf(key.split('{')[0]!), () => mutate()), [key, mutate])
  return read
}
