'use client'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import Switch from '@mui/material/Switch'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { emailIn, wholeAddress } from './typed-address.ts'

/** What every field takes; `form.bind(path)` gives the first six. */
export interface FieldProps<T> {
  id: string
  name?: string
  label: string
  value: T
  onChange: (value: T) => void
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  /** Help below the field; an error takes its place. */
  hint?: ReactNode
}

interface TextInputProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'number' | 'search'
  autoComplete?: string
  placeholder?: string
  autoFocus?: boolean
  readOnly?: boolean
  /** In front of the text inside the field, e.g. the fixed part of an address. */
  prefix?: ReactNode
}

const PASTES: readonly string[] = ['insertFromPaste', 'insertFromDrop']
/** At once, and not key by key: the dot in the middle of an address that is being typed stays. */
const isPasted = (event: Event): boolean => event instanceof InputEvent && PASTES.includes(event.inputType)

/**
 * One line of text. Of an e-mail address what was pasted around it is taken away, at once and, typed, when the field is left; an address of the web gets the
 * https:// that was left out.
 */
export function TextInput({ type = 'text', autoComplete = 'off', placeholder, autoFocus, readOnly, prefix, ...field }: TextInputProps) {
  const takeAddress = () => {
    if (readOnly) return
    const address = type === 'email' ? emailIn(field.value) : type === 'url' ? wholeAddress(field.value) : field.value
    if (address !== field.value) field.onChange(address)
  }
  return (
    <TextField
      {...shared(field)}
      type={type}
      value={field.value}
      onChange={({ target: { value }, nativeEvent }) => field.onChange(type === 'email' && isPasted(nativeEvent) ? emailIn(value) : value)}
      onBlur={takeAddress}
      autoComplete={autoComplete}
      placeholder={placeholder}
      autoFocus={autoFocus}
      slotProps={{
        input: {
          readOnly,
          startAdornment:
            prefix === undefined ? undefined : (
              <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0, mr: 0.25 }}>
                {prefix}
              </Box>
            ),
        },
      }}
    />
  )
}

interface TextAreaInputProps extends FieldProps<string> {
  /** Counts the characters against it; typing more is possible, the schema's message says so. */
  max?: number
  rows?: number
  autoFocus?: boolean
}

/** Several lines of text, with a counter when there is a limit. */
export function TextAreaInput({ max, rows = 3, autoFocus, ...field }: TextAreaInputProps) {
  const base = shared(field)
  const length = [...field.value].length
  const counter = max !== undefined && (
    <Box
      component="span"
      sx={{
        ml: 'auto',
        pl: 1,
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        color: length > max ? 'error.main' : 'text.secondary',
      }}
    >
      {`${length} / ${max}`}
    </Box>
  )
  return (
    <TextField
      {...base}
      multiline
      autoFocus={autoFocus}
      minRows={rows}
      maxRows={12}
      value={field.value}
      onChange={(event) => field.onChange(event.target.value)}
      helperText={
        counter ? (
          <Box component="span" sx={{ display: 'flex' }}>
            <span>{base.helperText}</span>
            {counter}
          </Box>
        ) : (
          base.helperText
        )
      }
    />
  )
}

interface SelectInputProps<T extends string | number> extends FieldProps<T | null> {
  options: readonly { value: T; label: string }[]
  /** Text of the choice "none"; left out = a value is always chosen once there is one. */
  emptyLabel?: string
}

/** One of a few fixed choices. */
export function SelectInput<T extends string | number>({ options, emptyLabel, ...field }: SelectInputProps<T>) {
  return (
    <TextField
      {...shared(field)}
      select
      value={field.value ?? ''}
      onChange={(event) => field.onChange(options.find(({ value }) => String(value) === String(event.target.value))?.value ?? null)}
      slotProps={{
        select: {
          displayEmpty: true,
          SelectDisplayProps: { id: field.id },
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } },
        },
        inputLabel: { id: `${field.id}-label`, htmlFor: undefined },
      }}
    >
      {(emptyLabel !== undefined || field.value === null) && (
        <MenuItem value="">
          {emptyLabel ?? (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              Choose…
            </Box>
          )}
        </MenuItem>
      )}
      {options.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** On or off, in effect as part of the form. */
export function SwitchInput(field: FieldProps<boolean>) {
  return (
    <Toggle
      {...field}
      control={
        <Switch
          id={field.id}
          name={field.name}
          checked={field.value}
          onChange={(_, on) => field.onChange(on)}
          slotProps={toggleInput(field)}
        />
      }
    />
  )
}

/** Ticked or not, e.g. an acknowledgement. */
export function CheckboxInput(field: FieldProps<boolean>) {
  return (
    <Toggle
      {...field}
      control={
        <Checkbox
          id={field.id}
          name={field.name}
          checked={field.value}
          onChange={(_, on) => field.onChange(on)}
          slotProps={toggleInput(field)}
        />
      }
    />
  )
}

const toggleInput = ({ id, error, hint, required }: FieldProps<boolean>) => ({
  input: {
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error !== undefined || hint !== undefined ? `${id}-helper-text` : undefined,
    required,
  },
})

function Toggle({ id, label, error, hint, required, disabled, control }: FieldProps<boolean> & { control: React.ReactElement }) {
  return (
    <div>
      <FormControlLabel control={control} label={label} disabled={disabled} required={required} />
      {(error ?? hint) !== undefined && (
        <FormHelperText id={`${id}-helper-text`} error={error !== undefined} sx={{ mt: 0 }}>
          {error ?? hint}
        </FormHelperText>
      )}
    </div>
  )
}

const shared = ({
  id,
  name,
  label,
  error,
  required,
  disabled,
  hint,
}: Omit<FieldProps<never>, 'value' | 'onChange'> & { value?: unknown; onChange?: unknown }): TextFieldProps => ({
  id,
  name,
  label,
  error: error !== undefined,
  helperText: error ?? hint,
  required,
  disabled,
})
