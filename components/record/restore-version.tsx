'use client'
import { useState } from 'react'
import RestoreIcon from '@mui/icons-material/SettingsBackupRestoreOutlined'
import Button from '@mui/material/Button'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { shortMoment } from '#lib/text/short-date.ts'

/** Everything that is shown may come from the record. */
const ALL = '/api/'

interface RestoreVersionProps {
  /** The save whose version before is wanted. */
  changeSet: string
  /** When that was, an ISO instant. */
  at: string
  /** What people call the record. */
  name: string
  onRestored: () => void
}

/** Brings a record back to the version before one of its saves, after a confirmation. */
export function RestoreVersion({ changeSet, at, name, onRestored }: RestoreVersionProps) {
  const { write } = useWrite()
  const [asks, setAsks] = useState(false)
  const restore = () =>
    write(
      'POST /api/v1/ChangeSet/{id}/restoreVersion',
      { params: { id: changeSet } },
      { success: `${name} is as it was before ${shortMoment(at)}.`, invalidates: [ALL] },
    ).then(onRestored)
  return (
    <>
      <Button
        size="small"
        startIcon={<RestoreIcon />}
        onClick={() => setAsks(true)}
        aria-label={`Bring back the version before ${shortMoment(at)}`}
        sx={{ ml: 'auto' }}
      >
        Bring back the version before
      </Button>
      {asks && (
        <ConfirmDialog title="Bring back the version before ?" confirmLabel="Bring back" onConfirm={restore} onClose={() => setAsks(false)}>
          {`${name} becomes as it was before ${shortMoment(at)}: this change and all later ones of it are taken back, as a change of its own that can be undone.`}
        </ConfirmDialog>
      )}
    </>
  )
}
