'use client'
import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { failureText } from '#components/ui/feedback/failure.ts'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { usePhone } from '#components/ui/form/use-phone.ts'

interface LoadingDialogProps {
  title: string
  /** Width in px, as of the dialog that follows. */
  width?: number
  /** Why the data cannot be shown; null = still under way. */
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Stands in for a dialog while its data is on its way, and says so when it does not come. */
export function LoadingDialog({ title, width, error, onRetry, onClose }: LoadingDialogProps) {
  const id = useId()
  const phone = usePhone()
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      aria-labelledby={id}
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: phone ? undefined : width } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error === null ? <TextSkeleton lines={8} /> : <RetryAlert onRetry={onRetry}>{failureText(error).text}</RetryAlert>}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Dialog>
  )
}
