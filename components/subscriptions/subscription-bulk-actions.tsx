'use client'
import { useState } from 'react'
import dynamic from 'next/dynamic'
import AddUserIcon from '@mui/icons-material/PersonAddOutlined'
import NotifyIcon from '@mui/icons-material/MailOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import type { BulkSelection } from '#components/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ExportButton } from '#components/ui/export-button.tsx'
import { call } from '#lib/http/client.ts'
import type { SubscriptionFilters } from '#lib/subscriptions/list-contract.ts'

const ChooseUser = dynamic(() => import('./choose-user.tsx').then((module) => module.ChooseUser))
const NotifyDialog = dynamic(() => import('#components/users/notify-dialog.tsx').then((module) => module.NotifyDialog))
const TaskDialog = dynamic(() => import('#components/tasks/task-dialog.tsx').then((module) => module.TaskDialog))

const KEY = 'POST /api/v1/Subscription/bulk'

interface SubscriptionBulkActionsProps {
  selection: BulkSelection
  /** Of the list, for "all that match". */
  filters: SubscriptionFilters
  /** After the work is over. */
  onDone: () => void
}

const actions = {
  notify: { label: 'Notify users', title: 'Notify users', icon: <NotifyIcon /> },
  refresh: { label: 'Refresh users', title: 'Refresh user data', icon: <RefreshIcon /> },
  'add-user': { label: 'Add user', title: 'Add user to subscriptions', icon: <AddUserIcon /> },
} as const
type Action = keyof typeof actions

/** What can be done with the selected subscriptions; each runs as a task with a result per row. */
export function SubscriptionBulkActions({ selection, filters, onDone }: SubscriptionBulkActionsProps) {
  const [asking, setAsking] = useState<Action | null>(null)
  const [task, setTask] = useState<{ id: string; title: string } | null>(null)
  const chosen = selection.allMatching ? { filters } : { ids: selection.ids }
  const started = (action: Action) => ({ taskId }: { taskId: string }) => setTask({ id: taskId, title: actions[action].title })
  const close = () => setAsking(null)
  return (
    <>
      {(Object.keys(actions) as Action[]).map((action) => (
        <Button key={action} variant="outlined" startIcon={actions[action].icon} onClick={() => setAsking(action)}>
          {actions[action].label}
        </Button>
      ))}
      <ExportButton endpoint="POST /api/v1/Subscription/export/excel" body={{ selection: chosen }}>
        Export
      </ExportButton>
      {asking === 'notify' && (
        <NotifyDialog
          title={actions.notify.title}
          quiet
          onSend={(choice, idempotencyKey) => call(KEY, { body: { action: 'notify', selection: chosen, ...choice }, idempotencyKey }).then(started('notify'))}
          onClose={close}
        />
      )}
      {asking === 'refresh' && (
        <ConfirmDialog
          title={actions.refresh.title}
          confirmLabel="Refresh"
          onConfirm={() => call(KEY, { body: { action: 'refresh', selection: chosen } }).then(started('refresh'))}
          onClose={close}
        >
          The data of the users of the selected subscriptions will be read again from the directory of the firm.
        </ConfirmDialog>
      )}
      {asking === 'add-user' && (
        <ChooseUser title={actions['add-user'].title} onChoose={(ppid) => call(KEY, { body: { action: 'add-user', selection: chosen, ppid } }).then(started('add-user'))} onClose={close} />
      )}
      {task !== null && <TaskDialog title={task.title} taskId={task.id} onOver={onDone} onClose={() => setTask(null)} />}
    </>
  )
}
