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

/** As high as the line of the tags, which it covers; pixels. */
const BAR_HEIGHT = 32

interface BulkBarProps {
  count: number
  /** With onSelectAll: how many match in all; taking them is an explicit second click. */
  total?: number
  onSelectAll?: () => void
  onClear: () => void
  actions: ReactNode
}

/**
 * Stands while rows are selected, names how many, and holds what can be done with them. It lies over the line of the filters' tags, on a phone over the end
 * of the screen, so that the rows stay where they are while one goes on to select.
 */
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
        position: { xs: 'sticky', sm: 'absolute' },
        bottom: 0,
        left: 0,
        right: 0,
        zIndex: 4,
        boxSizing: 'border-box',
        minHeight: BAR_HEIGHT,
        px: 1,
        py: { xs: 0.75, sm: 0 },
        '& .MuiButton-root': { minHeight: 28, py: 0 },
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
