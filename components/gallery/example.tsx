import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

/** A titled part of the gallery. */
export function Example({ title, children, wide = false }: { title: string; children: ReactNode; wide?: boolean }) {
  return (
    <Box component="section" aria-label={title} sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="h2" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2.5,
          gridTemplateColumns: wide
            ? 'minmax(0, 1fr)'
            : { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        {children}
      </Box>
    </Box>
  )
}

/** Buttons beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>{children}</Box>
)
