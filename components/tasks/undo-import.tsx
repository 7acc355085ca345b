'use client'
import { useState } from 'react'
import UndoIcon from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { undo } from '#components/ui/feedback/undo.ts'

interface UndoImportProps {
  changeSet: string
  /** Name of the file. */
  subject: string
}

/** Takes a whole import back. */
export function UndoImport({ changeSet, subject }: UndoImportProps) {
  const banner = useBanner()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" color="inherit" startIcon={<UndoIcon />} onClick={() => setAsking(true)}>
        Undo the import
      </Button>
      {asking && (
        <ConfirmDialog
          title="Undo the import ?"
          confirmLabel="Undo the import"
          danger
          onConfirm={() => undo(changeSet, banner)}
          onClose={() => setAsking(false)}
        >
          {`What ${subject} created goes, and what it changed is as before. What somebody has changed or used since stays, and you are told why.`}
        </ConfirmDialog>
      )}
    </>
  )
}
