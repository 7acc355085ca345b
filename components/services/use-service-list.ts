'use client'
import { useMemo } from 'react'
import { withRow, withoutRow } from '#components/record/rows.ts'
import { call } from '#lib/http/client.ts'
import { useApi, useCacheWriter } from '#lib/http/use-api.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

const KEY = 'GET /api/v1/Service'
const ALL = { query: {} }

/** Changes of the list as it lies in the browser, so that one saved row does not read thousands again. */
interface ServiceListChanges {
  put: (row: ServiceRow) => void
  patch: (id: string, change: Partial<ServiceRow>) => void
  remove: (id: string) => void
}

/** Every service, read once and filtered, sorted and paged in the browser (A069). */
export function useServiceList() {
  const list = useApi(KEY, ALL, { revalidateOnFocus: false, compare: Object.is })
  const write = useCacheWriter()
  const changes = useMemo<ServiceListChanges>(() => {
    const change = (next: (rows: ServiceRow[]) => ServiceRow[]) => void write(KEY, ALL, next)
    return {
      put: (row) => change((rows) => withRow(rows, row)),
      patch: (id, update) => change((rows) => rows.map((row) => (row.id === id ? { ...row, ...update } : row))),
      remove: (id) => change((rows) => withoutRow(rows, id)),
    }
  }, [write])
  return { ...list, changes }
}

/** The stored service, for the waits after a write. */
export const readService = (id: string) => call('GET /api/v1/Service/{id}', { params: { id } })
