'use client'
import { useMemo } from 'react'
import type { Entity } from '#lib/companies/contract.ts'
import { withRow, withoutRow } from '#components/record/rows.ts'
import { call } from '#lib/http/client.ts'
import { useApi, useCacheWriter } from '#lib/http/use-api.ts'

const KEY = 'GET /api/v1/Entity'
const ALL = {}

/** Every company, read once and filtered, sorted and paged in the browser (A069); one that changes is put in its place without reading all again. */
export function useEntityList() {
  const list = useApi(KEY, ALL, { revalidateOnFocus: false, compare: Object.is })
  const write = useCacheWriter()
  const changes = useMemo(() => {
    const change = (next: (rows: Entity[]) => Entity[]) => void write(KEY, ALL, next)
    return {
      put: (row: Entity) => change((rows) => withRow(rows, row)),
      remove: (id: string) => change((rows) => withoutRow(rows, id)),
    }
  }, [write])
  return { ...list, changes }
}

/** The stored company, for the waits after a write. */
export const readEntity = (id: string) => call('GET /api/v1/Entity/{id}', { params: { id } })
