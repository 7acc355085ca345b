import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SxProps, Theme } from '@mui/material/styles'

interface RetryAlertProps {
  onRetry: () => void
  /** What could not be read. */
  children: string
  sx?: SxProps<Theme>
}

/** Stands where something could not be read, and reads it again. */
export const RetryAlert = ({ onRetry, children, sx }: RetryAlertProps) => (
  <Alert
    severity="error"
    {...(sx !== undefined && { sx })}
    action={
      <Button size="small" color="inherit" onClick={onRetry}>
        Try again
      </Button>
    }
  >
    {children}
  </Alert>
)
