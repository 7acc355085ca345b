'use client'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { ApiError } from '#lib/http/client.ts'
import { useBanner } from './banner-queue.tsx'
import { rereadOvertaken } from './overtaken.ts'
import { BusyButton } from './busy-button.tsx'

const CONFLICT = 409

interface ConfirmDialogProps {
  title: string
  /** The question; a text or more. */
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red button, for what cannot be undone. */
  danger?: boolean
  /** Cannot be confirmed (yet). */
  disabled?: boolean
  /** Confirming waits for it, busy; then the dialog closes, unless it returns `false`: there is more to ask. When it fails the dialog stays and a banner, or for a conflict (409) the dialog, says why. */
  onConfirm: () => unknown
  /** Cancel, Esc, and after a successful confirm. */
  onClose: () => void
}

/** Asks before something is done. Mounted = open. */
export function ConfirmDialog({
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  disabled = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<string | null>(null)
  const id = useId()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const confirm = async () => {
    setBusy(true)
    setConflict(null)
    try {
      if ((await onConfirm()) === false) setBusy(false)
      else onClose()
    } catch (error) {
      setBusy(false)
      rereadOvertaken(error)
      const problem = error instanceof ApiError && error.status === CONFLICT ? error.problem : null
      if (problem === null) banner.failure(error)
      else if (isShown.current) setConflict(problem.detail)
      // What was asked about is over meanwhile, and the question went with it.
      else banner.warning(problem.detail)
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      maxWidth="xs"
      fullWidth
      onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}
    >
      <DialogTitle id={`${id}title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}text`} component="div">
          {children}
        </DialogContentText>
        {conflict !== null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {conflict}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy} autoFocus={danger}>
          {cancelLabel}
        </Button>
        <BusyButton
          variant="contained"
          color={danger ? 'error' : 'primary'}
          busy={busy}
          disabled={disabled}
          onClick={() => void confirm()}
          autoFocus={!danger}
        >
          {confirmLabel}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}
