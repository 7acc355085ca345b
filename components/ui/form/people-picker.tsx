'use client'
import Box from '@mui/material/Box'
import { AsyncSelect } from './async-select.tsx'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import type { FieldProps } from './fields.tsx'
import type { LoadOptions } from './use-option-pages.ts'

/** The parts of a person that the picker shows. */
export interface PickedPerson {
  ppid: string
  firstname: string
  lastname: string
  email?: string | null
  photoUri?: string | null
  /** Where the person belongs, beside the name. */
  company?: string
}

type PeoplePickerProps<T extends PickedPerson> = { load: LoadOptions<T>; placeholder?: string } & (
  (FieldProps<T | null> & { multiple?: false }) | (FieldProps<readonly T[]> & { multiple: true })
)

const nameOf = ({ firstname, lastname }: PickedPerson): string => `${firstname} ${lastname}`.trim()

/** One person or several, searched on the server. */
export function PeoplePicker<T extends PickedPerson>(props: PeoplePickerProps<T>) {
  return (
    <AsyncSelect<T>
      placeholder="Search by name or e-mail"
      {...props}
      getKey={({ ppid }) => ppid}
      getLabel={nameOf}
      renderOption={(person) => (
        <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
          <Avatar name={nameOf(person)} photo={person.photoUri ?? null} size={26} decorative />
          <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {nameOf(person)}
            {(person.email || person.company) && (
              <Box component="span" sx={{ color: 'text.secondary', ml: 1, fontSize: '0.8125rem' }}>
                {[person.email, person.company].filter(Boolean).join(' · ')}
              </Box>
            )}
          </Box>
        </Box>
      )}
    />
  )
}
