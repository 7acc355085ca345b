'use client'
import { useId } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { TaskProgress } from './task-progress.tsx'

interface TaskDialogProps {
  title: string
  taskId: string
  onOver?: () => void
  onClose: () => void
}

/** Progress and results of long work that was just started. Closing it stops nothing. Mounted = open. */
export function TaskDialog({ title, taskId, onOver, onClose }: TaskDialogProps) {
  const id = useId()
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <TaskProgress taskId={taskId} {...(onOver && { onOver })} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
