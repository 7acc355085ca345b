'use client'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import FilterIcon from '@mui/icons-material/FilterList'
import WarningIcon from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { FilterInput } from './filter-input.tsx'
import { filterText, isFilterValid, type TableColumn } from './table-columns.ts'
import type { TableState } from './table-state.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

interface FilterBarProps<Row> {
  /** Name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  filters: TableState['filters']
  onChange: (filters: Record<string, string>) => void
  /** Filters of the page that are no columns, before the others. */
  before?: ReactNode
  /** Buttons at the right end. */
  after?: ReactNode
  /** Something else lies over the tags. */
  covered?: boolean
}

/** Of a line of tags, pixels. */
const TAGS_HEIGHT = 31

/**
 * One filter per filterable column above the table; they combine (B045). Active ones stand below as tags that can be taken away; on wide screens their
 * line is always there, so that the table does not move while one goes on to click in it.
 */
export function FilterBar<Row>({ label, columns, filters, onChange, before, after, covered = false }: FilterBarProps<Row>) {
  const [open, setOpen] = useState(false)
  const filterable = columns.filter(({ filter }) => filter !== undefined)
  const active = filterable.filter(({ field }) => filters[field] !== undefined)
  const latest = useRef({ filters, onChange })
  useEffect(() => {
    latest.current = { filters, onChange }
  })
  // The same function for good, so that a field is rendered again only when something of it has changed.
  const set = useCallback((field: string, text: string) => {
    const { [field]: _, ...others } = latest.current.filters
    latest.current.onChange(text === '' ? others : { ...others, [field]: text })
  }, [])
  return (
    <Box role="search" aria-label={`Filters of ${label}`} sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {before}
        {filterable.length > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<FilterIcon />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            sx={{ display: { sm: 'none' } }}
          >
            {active.length === 0 ? 'Filters' : `Filters (${active.length})`}
          </Button>
        )}
        <Box sx={{ display: { xs: open ? 'grid' : 'none', sm: 'contents' }, gap: 1, width: '100%', order: { xs: 1, sm: 0 } }}>
          {filterable.map((column) => (
            <FilterInput key={column.field} column={column} value={filters[column.field] ?? ''} onChange={set} />
          ))}
        </Box>
        {/* On a phone they follow the button of the filters, line by line from the left. */}
        <Box
          sx={{
            display: { xs: 'contents', sm: 'flex' },
            flexWrap: 'wrap',
            gap: 1,
            ml: 'auto',
            alignItems: 'center',
            '& .MuiButton-text': { px: { xs: 0.5, sm: 1.25 } },
          }}
        >
          {after}
        </Box>
      </Box>
      {filterable.length > 0 && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 0.75,
            alignItems: 'center',
            minHeight: { sm: TAGS_HEIGHT },
            visibility: covered ? { sm: 'hidden' } : undefined,
          }}
        >
          {active.map((column) => {
            const text = filters[column.field] ?? ''
            const valid = isFilterValid(column, text)
            const remove = () => set(column.field, '')
            return (
              <Chip
                key={column.field}
                size="small"
                label={
                  <>
                    <VisuallyHidden>Remove filter </VisuallyHidden>
                    {valid ? filterText(column, text) : `${filterText(column, text)} (not valid)`}
                  </>
                }
                {...(!valid && { color: 'error' as const, variant: 'outlined' as const, icon: <WarningIcon />, 'data-invalid': true })}
                onClick={remove}
                onDelete={remove}
              />
            )
          })}
          {active.length > 0 && (
            <Button size="small" color="inherit" variant="text" onClick={() => onChange({})}>
              Clear filters
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
