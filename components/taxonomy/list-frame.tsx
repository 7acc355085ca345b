'use client'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { failureText } from '#components/ui/failure.ts'

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
  onRetry: () => void
  /** The form that adds one. */
  footer: ReactNode
  children: ReactNode
}

const SKELETON_ROWS = 4

/** One list of the taxonomy with its head, its states and the form that adds to it. */
export function ListFrame({ id, title, hint, empty, count, error, onRetry, footer, children }: ListFrameProps) {
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
      {error !== undefined && count === undefined ? (
        <Alert
          severity="error"
          sx={{ mx: 2, mb: 2 }}
          action={
            <Button size="small" color="inherit" onClick={onRetry}>
              Retry
            </Button>
          }
        >
          {failureText(error).text}
        </Alert>
      ) : count === undefined ? (
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
