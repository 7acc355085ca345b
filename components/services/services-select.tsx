'use client'
import Box from '@mui/material/Box'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { optionsOf } from '#components/ui/form/listed-options.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

interface ServicesSelectProps extends FieldProps<readonly string[]> {
  /** All that may be chosen already or are to be chosen. */
  services: readonly ServiceRow[]
  /** Which of them are offered; default: all. */
  offered?: (service: ServiceRow) => boolean
  /** What else is to be known of a service before it is chosen; '' = nothing. */
  noteOf?: (service: ServiceRow) => string
}

/** Several services, by ids, out of thousands: the list is at hand, but shown page by page. */
export function ServicesSelect({ services, offered = () => true, noteOf, value, onChange, ...field }: ServicesSelectProps) {
  const byId = new Map(services.map((service) => [service.id, service]))
  return (
    <AsyncSelect<ServiceRow>
      multiple
      {...field}
      value={value.flatMap((id) => byId.get(id) ?? [])}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      load={(...query) => optionsOf(services.filter(offered), ({ name }) => name)(...query)}
      getKey={({ id }) => id}
      getLabel={({ name }) => name}
      {...(noteOf && {
        renderOption: (service) => (
          <span>
            {service.name}
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.8125rem' }}>
              {noteOf(service)}
            </Box>
          </span>
        ),
      })}
      placeholder="Search by name"
    />
  )
}
