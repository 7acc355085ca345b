'use client'
import { useState } from 'react'
import CircularProgress from '@mui/material/CircularProgress'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import styles from './table-cells.module.css'

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
    <span className={styles.switchCell}>
      <input
        type="checkbox"
        role="switch"
        className={styles.switch}
        checked={saving ?? checked}
        disabled={disabled}
        onChange={(event) => saving === null && void change(event.target.checked)}
        aria-label={label}
        aria-busy={saving !== null || undefined}
      />
      {saving !== null && <CircularProgress size={14} aria-label="Saving" sx={{ position: 'absolute', left: '100%' }} />}
    </span>
  )
}
