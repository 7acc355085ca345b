'use client'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { call } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

const KEY = '/api/v1/Service'

/** Changes of the list as it lies in the browser, so that one saved row does not read thousands again. */
interface ServiceListChanges {
  put: (row: ServiceRow) => void
  patch: (id: string, change: Partial<ServiceRow>) => void
  remove: (id: string) => void
}

/** Every service, read once and filtered, sorted and paged in the browser (A069). */
export function useServiceList() {
  const list = useApi('GET /api/v1/Service', { query: {} }, { revalidateOnFocus: false, compare: Object.is })
  const { mutate } = useSWRConfig()
  const changes = useMemo<ServiceListChanges>(() => {
    const change = (next: (rows: ServiceRow[]) => ServiceRow[]) =>
      void mutate<ServiceRow[]>(KEY, (rows) => (rows === undefined ? undefined : next(rows)), { revalidate: false })
    return {
      put: (row) =>
        change((rows) =>
          rows.some(({ id }) => id === row.id) ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row],
        ),
      patch: (id, update) => change((rows) => rows.map((row) => (row.id === id ? { ...row, ...update } : row))),
      remove: (id) => change((rows) => rows.filter((row) => row.id !== id)),
    }
  }, [mutate])
  return { ...list, changes }
}

/** The stored service, for the waits after a write. */
export const readService = (id: string) => call('GET /api/v1/Service/{id}', { params: { id } })
