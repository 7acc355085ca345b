import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

interface EmptyStateProps {
  /** True = there are items, but none match; false = there is nothing yet. */
  filtered: boolean
  /** Takes the filters away; offered when filtered. */
  onClear?: () => void
  /** What to do when there is nothing yet, in place of the hint. */
  children?: ReactNode
}

/** Stands where results would be (B021): tells "no match" from "nothing yet". */
export function EmptyState({ filtered, onClear, children }: EmptyStateProps) {
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 1, px: 2, py: 6, textAlign: 'center' }}>
      <EmptyPicture />
      <Typography variant="h3" component="p">
        So empty...
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', maxWidth: 420 }}>
        {filtered ? 'Nothing matches. Try to broaden the criteria.' : (children ?? 'There is nothing here yet. Try to broaden the criteria.')}
      </Typography>
      {filtered && onClear && (
        <Button variant="outlined" size="small" onClick={onClear} sx={{ mt: 1 }}>
          Clear filters
        </Button>
      )}
    </Box>
  )
}

function EmptyPicture() {
  return (
    <Box
      component="svg"
      viewBox="0 0 64 48"
      aria-hidden
      sx={{
        width: 64,
        height: 48,
        color: 'text.disabled',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.5,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      <rect x="8" y="6" width="40" height="30" rx="4" strokeDasharray="3 4" />
      <path d="M15 15h18M15 21h12" />
      <circle cx="45" cy="32" r="8" fill="var(--mui-palette-background-paper)" />
      <path d="m51 38 6 6" />
    </Box>
  )
}
