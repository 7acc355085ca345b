import type { ReactNode } from 'react'
import Box from '@mui/material/Box'

/** Short fields side by side on wide screens. */
export const FieldRow = ({ columns = 2, children }: { columns?: number; children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gap: { xs: 2.5, sm: 2 },
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${columns}, minmax(0, 1fr))` },
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
)
