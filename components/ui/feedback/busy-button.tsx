'use client'
import Button, { type ButtonProps } from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'

interface BusyButtonProps extends ButtonProps {
  busy: boolean
  /** Replaces the text while busy, e.g. 'Loading' on the export buttons. */
  busyLabel?: string
}

/** A button that shows a spinner and takes no click while busy; it keeps the focus, which a disabled button would lose. */
export function BusyButton({ busy, busyLabel, children, onClick, startIcon, type, ...props }: BusyButtonProps) {
  return (
    <Button
      {...props}
      type={type === 'submit' && busy ? 'button' : type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
      startIcon={busy ? <CircularProgress color="inherit" size={16} aria-label="Working" /> : startIcon}
      sx={{ ...(busy && { opacity: 0.7, cursor: 'progress' }), ...(props.sx as object) }}
    >
      {busy ? (busyLabel ?? children) : children}
    </Button>
  )
}
