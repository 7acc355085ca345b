'use client'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

interface ListFrameProps {
  /** Id of the heading, by which the list is named. */
  id: string
  title: string
  hint: string
  /** 'No life cycles yet.' */
  empty: string
  /** Undefined = not there yet. */
  count: number | undefined
  error: unknown
  retrying: boolean
  onRetry: () => void
  /** The form that adds one. */
  footer: ReactNode
  children: ReactNode
}

const SKELETON_ROWS = 4

/** One list of the taxonomy with its head, its states and the form that adds to it. */
export function ListFrame({ id, title, hint, empty, count, error, retrying, onRetry, footer, children }: ListFrameProps) {
  return (
    <Card component="section" aria-labelledby={id} sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
      <Box sx={{ px: 2, pt: 2, pb: 1.5 }}>
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      </Box>
      {error !== undefined && (
        <RetryAlert error={error} retrying={retrying} onRetry={onRetry} sx={{ mx: 2, mb: 2 }}>
          The list could not be read.
        </RetryAlert>
      )}
      {error !== undefined && count === undefined ? null : count === undefined ? (
        <Box role="status" sx={{ px: 2, pb: 2 }}>
          <VisuallyHidden>Loading</VisuallyHidden>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={40} />
          ))}
        </Box>
      ) : count === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {empty}
        </Typography>
      ) : (
        children
      )}
      <Box sx={{ mt: 'auto', p: 2, borderTop: 1, borderColor: 'divider' }}>{footer}</Box>
    </Card>
  )
}
