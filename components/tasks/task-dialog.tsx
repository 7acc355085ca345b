'use client'
import { useState } from 'react'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { TaskProgress } from './task-progress.tsx'

interface TaskDialogProps {
  /** Until the task has its own. */
  title: string
  taskId: string
  onOver?: () => void
  onClose: () => void
}

/** Progress and results of long work that was just started. Closing it stops nothing. Mounted = open. */
export function TaskDialog({ title, taskId, onOver, onClose }: TaskDialogProps) {
  const [named, setNamed] = useState(title)
  return (
    <ReadDialog title={named} onClose={onClose}>
      <TaskProgress taskId={taskId} onNamed={setNamed} {...(onOver && { onOver })} />
    </ReadDialog>
  )
}
