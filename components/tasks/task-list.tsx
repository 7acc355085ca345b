'use client'
import { useState } from 'react'
import TasksIcon from '@mui/icons-material/PendingActionsOutlined'
import Button from '@mui/material/Button'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

const TaskListDialog = loadOnDemand(() => import('./task-list-dialog.tsx').then((module) => module.TaskListDialog))

/** Button with the reader's own long work: what runs, and what came out of it. */
export function TaskListButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" color="inherit" startIcon={<TasksIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Background work
      </Button>
      {open && <TaskListDialog onClose={() => setOpen(false)} />}
    </>
  )
}
