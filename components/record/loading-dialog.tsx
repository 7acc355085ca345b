'use client'
import { failureText } from '#components/ui/feedback/failure.ts'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'

interface LoadingDialogProps {
  title: string
  /** Width in px, as of the dialog that follows. */
  width?: number | undefined
  /** Why the data cannot be shown; null = still under way. */
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Stands in for a dialog while its data is on its way, and says so when it does not come. */
export const LoadingDialog = ({ title, width, error, onRetry, onClose }: LoadingDialogProps) => (
  <ReadDialog title={title} width={width} fillsPhone closeLabel="Cancel" quiet onClose={onClose}>
    {error === null ? <TextSkeleton lines={8} /> : <RetryAlert onRetry={onRetry}>{failureText(error).text}</RetryAlert>}
  </ReadDialog>
)
