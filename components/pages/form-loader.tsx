'use client'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { Loaded } from '#components/record/use-loaded.ts'
import { failureText } from '#components/ui/feedback/failure.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

interface FormLoaderProps<T> {
  loaded: Loaded<T>
  /** Fields of the form that is on its way. */
  fields: number
  children: (data: T) => ReactNode
}

/** A form that begins with what is stored: its skeleton, what kept it from being read, or the form. */
export function FormLoader<T>({ loaded: { data, error, retry }, fields, children }: FormLoaderProps<T>) {
  if (data !== null) return children(data)
  if (error !== null) {
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" color="inherit" onClick={retry}>
            Try again
          </Button>
        }
      >
        {failureText(error).text}
      </Alert>
    )
  }
  return (
    <Box role="status" sx={{ maxWidth: 640, display: 'grid', gap: 2.5 }}>
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field}>
          <Skeleton width={120} height={20} sx={{ mb: 0.5 }} />
          <Skeleton variant="rectangular" height={38} />
        </div>
      ))}
    </Box>
  )
}
