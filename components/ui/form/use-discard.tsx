'use client'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'

interface Discard {
  /** Leaves a dialog, after a confirmation when that drops something. */
  leave: (how: () => void, drops: boolean) => void
  /** Stands beside the dialog. */
  question: ReactNode
}

/**
 * Asks before a dialog drops what somebody has done in it.
 * @param text what would be dropped
 */
export function useDiscard(text = 'Your changes are not saved yet.'): Discard {
  /** What is done once it is agreed that the changes are dropped; null = nothing was asked. */
  const [dropping, setDropping] = useState<(() => void) | null>(null)
  return {
    leave: (how, drops) => {
      if (drops) setDropping(() => how)
      else how()
    },
    question: dropping !== null && (
      <ConfirmDialog
        title="Discard changes ?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={dropping}
        onClose={() => setDropping(null)}
      >
        {text}
      </ConfirmDialog>
    ),
  }
}
