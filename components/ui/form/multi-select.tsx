'use client'
import { useState } from 'react'
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
  const [search, setSearch] = useState('')
  const chosen = options.filter(({ value }) => field.value.includes(value))
  const grouped = options.some(({ group }) => group !== undefined)
  return (
    <Autocomplete
      id={field.id}
      multiple
      // Enter takes the first match of what was typed.
      autoHighlight={search.trim() !== ''}
      inputValue={search}
      // With each new list, and so whenever a parent renders again, the field would begin again ("reset"); what is typed stays.
      onInputChange={(_, text, reason) => reason !== 'reset' && setSearch(text)}
      disableCloseOnSelect
      disabled={field.disabled ?? false}
      options={options}
      value={chosen}
      onChange={(_, next) => field.onChange(next.map(({ value }) => value))}
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
