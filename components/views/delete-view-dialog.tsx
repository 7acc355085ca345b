'use client'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TRASH_KEEPS } from '#lib/changes/words.ts'
import type { SavedView } from '#lib/tables/contract.ts'

interface DeleteViewDialogProps {
  view: SavedView
  /** The reader has a trash, as staff have. */
  hasTrash: boolean
  onDeleted: () => Promise<unknown>
  onClose: () => void
}

/** Asks before a saved view is deleted, and deletes it. Mounted = open. */
export function DeleteViewDialog({ view: { id, name }, hasTrash, onDeleted, onClose }: DeleteViewDialogProps) {
  const { write } = useWrite()
  const remove = async () => {
    await write('DELETE /api/v1/SavedView/{id}', { params: { id } }, { success: `The view ${name} has been successfully deleted.` })
    await onDeleted()
  }
  return (
    <ConfirmDialog title="Delete view ?" confirmLabel="Delete" danger onConfirm={remove} onClose={onClose}>
      {`You're about to remove the view ${name}. This action cannot be undone.`}
      {hasTrash && (
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {TRASH_KEEPS}
        </Typography>
      )}
    </ConfirmDialog>
  )
}
