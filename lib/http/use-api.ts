'use client'
import { useCallback, useState } from 'react'
import useSWR, { useSWRConfig } from 'swr'
import type { SWRConfiguration, SWRResponse } from 'swr'
import { call, urlOf } from './client.ts'
import type { ApiError, CallInput, EndpointKey, Reply } from './client.ts'

type GetKey = Extract<EndpointKey, `GET ${string}`>

/** Reads a GET endpoint; the SWR key is its address. Pass null to wait. */
export function useApi<K extends GetKey>(
  key: K,
  input: CallInput<K> | null,
  options?: SWRConfiguration<Reply<K>, ApiError>,
): SWRResponse<Reply<K>, ApiError> {
  const url = input === null ? null : urlOf(key, input as never)
  return useSWR<Reply<K>, ApiError>(url, () => call(key, ...([input] as never)), options)
}

export interface Action<K extends EndpointKey> {
  run: (...input: Parameters<typeof call<K>> extends [unknown, ...infer Rest] ? Rest : never) => Promise<Reply<K>>
  busy: boolean
}

/**
 * A writing call with its busy state; afterwards every cached address that begins with one of `invalidates` is read again.
 * Errors are thrown to the caller.
 */
export function useAction<K extends EndpointKey>(key: K, invalidates: readonly string[] = []): Action<K> {
  const { mutate } = useSWRConfig()
  const [busy, setBusy] = useState(false)
  const prefixes = invalidates.join(' ')
  const run = useCallback(
    async (...input: unknown[]) => {
      setBusy(true)
      try {
        const reply = await call(key, ...(input as never))
        const starts = prefixes.split(' ').filter(Boolean)
        await mutate((cached) => typeof cached === 'string' && starts.some((prefix) => cached.startsWith(prefix)))
        return reply
      } finally {
        setBusy(false)
      }
    },
    [key, mutate, prefixes],
  )
  return { run: run as Action<K>['run'], busy }
}
