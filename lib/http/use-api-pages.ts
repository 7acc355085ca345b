'use client'
import { useEffect } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { SWRInfiniteConfiguration, SWRInfiniteResponse } from 'swr/infinite'
import type { ReadKey } from './ask.ts'
import { call, urlOf } from './client.ts'
import type { ApiError, CallInput, Reply } from './client.ts'
import { tellGrowing } from './growing-lists.ts'
import { cacheKey } from './use-api.ts'

/**
 * Reads a list page by page.
 * @param inputOf what is asked for a page (from 0) after the one before it; null = there is none
 */
export function useApiPages<K extends ReadKey>(
  key: K,
  inputOf: (index: number, before: Reply<K> | null) => CallInput<K> | null,
  options?: SWRInfiniteConfiguration<Reply<K>, ApiError>,
): SWRInfiniteResponse<Reply<K>, ApiError> {
  const read = useSWRInfinite<Reply<K>, ApiError>(
    (index: number, before: Reply<K> | null) => {
      const input = inputOf(index, before)
      return input === null ? null : [cacheKey(key, input), input]
    },
    ([, input]: [string, CallInput<K>]) => call(key, ...([input] as never)),
    options,
  )
  const { mutate } = read
  useEffect(() => tellGrowing(urlOf(key.split('{')[0]!), () => mutate()), [key, mutate])
  return read
}
