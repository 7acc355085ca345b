'use client'
import { useState } from 'react'
import dynamic from 'next/dynamic'
import AddIcon from '@mui/icons-material/PlaylistAddOutlined'
import NotifyIcon from '@mui/icons-material/MailOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import type { BulkSelection } from '#components/ui/bulk-bar.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { ExportButton } from '#components/ui/export-button.tsx'
import { call } from '#lib/http/client.ts'
import type { UserFilters } from '#lib/users/list-contract.ts'

const NotifyDialog = dynamic(() => import('./notify-dialog.tsx').then((module) => module.NotifyDialog))
const ChooseSubscription = dynamic(() => import('./choose-subscription.tsx').then((module) => module.ChooseSubscription))
const TaskDialog = dynamic(() => import('#components/tasks/task-dialog.tsx').then((module) => module.TaskDialog))

interface BulkActionsProps {
  selection: BulkSelection
  /** Of the list, for "all that match". */
  filters: UserFilters
  /** After the work is over. */
  onDone: () => void
}

const actions = {
  notify: { label: 'Notify', title: 'Notify users', icon: <NotifyIcon /> },
  refresh: { label: 'Refresh', title: 'Refresh user data', icon: <RefreshIcon /> },
  'add-to-subscription': { label: 'Add to subscription', title: 'Add users to subscription', icon: <AddIcon /> },
} as const
type Action = keyof typeof actions

/** What can be done with the selected users; each runs as a task with a result per user. */
export function BulkActions({ selection, filters, onDone }: BulkActionsProps) {
  const [asking, setAsking] = useState<Action | null>(null)
  const [task, setTask] = useState<{ id: string; title: string } | null>(null)
  const users = selection.allMatching ? { filters } : { ppids: selection.ids }
  const started = (action: Action) => ({ taskId }: { taskId: string }) => setTask({ id: taskId, title: actions[action].title })
  const close = () => setAsking(null)
  return (
    <>
      {(Object.keys(actions) as Action[]).map((action) => (
        <Button key={action} variant="outlined" startIcon={actions[action].icon} onClick={() => setAsking(action)}>
          {actions[action].label}
        </Button>
      ))}
      <ExportButton endpoint="POST /api/v1/Export/UsersPermissions" body={{ filters: selection.allMatching ? filters : { ppids: selection.ids } }}>
        Export
      </ExportButton>
      {asking === 'notify' && (
        <NotifyDialog
          title={actions.notify.title}
          quiet
          onSend={(choice, idempotencyKey) => call('POST /api/v1/User/bulk', { body: { action: 'notify', selection: users, ...choice }, idempotencyKey }).then(started('notify'))}
          onClose={close}
        />
      )}
      {asking === 'refresh' && (
        <ConfirmDialog
          title={actions.refresh.title}
          confirmLabel="Refresh"
          onConfirm={() => call('POST /api/v1/User/bulk', { body: { action: 'refresh', selection: users } }).then(started('refresh'))}
          onClose={close}
        >
          The data of the selected users will be read again from the directory of the firm.
        </ConfirmDialog>
      )}
      {asking === 'add-to-subscription' && (
        <ChooseSubscription
          title={actions['add-to-subscription'].title}
          onChoose={(subscriptionId) => call('POST /api/v1/User/bulk', { body: { action: 'add-to-subscription', selection: users, subscriptionId } }).then(started('add-to-subscription'))}
          onClose={close}
        />
      )}
      {task !== null && <TaskDialog title={task.title} taskId={task.id} onOver={onDone} onClose={() => setTask(null)} />}
    </>
  )
}
