import Alert from '@mui/material/Alert'
import type { SxProps, Theme } from '@mui/material/styles'
import { BusyButton } from './busy-button.tsx'
import { failureText } from './failure.ts'

interface RetryAlertProps {
  onRetry: () => void
  /** The next try is under way. */
  retrying?: boolean
  /** Default: error; warning = one may go on without. */
  severity?: 'error' | 'warning'
  /** Why; said after what could not be read. */
  error?: unknown
  /** What could not be read. */
  children: string
  sx?: SxProps<Theme>
}

/** Stands where something could not be read, and reads it again. */
export function RetryAlert({ onRetry, retrying = false, severity = 'error', error, children, sx }: RetryAlertProps) {
  const reason = error === undefined || error === null ? null : failureText(error)
  return (
    <Alert
      severity={severity}
      {...(sx !== undefined && { sx })}
      action={
        <BusyButton size="small" color="inherit" busy={retrying} onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
          Try again
        </BusyButton>
      }
    >
      {reason === null ? children : [children, reason.text, ...reason.lines].join(' ')}
    </Alert>
  )
}
