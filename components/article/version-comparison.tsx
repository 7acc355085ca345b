'use client'
import { useId } from 'react'
import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { Failure } from '#components/news/list-frame.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import type { FieldDifference } from './difference.ts'
import { DifferenceView, type Layout } from './difference-view.tsx'

interface VersionComparisonProps {
  options: readonly { value: number; label: string }[]
  older: number | null
  newer: number | null
  onOlder: (version: number | null) => void
  onNewer: (version: number | null) => void
  layout: Layout
  onLayout: (layout: Layout) => void
  /** What differs between the two; undefined = on its way. */
  fields: readonly FieldDifference[] | undefined
  error: unknown
  onRetry: () => void
}

/** Two versions to choose, and what differs between them. */
export function VersionComparison({
  options,
  older,
  newer,
  onOlder,
  onNewer,
  layout,
  onLayout,
  fields,
  error,
  onRetry,
}: VersionComparisonProps) {
  const field = useId()
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { sm: '1fr 1fr auto' },
          gap: 2,
          alignItems: 'end',
          justifyItems: { xs: 'start', sm: 'stretch' },
          '& > :not(:last-child)': { width: '100%' },
          pt: 1,
          mb: 3,
        }}
      >
        <SelectInput<number> id={`${field}older`} label="From" value={older} onChange={onOlder} options={options} />
        <SelectInput<number> id={`${field}newer`} label="To" value={newer} onChange={onNewer} options={options} />
        <ToggleButtonGroup
          exclusive
          size="small"
          value={layout}
          onChange={(_, next: Layout | null) => next && onLayout(next)}
          aria-label="Layout of the difference"
        >
          <ToggleButton value="text">In the text</ToggleButton>
          <ToggleButton value="sides">Side by side</ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {error ? (
        <Failure error={error} onRetry={onRetry} />
      ) : fields ? (
        <DifferenceView fields={fields} layout={layout} />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </>
  )
}
