'use client'
import { useId, useState } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { TaskProgress } from './task-progress.tsx'

interface TaskDialogProps {
  /** Until the task tells its own. */
  title: string
  taskId: string
  onOver?: () => void
  onClose: () => void
}

/** Progress and results of long work that was just started. Closing it stops nothing. Mounted = open. */
export function TaskDialog({ title, taskId, onOver, onClose }: TaskDialogProps) {
  const id = useId()
  const [named, setNamed] = useState(title)
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{named}</DialogTitle>
      <DialogContent>
        <TaskProgress taskId={taskId} onNamed={setNamed} {...(onOver && { onOver })} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
