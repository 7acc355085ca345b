'use client'
import type { ReactNode } from 'react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import { NonceContext } from './nonce.ts'
import { theme } from './theme.ts'

interface PortalThemeProviderProps {
  /** Nonce of the response's Content-Security-Policy. */
  nonce?: string | undefined
  children: ReactNode
}

/** Theme, base styles and style cache of every page; goes once around the children of the root layout. */
export function PortalThemeProvider({ nonce, children }: PortalThemeProviderProps) {
  return (
    <AppRouterCacheProvider options={nonce === undefined ? {} : { nonce }}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <NonceContext value={nonce}>{children}</NonceContext>
      </ThemeProvider>
    </AppRouterCacheProvider>
  )
}
