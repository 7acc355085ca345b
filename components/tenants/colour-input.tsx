'use client'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { tenantPalette } from '#lib/config/tenant-palette.ts'

/** Names of the palette's colours, in its order. */
const names = ['Teal', 'Ochre', 'Violet', 'Rose', 'Green', 'Blue'] as const

/** One of the six colours of tenants (A183), by name and by look. */
export function ColourInput({ id, name, label, value, onChange, error }: FieldProps<number>) {
  return (
    <div>
      <FormLabel id={`${id}-label`}>{label}</FormLabel>
      <RadioGroup
        id={id}
        name={name ?? id}
        row
        aria-labelledby={`${id}-label`}
        value={value}
        onChange={(_, next) => onChange(Number(next))}
        sx={{ columnGap: 1, pl: 1 }}
      >
        {tenantPalette.map((colour, index) => (
          <FormControlLabel
            key={colour}
            value={index}
            control={<Radio />}
            label={
              <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
                <Box component="span" sx={{ width: 14, height: 14, borderRadius: '50%', bgcolor: colour }} />
                {names[index]}
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </div>
  )
}
