import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

interface PartProps {
  title: string
  count: number
  children: ReactNode
}

/** A part of the page with its number. */
export function Part({ title, count, children }: PartProps) {
  const id = `part-${title.toLowerCase().replace(/\W+/g, '-')}`
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 4 }}>
      <Typography
        id={id}
        variant="h2"
        sx={{ fontSize: '1.0625rem', fontWeight: 650, mb: 1, display: 'flex', gap: 1, alignItems: 'baseline' }}
      >
        {title}
        <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', fontVariantNumeric: 'tabular-nums' }}>
          {count.toLocaleString('en')}
        </Box>
      </Typography>
      {children}
    </Box>
  )
}

/** Rows of a part, one below the other. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
      bgcolor: 'background.paper',
      '& > li + li': { borderTop: 1, borderColor: 'divider' },
    }}
  >
    {children}
  </Box>
)

interface RowProps {
  label: string
  title: ReactNode
  /** Below the title. */
  detail: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** A row: who or what, with its buttons beside it, or below it on a phone. */
export const Row = ({ label, title, detail, actions, children }: RowProps) => (
  <Box
    component="li"
    aria-label={label}
    sx={{ px: 2, py: 1.5, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 1, alignItems: 'flex-start' }}
  >
    <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography
        component="div"
        variant="subtitle1"
        sx={{ lineHeight: 1.3, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
      >
        {title}
      </Typography>
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
        {detail}
      </Typography>
      {children}
    </Box>
    {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
  </Box>
)
