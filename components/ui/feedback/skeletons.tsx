import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** Rows of a list or table that is on its way. */
export function RowsSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Box
      role="status"
      data-loading
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
    >
      <VisuallyHidden>Loading</VisuallyHidden>
      {indexes(rows).map((row) => (
        <Box
          key={row}
          sx={{ display: 'flex', gap: 3, alignItems: 'center', height: 48, px: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Skeleton sx={{ flex: 3 }} />
          <Skeleton sx={{ flex: 2 }} />
          <Skeleton sx={{ flex: 1 }} />
        </Box>
      ))}
    </Box>
  )
}

/** Cards of a grid that is on its way; as wide as the cards that will come. */
export function CardsSkeleton({ cards = 6, minWidth = 280, height = 148 }: { cards?: number; minWidth?: number; height?: number }) {
  return (
    <Box
      role="status"
      data-loading
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: `repeat(auto-fill, minmax(min(${minWidth}px, 100%), 1fr))` }}
    >
      <VisuallyHidden>Loading</VisuallyHidden>
      {indexes(cards).map((card) => (
        <Box key={card} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2.5, height, bgcolor: 'background.paper' }}>
          <Skeleton width="60%" height={24} />
          <Skeleton sx={{ mt: 1.5 }} />
          <Skeleton width="85%" />
        </Box>
      ))}
    </Box>
  )
}

/** Paragraphs that are on their way. */
export function TextSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Box role="status" data-loading>
      <VisuallyHidden>Loading</VisuallyHidden>
      {indexes(lines).map((line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} height={24} />
      ))}
    </Box>
  )
}
