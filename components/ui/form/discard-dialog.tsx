'use client'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'

interface DiscardDialogProps {
  /** It is agreed that the changes are dropped. */
  onDiscard: () => void
  /** Editing goes on, or has ended by that. */
  onClose: () => void
}

/** Asks before what was typed is dropped. Mounted = open. */
export const DiscardDialog = ({ onDiscard, onClose }: DiscardDialogProps) => (
  <ConfirmDialog title="Discard changes ?" confirmLabel="Discard" cancelLabel="Keep editing" danger onConfirm={onDiscard} onClose={onClose}>
    Your changes are not saved yet.
  </ConfirmDialog>
)
