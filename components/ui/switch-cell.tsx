'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Switch from '@mui/material/Switch'
import { useBanner } from './banner-queue.tsx'

interface SwitchCellProps {
  checked: boolean
  /** Says what is switched and of which row, e.g. 'Is new: Fund accounting'. */
  label: string
  /** Saves the new value; when it fails the switch goes back and a banner says why. */
  onChange: (checked: boolean) => Promise<unknown>
  disabled?: boolean
}

/** A switch inside a table that saves at once: shows the new value while saving, and the old one again on failure. */
export function SwitchCell({ checked, label, onChange, disabled = false }: SwitchCellProps) {
  const banner = useBanner()
  /** The value being saved; null = the stored one is shown. */
  const [saving, setSaving] = useState<boolean | null>(null)
  const change = async (next: boolean) => {
    setSaving(next)
    try {
      await onChange(next)
    } catch (error) {
      banner.failure(error)
    } finally {
      setSaving(null)
    }
  }
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-flex', alignItems: 'center', ml: -1 }}>
      <Switch
        checked={saving ?? checked}
        disabled={disabled}
        onChange={(_, next) => saving === null && void change(next)}
        slotProps={{ input: { 'aria-label': label, 'aria-busy': saving !== null || undefined } }}
      />
      {saving !== null && <CircularProgress size={14} aria-label="Saving" sx={{ position: 'absolute', left: '100%' }} />}
    </Box>
  )
}
