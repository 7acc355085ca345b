'use client'
import Box from '@mui/material/Box'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { contextOptions } from './user-context.ts'

interface ContextSelectProps {
  isSuperUser: boolean
  value: string
  onChange: (value: string) => void
}

/** The context search of the Users tab (B260). */
export function ContextSelect({ isSuperUser, value, onChange }: ContextSelectProps) {
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={
        <OutlinedInput
          size="small"
          startAdornment={
            <Box component="span" aria-hidden sx={{ color: 'text.secondary', mr: 0.75 }}>
              Context
            </Box>
          }
        />
      }
      inputProps={{ 'aria-label': 'Context' }}
      sx={{ height: 32, pl: 1.25, fontSize: '0.8125rem', width: { xs: '100%', sm: 'auto' }, '& select': { p: 0 } }}
    >
      {contextOptions(isSuperUser).map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}
