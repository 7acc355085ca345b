'use client'
import Chip from '@mui/material/Chip'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import type { TableState } from '#components/ui/table/table-state.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { selectStyle } from './select-style.ts'
import { onlyRunning, serviceOf, trialKinds, trialOf } from './list-address.ts'
import { RUNNING_FILTER, SCOPE_FILTER, SERVICE_FILTER, TRIAL_FILTER } from '#lib/subscriptions/words.ts'

interface ListFiltersProps {
  filters: TableState['filters']
  onChange: (filters: Record<string, string>) => void
  /** The "only my services / all services" selector is for super users (B348). */
  mayChooseScope: boolean
  /** Name of the one service that the address asks for, once it is known. */
  serviceName: string | undefined
}

/** Trial kind, for super users whose services, and what the link of My services asks for, to be taken away (A108). */
export function ListFilters({ filters, onChange, mayChooseScope, serviceName }: ListFiltersProps) {
  const set = (field: string, value: string | null) => {
    const { [field]: _, ...others } = filters
    onChange(value === null ? others : { ...others, [field]: value })
  }
  return (
    <>
      {!mayChooseScope && (
        <Typography component="p" variant="body2" sx={{ color: 'text.secondary', mr: 0.5 }}>
          Subscriptions of your services
        </Typography>
      )}
      {mayChooseScope && (
        <NativeSelect
          value={filters[SCOPE_FILTER] === 'all' ? 'all' : 'my'}
          onChange={(event) => set(SCOPE_FILTER, event.target.value === 'all' ? 'all' : null)}
          input={<OutlinedInput size="small" />}
          inputProps={{ 'aria-label': 'Services' }}
          sx={selectStyle}
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
        sx={selectStyle}
      >
        {trialKinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      {serviceOf(filters) !== undefined && (
        <Tag text={serviceName === undefined ? 'One service' : `Service: ${serviceName}`} onRemove={() => set(SERVICE_FILTER, null)} />
      )}
      {onlyRunning(filters) && <Tag text="Without ended ones" onRemove={() => set(RUNNING_FILTER, null)} />}
    </>
  )
}

/** A filter that is in the address only. */
const Tag = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Chip
    size="small"
    label={
      <>
        <VisuallyHidden>Remove filter </VisuallyHidden>
        {text}
      </>
    }
    onClick={onRemove}
    onDelete={onRemove}
  />
)
