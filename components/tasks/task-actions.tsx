'use client'
import { useState } from 'react'
import AgainIcon from '@mui/icons-material/ReplayOutlined'
import CancelIcon from '@mui/icons-material/StopCircleOutlined'
import TakeBackIcon from '@mui/icons-material/UndoOutlined'
import Button from '@mui/material/Button'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { ReadTask } from '#lib/tasks/contract.ts'
import { rowsText } from '#lib/tasks/words.ts'
import { UndoImport } from './undo-import.tsx'
import { givenRows, isOver, unfinishedRows, takeBackText } from './task-words.ts'

interface TaskActionsProps {
  task: ReadTask
  onCancelled: () => void
  /** @param taskId of the task that does the failed rows again, or takes back what this one gave */
  onFollow: (taskId: string) => void
}

/** What can be done with a task by those who may: cancel it while it is not over; afterwards do its failed rows again, and take back what it gave. */
export function TaskActions({ task, onCancelled, onFollow }: TaskActionsProps) {
  const { write, attempt, busy } = useWrite()
  const [asking, setAsking] = useState(false)
  const params = { id: task.id }
  const [unfinished, given] = [unfinishedRows(task), givenRows(task)]
  if (!task.mayControl) return null
  if (!isOver(task)) {
    const cancel = async () => {
      await write('POST /api/v1/Task/{id}/cancel', { params })
      onCancelled()
    }
    return (
      <BusyButton
        size="small"
        variant="outlined"
        color="inherit"
        busy={busy}
        startIcon={<CancelIcon />}
        onClick={() => void attempt(cancel)}
      >
        Cancel this work
      </BusyButton>
    )
  }
  const again = async () => onFollow((await write('POST /api/v1/Task/{id}/retry', { params })).taskId)
  const takeBack = async () => onFollow((await write('POST /api/v1/Task/{id}/take-back', { params })).taskId)
  return (
    <>
      {unfinished > 0 && (
        <BusyButton size="small" variant="outlined" busy={busy} startIcon={<AgainIcon />} onClick={() => void attempt(again)}>
          {task.state === 'cancelled' ? `Go on with ${rowsText(task, unfinished)}` : `Try ${rowsText(task, unfinished)} again`}
        </BusyButton>
      )}
      {given > 0 && (
        <Button size="small" variant="outlined" color="inherit" startIcon={<TakeBackIcon />} onClick={() => setAsking(true)}>
          {`Take back from ${rowsText(task, given)}`}
        </Button>
      )}
      {task.changeSetId !== null && <UndoImport changeSet={task.changeSetId} subject={task.subject ?? ''} />}
      {asking && (
        <ConfirmDialog
          title="Take back ?"
          confirmLabel={`Take back from ${rowsText(task, given)}`}
          danger
          onConfirm={takeBack}
          onClose={() => setAsking(false)}
        >
          {takeBackText(task)}
        </ConfirmDialog>
      )}
    </>
  )
}
