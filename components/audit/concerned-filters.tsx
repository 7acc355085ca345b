'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import { loadUsers, nameOf, type ListedUser } from '#components/people/load-users.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import type { TrailRecord } from '#lib/audit/trail-contract.ts'
import { type Names } from '#lib/audit/words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { call } from '#lib/http/client.ts'
import { CONCERNED_PERSON, CONCERNED_RECORD, recordFilter, recordOf } from './audit-filters.ts'

const loadRecords: LoadOptions<TrailRecord> = async (q, _page, signal) => ({
  items: await call('GET /api/v1/Audit/records', { query: { q }, signal }),
  hasNext: false,
})

const labelOf = ({ kind, name }: TrailRecord): string => `${name} (${entityText(kind).toLowerCase()})`

interface ConcernedFiltersProps {
  filters: TableState['filters']
  /** Of people and records in the filters, by ppid or id. */
  names: Names
  onChange: (filters: Record<string, string>) => void
}

/** Whom and what the entries are about, chosen by name: what was given to a person or record, taken away or changed, whoever did it. */
export function ConcernedFilters({ filters, names, onChange }: ConcernedFiltersProps) {
  /** Of what was chosen here: the trail names it later, and not at all when nothing is found. */
  const [chosenNames, setChosenNames] = useState<Names>({})
  const nameIn = (key: string): string => names[key] ?? chosenNames[key] ?? key
  const set = (field: string, value: string | null) => {
    const { [field]: _, ...others } = filters
    onChange(value === null ? others : { ...others, [field]: value })
  }
  const remember = (key: string, name: string) => setChosenNames((known) => ({ ...known, [key]: name }))
  const [ppid, record] = [filters[CONCERNED_PERSON], filters[CONCERNED_RECORD]]
  const person: ListedUser | null = ppid ? { ppid, name: nameIn(ppid), email: '', photoUri: null, isInternal: false, entities: [] } : null
  const about = record ? recordOf(record) : null
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '260px 320px' }, gap: 1, width: 1, mb: 0.5 }}>
      <AsyncSelect<ListedUser>
        id="audit-person"
        label="Person concerned"
        value={person}
        onChange={(next) => {
          if (next) remember(next.ppid, nameOf(next))
          set(CONCERNED_PERSON, next && next.ppid)
        }}
        load={loadUsers}
        getKey={(user) => user.ppid}
        getLabel={(user) => (user.email === '' || user.name === '' ? nameOf(user) : `${user.name} · ${user.email}`)}
      />
      <AsyncSelect<TrailRecord>
        id="audit-record"
        label="Record concerned"
        value={about && { ...about, name: nameIn(about.key) }}
        onChange={(next) => {
          if (next) remember(next.key, next.name)
          set(CONCERNED_RECORD, next && recordFilter(next.kind, next.key)[1])
        }}
        load={loadRecords}
        getKey={({ kind, key }) => `${kind}:${key}`}
        getLabel={labelOf}
      />
    </Box>
  )
}
