'use client'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { DateFilterInput } from '#components/ui/form/date-input.tsx'
import { periodName, periods, readRange } from './date-range.ts'

interface DateRangeFieldsProps {
  /** Of the column, for the ids of the inputs. */
  field: string
  /** 'from..to', '' = all. */
  value: string
  onChange: (text: string) => void
}

const DATES = 'dates'

/** A period that moves with the calendar, or first and last day of a filter. */
export function DateRangeFields({ field, value, onChange }: DateRangeFieldsProps) {
  const [from, to] = readRange(value)
  const set = (start: string | null, end: string | null) => onChange(start === null && end === null ? '' : `${start ?? ''}..${end ?? ''}`)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, p: 2, width: 240 }}>
      <TextField
        id={`${field}-period`}
        select
        label="Period"
        value={periodName(value) === undefined ? DATES : value}
        onChange={(event) => (event.target.value === DATES ? set(from, to) : onChange(event.target.value))}
      >
        <MenuItem value={DATES}>Dates</MenuItem>
        {periods.map((period) => (
          <MenuItem key={period.value} value={period.value}>
            {period.label}
          </MenuItem>
        ))}
      </TextField>
      <DateFilterInput id={`${field}-from`} label="From" value={from} onChange={(start) => set(start, to)} />
      <DateFilterInput id={`${field}-to`} label="To" value={to} onChange={(end) => set(from, end)} />
    </Box>
  )
}
