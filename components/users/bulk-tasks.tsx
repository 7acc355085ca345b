'use client'
import { useState, type ReactNode } from 'react'
import NotifyIcon from '@mui/icons-material/MailOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { MailChoice, NotifiedPeople } from './notify-dialog.tsx'

const NotifyDialog = loadOnDemand(() => import('./notify-dialog.tsx').then((module) => module.NotifyDialog))
const ConfirmDialog = loadOnDemand(() => import('#components/ui/feedback/confirm-dialog.tsx').then((module) => module.ConfirmDialog))
const TaskDialog = loadOnDemand(() => import('#components/tasks/task-dialog.tsx').then((module) => module.TaskDialog))

const NOTIFY = 'Notify users'
const REFRESH = 'Refresh user data'

type Started = Promise<{ taskId: string }>

interface BulkTasksProps {
  /** Writes to the users of the selected rows. */
  notify: { label: string; whom: NotifiedPeople; start: (choice: MailChoice) => Started }
  /** Reads their data again; `text` asks for confirmation. */
  refresh: { label: string; text: string; start: () => Started }
  /** Adds to what a dialog lets choose. */
  add: {
    label: string
    title: string
    icon: ReactNode
    start: (chosen: string, revision: string | undefined) => Started
    dialog: (props: {
      title: string
      onChoose: (chosen: string, revision: string | undefined) => Promise<unknown>
      onClose: () => void
    }) => ReactNode
  }
  /** After the buttons. */
  children: ReactNode
  /** After the work is over. */
  onDone: () => void
}

/** Buttons for work on the users of many selected rows; each runs as a task with a result per row. */
export function BulkTasks({ notify, refresh, add, children, onDone }: BulkTasksProps) {
  const [asking, setAsking] = useState<'notify' | 'refresh' | 'add' | null>(null)
  const [task, setTask] = useState<{ id: string; title: string } | null>(null)
  const close = () => setAsking(null)
  const follow = async (title: string, started: Started) => setTask({ id: (await started).taskId, title })
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<NotifyIcon />} onClick={() => setAsking('notify')}>
        {notify.label}
      </Button>
      <Button size="small" variant="outlined" startIcon={<RefreshIcon />} onClick={() => setAsking('refresh')}>
        {refresh.label}
      </Button>
      <Button size="small" variant="outlined" startIcon={add.icon} onClick={() => setAsking('add')}>
        {add.label}
      </Button>
      {children}
      {asking === 'notify' && (
        <NotifyDialog title={NOTIFY} whom={notify.whom} quiet onSend={(choice) => follow(NOTIFY, notify.start(choice))} onClose={close} />
      )}
      {asking === 'refresh' && (
        <ConfirmDialog title={REFRESH} confirmLabel="Refresh" onConfirm={() => follow(REFRESH, refresh.start())} onClose={close}>
          {refresh.text}
        </ConfirmDialog>
      )}
      {asking === 'add' &&
        add.dialog({ title: add.title, onChoose: (chosen, revision) => follow(add.title, add.start(chosen, revision)), onClose: close })}
      {task !== null && <TaskDialog title={task.title} taskId={task.id} onOver={onDone} onClose={() => setTask(null)} />}
    </>
  )
}
