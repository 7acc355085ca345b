import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

interface SignInScreenProps {
  title: string
  children?: ReactNode
}

/** One station of signing in or out, in the middle of the page: a title, then text and buttons. */
export function SignInScreen({ title, children }: SignInScreenProps) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 2, p: 3, textAlign: 'center' }}>
      <Typography component="h1" variant="h5">
        {title}
      </Typography>
      {children}
    </Box>
  )
}
