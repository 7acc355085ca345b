'use client'
import { useMemo } from 'react'
import type { ReferenceNames, TagKind } from '#components/news/news-filters.ts'
import type { Option } from '#components/ui/form/multi-select.tsx'
import { useApi } from '#lib/http/use-api.ts'

const noRefocus = { revalidateOnFocus: false } as const
/** Territories hardly change: so long they are not read again (B648). */
const TERRITORIES_STALE_MS = 60_000
const longCached = { ...noRefocus, dedupingInterval: TERRITORIES_STALE_MS } as const
const NONE: readonly { id: string; name: string }[] = []

export interface Reference {
  names: ReferenceNames
  /** Names of tags by their ids, in the order given; an item that is gone meanwhile is left out. */
  namesOf: (kind: TagKind, ids: readonly string[]) => string[]
  /** Items of a kind for a select or a filter. */
  options: Readonly<Record<TagKind, readonly Option[]>>
}

/** The reference data that tag the news; read again whenever one of them is changed. */
export function useReference(): Reference {
  const { data: topics = NONE } = useApi('GET /api/v1/Topic', {}, noRefocus)
  const { data: issuers = NONE } = useApi('GET /api/v1/Issuer', {}, noRefocus)
  const { data: documentTypes = NONE } = useApi('GET /api/v1/DocumentType', {}, noRefocus)
  const { data: territories = NONE } = useApi('GET /api/v1/Territory', {}, longCached)
  return useMemo(() => {
    const names: ReferenceNames = { topics, issuers, documentTypes, territories }
    const optionsOf = (kind: TagKind) => names[kind].map(({ id, name }): Option => ({ value: id, label: name }))
    return {
      names,
      namesOf: (kind, ids) => ids.flatMap((id) => names[kind].find((item) => item.id === id)?.name ?? []),
      options: {
        topics: optionsOf('topics'),
        issuers: optionsOf('issuers'),
        documentTypes: optionsOf('documentTypes'),
        territories: optionsOf('territories'),
      },
    }
  }, [topics, issuers, documentTypes, territories])
}
