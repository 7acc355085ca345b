'use client'
import { memo, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import { useTypedText } from '#components/ui/form/use-typed-text.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { isFilterValid, filterText, type TableColumn } from './table-columns.ts'

const DateRangeFields = loadOnDemand(() => import('./date-range-fields.tsx').then((module) => module.DateRangeFields))

/** A text filter takes effect this many ms after the last key. */
const TYPING_MS = 400

interface FilterInputProps<Row> {
  column: TableColumn<Row>
  /** '' = not filtered. */
  value: string
  onChange: (text: string) => void
}

interface ColumnFilterProps<Row> extends Omit<FilterInputProps<Row>, 'onChange'> {
  /** The same function on every render. */
  onChange: (field: string, text: string) => void
}

/** The filter of one column, by its kind. */
function ColumnFilter<Row>({ column, value, onChange }: ColumnFilterProps<Row>) {
  const { field, filter } = column
  const props = { column, value, onChange: (text: string) => onChange(field, text) }
  if (filter === 'date-range') return <RangeFilter {...props} />
  if (filter === 'yes-no') return <ChoiceFilter {...props} options={yesNo} />
  if (typeof filter === 'object') return <ChoiceFilter {...props} options={filter.options} />
  return <TextFilter {...props} />
}

/** Not rendered again with each step in the table, which all filters together would take longer for than its rows. */
export const FilterInput = memo(ColumnFilter) as typeof ColumnFilter

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const inputStyle = { height: 32, minWidth: 0, width: { xs: '100%', sm: 'auto' }, fontSize: '0.8125rem' } as const
const prefix = (label: string) => (
  <Box component="span" aria-hidden sx={{ color: 'text.secondary', whiteSpace: 'nowrap', mr: 0.75 }}>
    {label}
  </Box>
)

function TextFilter<Row>({ column, value, onChange }: FilterInputProps<Row>) {
  const { field, onInput, send } = useTypedText(value, onChange, TYPING_MS)
  return (
    <OutlinedInput
      size="small"
      inputRef={field}
      defaultValue={value}
      onInput={onInput}
      onKeyDown={(event) => event.key === 'Enter' && send()}
      error={value !== '' && !isFilterValid(column, value)}
      startAdornment={prefix(column.label)}
      inputProps={{ 'aria-label': `Filter by ${column.label}`, type: 'text', autoComplete: 'off' }}
      sx={{ ...inputStyle, pl: 1.25, '& input': { p: 0, pr: 1, width: { xs: '100%', sm: 76 } } }}
    />
  )
}

function ChoiceFilter<Row>({
  column,
  value,
  onChange,
  options,
}: FilterInputProps<Row> & { options: readonly { value: string; label: string }[] }) {
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput size="small" startAdornment={prefix(column.label)} />}
      inputProps={{ 'aria-label': `Filter by ${column.label}` }}
      sx={{ ...inputStyle, pl: 1.25, '& select': { p: 0, minWidth: 44, maxWidth: { sm: 84 } } }}
    >
      <option value="">All</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </NativeSelect>
  )
}

function RangeFilter<Row>({ column, value, onChange }: FilterInputProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ...inputStyle, minHeight: 32, fontWeight: 400, px: 1.25, justifyContent: 'flex-start' }}
      >
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {column.label}
        </Box>
        <Box component="span" sx={{ ml: 0.75 }}>
          {value === '' ? 'All' : filterText(column, value).slice(column.label.length + 2)}
        </Box>
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': column.label, sx: { mt: 0.5 } } }}
      >
        <DateRangeFields field={column.field} value={value} onChange={onChange} />
      </Popover>
    </>
  )
}
