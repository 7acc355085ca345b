'use client'
import { useState, type HTMLAttributes, type Key, type KeyboardEvent, type ReactNode, type SyntheticEvent, type UIEvent } from 'react'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import type { FieldProps } from './fields.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { useOptionPages, type LoadOptions } from './use-option-pages.ts'

/** Milliseconds after the last key before the first page is read (B027). */
const SEARCH_DELAY_MS = 500
/** Greatest height of a drop-down in px (B636). */
const DROPDOWN_MAX_HEIGHT = 204
/** The next page is read when less than this many px are left to scroll. */
const SCROLL_MARGIN = 40

export interface OptionSource<T> {
  load: LoadOptions<T>
  getKey: (option: T) => string
  getLabel: (option: T) => string
  /** Looks of an option in the list; default: its label. */
  renderOption?: (option: T) => ReactNode
  placeholder?: string
}

type AsyncSelectProps<T> = OptionSource<T> &
  ((FieldProps<T | null> & { multiple?: false }) | (FieldProps<readonly T[]> & { multiple: true }))

/**
 * Choice from a list that is read from the server page by page: at once on opening, 500 ms after typing, and the next page on scroll.
 * Closes on choosing a single value and clears the search on close (B027, B028).
 */
export function AsyncSelect<T>(props: AsyncSelectProps<T>) {
  const { id, label, disabled = false, load, getKey, getLabel, renderOption } = props
  const [open, setOpen] = useState(false)
  /** What was typed since opening; null = nothing. */
  const [search, setSearch] = useState<string | null>(null)
  const list = useOptionPages(load)
  const chosen = props.multiple || props.value === null ? '' : getLabel(props.value)

  const common = {
    id,
    open,
    disabled,
    // Enter takes the first match of what was typed; options of an earlier search are gone by then.
    autoHighlight: search !== null && search.trim() !== '',
    onOpen: (event: SyntheticEvent) => {
      setOpen(true)
      // Typing opens the list too, and has started its own search then.
      if (event.type !== 'change') list.start('', 0)
    },
    onClose: () => {
      setOpen(false)
      setSearch(null)
      list.stop()
    },
    inputValue: search ?? chosen,
    onInputChange: (_: unknown, text: string, reason: string) => {
      if (reason === 'input') {
        setSearch(text)
        list.start(text, SEARCH_DELAY_MS)
      } else if (reason === 'selectOption' && props.multiple) {
        // What was searched is found; the open list is whole again for the next choice.
        setSearch(null)
        list.start('', 0)
      }
    },
    options: list.items as T[],
    filterOptions: (options: T[]) => options,
    getOptionKey: getKey,
    getOptionLabel: getLabel,
    isOptionEqualToValue: (option: T, value: T) => getKey(option) === getKey(value),
    loading: list.status === 'loading',
    loadingText: 'Loading…',
    noOptionsText: list.status === 'failed' ? <FailedOptions onRetry={list.retry} /> : 'No match',
    renderOption: ({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: T) => (
      <li key={key} {...item}>
        {renderOption?.(option) ?? getLabel(option)}
      </li>
    ),
    renderInput: (params: AutocompleteRenderInputParams) => <SelectText params={params} field={props} />,
    slotProps: listProps(label, (event) => nearEnd(event.currentTarget) && list.more()),
  }
  if (props.multiple)
    return (
      <Autocomplete<T, true>
        {...common}
        multiple
        disableCloseOnSelect
        filterSelectedOptions
        value={[...props.value]}
        onChange={(_, next) => props.onChange(next)}
      />
    )
  return <Autocomplete<T> {...common} value={props.value} onChange={(_, next) => props.onChange(next)} />
}

/** In place of the options. The press must not take the focus from the field, which would close the list. */
const FailedOptions = ({ onRetry }: { onRetry: () => void }) => (
  <RetryAlert onRetry={onRetry} sx={{ p: 0, bgcolor: 'transparent' }}>
    The list could not be read.
  </RetryAlert>
)

const nearEnd = (list: HTMLElement): boolean => list.scrollHeight - list.scrollTop - list.clientHeight < SCROLL_MARGIN

/** Height of the list and names of the two buttons, alike in every select. */
export const listProps = (label: string, onScroll?: (event: UIEvent<HTMLElement>) => void) => ({
  listbox: { onScroll, sx: { maxHeight: DROPDOWN_MAX_HEIGHT }, 'aria-label': label, 'aria-labelledby': undefined },
  chip: { size: 'small' as const },
})

/** Enter takes an option; it does not send the form around the select. The select's own key handling comes after this one. */
const keepForm = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** The text field of a select: label, error and help like every other field. */
export function SelectText({
  params,
  field,
}: {
  params: AutocompleteRenderInputParams
  field: Omit<FieldProps<unknown>, 'value' | 'onChange'> & { placeholder?: string }
}) {
  return (
    <TextField
      {...params}
      onKeyDown={keepForm}
      name={field.name}
      label={field.label}
      placeholder={field.placeholder}
      error={field.error !== undefined}
      helperText={field.error ?? field.hint}
      required={field.required}
      slotProps={{
        ...params.slotProps,
        // The chosen values satisfy "required", not the search text, which a multiple choice leaves empty.
        htmlInput: { ...params.slotProps.htmlInput, required: false, 'aria-required': field.required },
      }}
    />
  )
}
