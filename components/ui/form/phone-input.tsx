'use client'
import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import { listProps, SelectText } from './async-select.tsx'
import { TextInput, type FieldProps } from './fields.tsx'
import { allDialingCodes, mainCountry } from './phone-data.ts'
import { findDialingCodes, type DialingCode, type Phone } from './phone.ts'

interface PhoneInputProps extends Omit<FieldProps<Phone>, 'error' | 'hint'> {
  /** Messages per part, as checkPhone gives them. */
  errors?: { code?: string | undefined; number?: string | undefined }
}

/** A dialing-code selector and a number field (B594); the value is sent through phoneToSend. */
export function PhoneInput({ id, name, label, value, onChange, errors = {}, required, disabled = false }: PhoneInputProps) {
  // Several countries share a code; the one that was chosen stays while the code does.
  const [picked, setPicked] = useState<DialingCode | null>(null)
  const country = picked?.code === value.code ? picked : (mainCountry(value.code) ?? null)
  const code = { id: `${id}.code`, label: 'Dialing code', placeholder: 'Country or code', error: errors.code, required }
  return (
    <Box
      role="group"
      aria-label={label}
      id={id}
      tabIndex={-1}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 2.5,
        rowGap: 1.5,
        alignItems: 'start',
        outline: 'none',
      }}
    >
      <Autocomplete
        id={code.id}
        autoHighlight
        disabled={disabled}
        options={allDialingCodes}
        value={country}
        onChange={(_, chosen) => {
          setPicked(chosen)
          onChange({ ...value, code: chosen?.code ?? '' })
        }}
        filterOptions={(options, { inputValue }) => findDialingCodes(options, inputValue)}
        getOptionKey={(option) => option.country}
        getOptionLabel={(option) => `${option.code} ${option.name}`}
        isOptionEqualToValue={(option, chosen) => option.country === chosen.country}
        noOptionsText="No match"
        renderOption={({ key, ...item }, option) => (
          <li key={key} {...item}>
            <Box component="span" sx={{ flex: 1 }}>
              {option.name}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {option.code}
            </Box>
          </li>
        )}
        renderInput={(params) => <SelectText params={params} field={code} />}
        slotProps={listProps('Dialing codes')}
      />
      <TextInput
        id={`${id}.number`}
        name={name === undefined ? 'number' : `${name}.number`}
        label={label}
        type="tel"
        autoComplete="tel-national"
        value={value.number}
        onChange={(number) => onChange({ ...value, number })}
        error={errors.number}
        required={required ?? false}
        disabled={disabled}
      />
    </Box>
  )
}
