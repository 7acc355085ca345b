'use client'
import Autocomplete from '@mui/material/Autocomplete'
import { listProps, SelectText } from '#components/ui/form/async-select.tsx'
import type { FieldProps } from '#components/ui/form/fields.tsx'

/** A grade of the list, or any other text (A160). */
export function GradeInput({ grades, ...field }: FieldProps<string> & { grades: readonly string[] }) {
  return (
    <Autocomplete
      id={field.id}
      freeSolo
      disabled={field.disabled ?? false}
      options={[...grades]}
      // All of them on opening, whatever is chosen.
      filterOptions={(options) => options}
      value={field.value}
      inputValue={field.value}
      onInputChange={(_, text) => field.onChange(text)}
      renderInput={(params) => <SelectText params={params} field={field} />}
      slotProps={listProps(field.label)}
    />
  )
}
