'use client'
import { useRef, useState } from 'react'
import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { firmDay } from '#lib/text/short-date.ts'
import { DATE_FORMAT, dateError, dateText, isDate, readDate } from '#components/ui/date-text.ts'
import type { FieldProps } from './fields.tsx'

/**
 * A calendar date, typed as dd/mm/yyyy or picked from the browser's calendar. Its value is 'YYYY-MM-DD' or null, or the text itself while nobody can read
 * it as a date: a form refuses that with `dateErrors`, so that nothing is saved without what was typed. A stored instant shows its day.
 */
export function DateInput({ id, name, label, value, onChange, error, required, disabled, hint }: FieldProps<string | null>) {
  const picker = useRef<HTMLInputElement>(null)
  /** What is being typed; null = the field is left and shows its value. */
  const [typed, setTyped] = useState<string | null>(null)
  const message = error ?? (typed === null ? dateError(value) : undefined)

  const type = (text: string) => {
    setTyped(text)
    const date = readDate(text)
    onChange(date === undefined ? text : date)
  }
  return (
    <TextField
      id={id}
      name={name}
      label={label}
      placeholder={DATE_FORMAT}
      value={typed ?? dateText(value)}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setTyped(null)}
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
                value={value !== null && isDate(value) ? firmDay(value) : ''}
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

/** A date of a filter, which takes effect as soon as it can be read; until then the one before stays in effect. */
export function DateFilterInput({ onChange, ...field }: FieldProps<string | null>) {
  const [unreadable, setUnreadable] = useState<string | null>(null)
  return (
    <DateInput
      {...field}
      value={unreadable ?? field.value}
      onChange={(next) => {
        setUnreadable(isDate(next) ? null : next)
        if (isDate(next)) onChange(next)
      }}
    />
  )
}
