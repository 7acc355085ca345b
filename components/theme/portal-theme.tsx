'use client'
import type { ReactNode } from 'react'
import { ThemeProvider } from '@mui/material/styles'
import { AppRouterCacheProvider } from '@mui/material-nextjs/v16-appRouter'
import { theme } from './theme.ts'

/**
 * Theme and style cache of what is rendered with MUI; stands around those pages and parts alone, so that public pages come without MUI's script.
 * The colour scheme is the html element's (ColorSchemeScript): MUI neither stores nor sets it, so `noSsr`: nothing is rendered twice to learn of it.
 */
export function PortalTheme({ children }: { children: ReactNode }) {
  return (
    <AppRouterCacheProvider>
      <ThemeProvider theme={theme} storageManager={null} colorSchemeNode={null} noSsr>
        {children}
      </ThemeProvider>
    </AppRouterCacheProvider>
  )
}
