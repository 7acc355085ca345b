import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'

const texts = { processing: 'Processing, please stand by...', application: 'Loading application...', creating: 'Creating your profile...' } as const

/** Fills the page while nothing else can be shown (B019, A041). */
export function PageLoader({ kind = 'processing' }: { kind?: keyof typeof texts }) {
  return (
    <Box role="status" sx={{ display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, minHeight: '60vh', p: 3, color: 'text.secondary' }}>
      <CircularProgress size={28} thickness={4} aria-hidden />
      {texts[kind]}
    </Box>
  )
}
