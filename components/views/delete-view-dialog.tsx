'use client'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { SavedView } from '#lib/tables/contract.ts'

interface DeleteViewDialogProps {
  view: SavedView
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a saved view is deleted, and deletes it. Mounted = open. */
export function DeleteViewDialog({ view: { id, name }, onDeleted, onClose }: DeleteViewDialogProps) {
  const { write } = useWrite()
  const remove = async () => {
    await write('DELETE /api/v1/SavedView/{id}', { params: { id } }, { success: `The view ${name} has been successfully deleted.` })
    await onDeleted()
  }
  return (
    <ConfirmDialog title="Delete view ?" confirmLabel="Delete" danger onConfirm={remove} onClose={onClose}>
      {`You're about to remove the view ${name}. This action cannot be undone.`}
    </ConfirmDialog>
  )
}
