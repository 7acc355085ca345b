'use client'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import type { Entity } from '#lib/companies/contract.ts'
import { call } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'

const KEY = '/api/v1/Entity'

/** Every company, read once and filtered, sorted and paged in the browser (A069); one that changes is put in its place without reading all again. */
export function useEntityList() {
  const list = useApi('GET /api/v1/Entity', {}, { revalidateOnFocus: false, compare: Object.is })
  const { mutate } = useSWRConfig()
  const changes = useMemo(() => {
    const change = (next: (rows: Entity[]) => Entity[]) =>
      void mutate<Entity[]>(KEY, (rows) => (rows === undefined ? undefined : next(rows)), { revalidate: false })
    return {
      put: (row: Entity) =>
        change((rows) =>
          rows.some(({ id }) => id === row.id) ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row],
        ),
      remove: (id: string) => change((rows) => rows.filter((row) => row.id !== id)),
    }
  }, [mutate])
  return { ...list, changes }
}

/** The stored company, for the waits after a write. */
export const readEntity = (id: string) => call('GET /api/v1/Entity/{id}', { params: { id } })
