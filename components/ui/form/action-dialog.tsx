'use client'
import { useId, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'

interface ActionDialogProps {
  title: string
  actionLabel: string
  /** The action cannot be done (yet). */
  disabled?: boolean
  /** Before the action; false = something is missing, which the fields say. */
  check: () => boolean
  /** The dialog waits for it, busy, and closes; when it fails the dialog stays and a banner says why. */
  onAction: () => Promise<unknown>
  /** Cancel, Esc, and after the action. */
  onClose: () => void
  /** The fields; `id` begins theirs. */
  children: (id: string, busy: boolean) => ReactNode
}

/** Asks what an action is done with, and does it. Mounted = open. */
export function ActionDialog({ title, actionLabel, disabled = false, check, onAction, onClose, children }: ActionDialogProps) {
  const id = useId()
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    if (!check()) return
    setBusy(true)
    try {
      await onAction()
      onClose()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children(id, busy)}</DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton variant="contained" busy={busy} disabled={disabled} onClick={() => void act()}>
          {actionLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
