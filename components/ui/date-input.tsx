'use client'
import { useRef, useState } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { shortDate } from '#lib/short-date.ts'
import { DATE_FORMAT, readDate } from './date-text.ts'
import type { FieldProps } from './fields.tsx'

export const INVALID_DATE = `Please provide a date in the format ${DATE_FORMAT}`

/**
 * A calendar date 'YYYY-MM-DD' or null, typed as dd/mm/yyyy or picked from the browser's calendar. An unreadable text shows an error and leaves the
 * value as it was.
 */
export function DateInput({ id, name, label, value, onChange, error, required, disabled, hint }: FieldProps<string | null>) {
  const picker = useRef<HTMLInputElement>(null)
  /** What is being typed; null = the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const unreadable = typed !== null && readDate(typed) === undefined
  const [left, setLeft] = useState(false)
  const message = error ?? (unreadable && left ? INVALID_DATE : undefined)

  const type = (text: string) => {
    setTyped(text)
    const date = readDate(text)
    if (date !== undefined) onChange(date)
  }
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      placeholder={DATE_FORMAT}
      value={typed ?? shortDate(value)}
      onChange={(event) => type(event.target.value)}
      onFocus={() => setLeft(false)}
      onBlur={() => {
        setLeft(true)
        if (!unreadable) setTyped(null)
      }}
      error={message !== undefined}
      helperText={message ?? hint}
      required={required}
      disabled={disabled}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        input: {
          sx: { pr: 0.75 },
          endAdornment: (
            <InputAdornment position="end">
              <IconButton size="small" aria-label={`Choose ${label}`} disabled={disabled} onClick={() => picker.current?.showPicker()}>
                <CalendarIcon sx={{ fontSize: 16 }} />
              </IconButton>
              {/* Only lends its calendar; the text field is the one that people and screen readers use. */}
              <input
                ref={picker}
                type="date"
                tabIndex={-1}
                aria-hidden
                value={value ?? ''}
                onChange={(event) => {
                  setTyped(null)
                  onChange(event.target.value === '' ? null : event.target.value)
                }}
                style={{ position: 'absolute', right: 8, bottom: 0, width: 0, height: 0, opacity: 0, border: 0, padding: 0 }}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
