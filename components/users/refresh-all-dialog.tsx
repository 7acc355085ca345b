'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { TaskProgress } from '#components/tasks/task-progress.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput } from '#components/ui/form/fields.tsx'

/** B301. */
const STARTED = 'All of the users are currently being refreshed. This operation will take about 15 minutes to complete.'

interface RefreshAllDialogProps {
  onOver: () => void
  onClose: () => void
}

/** "Refresh all user data": starts after the acknowledgement is ticked (B292, B305), then shows the progress. Mounted = open. */
export function RefreshAllDialog({ onOver, onClose }: RefreshAllDialogProps) {
  const id = useId()
  const [acknowledged, setAcknowledged] = useState(false)
  const { write, attempt, busy } = useWrite()
  const [taskId, setTaskId] = useState<string | null>(null)
  const start = async () => {
    const { taskId } = await write('PUT /api/v1/User/refreshAll', {}, { success: STARTED })
    setTaskId(taskId)
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}>
      <DialogTitle id={id}>Refresh all user data</DialogTitle>
      <DialogContent>
        {taskId !== null ? (
          <TaskProgress taskId={taskId} onOver={onOver} />
        ) : (
          <>
            <DialogContentText sx={{ mb: 1 }}>
              The data of all users will be read again from the directory of the firm. This takes about 15 minutes. If it is running
              already, you will see how far it is.
            </DialogContentText>
            <CheckboxInput
              id={`${id}acknowledge`}
              label="I understand that all users are refreshed"
              value={acknowledged}
              disabled={busy}
              onChange={setAcknowledged}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {taskId === null ? 'Cancel' : 'Close'}
        </Button>
        {taskId === null && (
          <BusyButton variant="contained" busy={busy} disabled={!acknowledged} onClick={() => void attempt(start)}>
            Refresh
          </BusyButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
