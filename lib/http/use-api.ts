'use client'
import { useCallback } from 'react'
import useSWR, { mutate as mutateCache, useSWRConfig } from 'swr'
import type { SWRConfiguration, SWRResponse } from 'swr'
import type { ReadKey } from './ask.ts'
import { usePrefetched } from './prefetched.tsx'
import { cacheKey } from './cache-key.ts'
import { callWith } from './client.ts'
import type { ApiError, CallInput, Reply } from './client.ts'
import { rereadGrowing } from './growing-lists.ts'
import { invalidate, registerCache } from './reread.ts'

registerCache((isOld) => Promise.all([mutateCache((address) => typeof address === 'string' && isOld(address)), rereadGrowing(isOld)]))

/** Reads an endpoint; null as input waits. A reply that the page prefetched is there at once, and the call is not repeated. */
export function useApi<K extends ReadKey>(
  key: K,
  input: CallInput<K> | null,
  options?: SWRConfiguration<Reply<K>, ApiError>,
): SWRResponse<Reply<K>, ApiError> {
  const address = input === null ? null : cacheKey(key, input)
  const prefetched = usePrefetched(address)
  return useSWR<Reply<K>, ApiError>(address, () => callWith(key, input!), {
    ...options,
    ...(prefetched && { fallbackData: prefetched.reply as Reply<K>, revalidateOnMount: false }),
  })
}

/**
 * Reads what several calls make together, or one call in another form.
 * @param key its main call, which with `input` makes the key of the cache; null as input waits
 * @param form distinguishes it from the plain reply of that call, and from other forms of it
 */
export function useApiForm<K extends ReadKey, T>(
  key: K,
  input: CallInput<K> | null,
  form: string,
  read: () => Promise<T>,
  options?: SWRConfiguration<T, ApiError>,
): SWRResponse<T, ApiError> {
  return useSWR<T, ApiError>(input === null ? null : `${cacheKey(key, input)} as ${form}`, read, options)
}

/** Replaces the cached reply of a call without making it; `next` gets the cached reply, and nothing happens when there is none. */
export function useCacheWriter(): <K extends ReadKey>(key: K, input: CallInput<K>, next: (cached: Reply<K>) => Reply<K>) => Promise<void> {
  const { mutate } = useSWRConfig()
  return useCallback(
    async <K extends ReadKey>(key: K, input: CallInput<K>, next: (cached: Reply<K>) => Reply<K>) => {
      const change = (cached: Reply<K> | undefined) => (cached === undefined ? undefined : next(cached))
      await mutate<Reply<K>>(cacheKey(key, input), change, { revalidate: false })
    },
    [mutate],
  )
}

/** `invalidate`, as a hook. */
export const useInvalidate = () => invalidate
