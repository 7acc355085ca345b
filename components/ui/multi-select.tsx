'use client'
import Autocomplete from '@mui/material/Autocomplete'
import Checkbox from '@mui/material/Checkbox'
import { listProps, SelectText } from './async-select.tsx'
import type { FieldProps } from './fields.tsx'

export interface Option {
  value: string
  label: string
  /** Heading under which the option stands; options of a group must follow each other. */
  group?: string
}

interface MultiSelectProps extends FieldProps<readonly string[]> {
  options: readonly Option[]
  placeholder?: string
}

/** Several choices out of a list that is at hand; search as you type, values are the options' values. */
export function MultiSelect({ options, ...field }: MultiSelectProps) {
  const grouped = options.some(({ group }) => group !== undefined)
  return (
    <Autocomplete
      id={field.id}
      multiple
      disableCloseOnSelect
      disabled={field.disabled ?? false}
      options={options as Option[]}
      value={options.filter(({ value }) => field.value.includes(value))}
      onChange={(_, chosen) => field.onChange(chosen.map(({ value }) => value))}
      getOptionKey={({ value }) => value}
      getOptionLabel={({ label }) => label}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      {...(grouped && { groupBy: ({ group }: Option) => group ?? '' })}
      noOptionsText="No match"
      renderOption={({ key, ...item }, { label }, { selected }) => (
        <li key={key} {...item}>
          <Checkbox checked={selected} tabIndex={-1} disableRipple sx={{ p: 0, mr: 1 }} slotProps={{ input: { 'aria-hidden': true } }} />
          {label}
        </li>
      )}
      renderInput={(params) => <SelectText params={params} field={field} />}
      slotProps={listProps(field.label)}
    />
  )
}
