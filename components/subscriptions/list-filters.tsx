'use client'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { TableState } from '#components/ui/table-state.ts'
import { SCOPE_FILTER, TRIAL_FILTER, trialKinds, trialOf } from './list-address.ts'

interface ListFiltersProps {
  filters: TableState['filters']
  onChange: (filters: Record<string, string>) => void
  /** The "only my services / all services" selector is for super users (B348). */
  mayChooseScope: boolean
}

const look = { height: 32, fontSize: '0.8125rem', pl: 1.25, width: { xs: '100%', sm: 'auto' }, '& select': { p: 0 } } as const

/** Trial kind, and for super users whose services (001 section 2.2). */
export function ListFilters({ filters, onChange, mayChooseScope }: ListFiltersProps) {
  const set = (field: string, value: string | null) => {
    const { [field]: _, ...others } = filters
    onChange(value === null ? others : { ...others, [field]: value })
  }
  return (
    <>
      {mayChooseScope && (
        <NativeSelect
          value={filters[SCOPE_FILTER] === 'all' ? 'all' : 'my'}
          onChange={(event) => set(SCOPE_FILTER, event.target.value === 'all' ? 'all' : null)}
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': 'Services' }}
          sx={look}
        >
          <option value="my">Only my services</option>
          <option value="all">All services</option>
        </NativeSelect>
      )}
      <NativeSelect
        value={trialOf(filters)}
        onChange={(event) => set(TRIAL_FILTER, event.target.value === '0' ? null : event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{ 'aria-label': 'Trial' }}
        sx={look}
      >
        {trialKinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </>
  )
}
