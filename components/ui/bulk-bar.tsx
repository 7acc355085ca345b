'use client'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

export interface BulkSelection {
  /** Keys of the rows selected on this page. */
  ids: string[]
  /** The reader chose everything that matches the filters, on every page. */
  allMatching: boolean
  clear: () => void
}

interface BulkBarProps {
  count: number
  /** With onSelectAll: how many match in all; taking them is an explicit second click. */
  total?: number
  onSelectAll?: () => void
  onClear: () => void
  actions: ReactNode
}

/** Stands above a table while rows are selected, names how many, and holds what can be done with them. */
export function BulkBar({ count, total, onSelectAll, onClear, actions }: BulkBarProps) {
  return (
    <Box
      role="region"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        mb: 1,
        px: 1.5,
        py: 0.75,
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
        typography: 'body2',
      }}
    >
      <Box role="status" sx={{ fontWeight: 500, mr: 0.5 }}>{`${count.toLocaleString('en')} selected`}</Box>
      {total !== undefined && onSelectAll && <Button size="small" onClick={onSelectAll}>{`Select all ${total.toLocaleString('en')} that match`}</Button>}
      <Button size="small" color="inherit" onClick={onClear}>
        Clear selection
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>
    </Box>
  )
}
