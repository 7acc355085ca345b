'use client'
import Box from '@mui/material/Box'
import { useInBrowser } from '#components/ui/use-in-browser.ts'

/** Fields of a form below each other that take nothing until the page's script runs: what is typed or ticked before never reaches the form, and would be gone with the next change. */
export function ScriptedFields({ children }: { children: React.ReactNode }) {
  return (
    <Box component="fieldset" disabled={!useInBrowser()} sx={{ display: 'grid', gap: 2.5, m: 0, p: 0, border: 0, minWidth: 0 }}>
      <noscript>The portal needs JavaScript for this form. Please turn it on and load the page again.</noscript>
      {children}
    </Box>
  )
}
