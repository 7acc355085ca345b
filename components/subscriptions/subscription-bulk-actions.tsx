'use client'
import AddUserIcon from '@mui/icons-material/PersonAddOutlined'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { BulkSelection } from '#components/ui/table/bulk-bar.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { BulkTasks } from '#components/users/bulk-tasks.tsx'
import type { SubscriptionFilters } from '#lib/subscriptions/list-contract.ts'

const ChooseUser = loadOnDemand(() => import('./choose-user.tsx').then((module) => module.ChooseUser))

const KEY = 'POST /api/v1/Subscription/bulk'

interface SubscriptionBulkActionsProps {
  selection: BulkSelection
  /** Of the list, for "all that match". */
  filters: SubscriptionFilters
  /** Order and columns of the list, for the export. */
  shown: object
  /** After the work is over. */
  onDone: () => void
}

/** What can be done with the selected subscriptions; each runs as a task with a result per row. */
export function SubscriptionBulkActions({ selection, filters, shown, onDone }: SubscriptionBulkActionsProps) {
  const chosen = selection.allMatching ? { filters } : { ids: selection.ids }
  const { write } = useWrite()
  return (
    <BulkTasks
      notify={{
        label: 'Notify users',
        whom: { subscriptions: chosen },
        start: (choice) => write(KEY, { body: { action: 'notify', selection: chosen, ...choice } }),
      }}
      refresh={{
        label: 'Refresh users',
        text: 'The data of the users of the selected subscriptions will be read again from the directory of the firm.',
        start: () => write(KEY, { body: { action: 'refresh', selection: chosen } }),
      }}
      add={{
        label: 'Add user',
        title: 'Add user to subscriptions',
        icon: <AddUserIcon />,
        start: (ppid, revision) => write(KEY, { body: { action: 'add-user', selection: chosen, ppid, revision } }),
        dialog: (props) => <ChooseUser {...props} subscriptions={chosen} />,
      }}
      onDone={onDone}
    >
      <ExportButton endpoint="POST /api/v1/Subscription/export/excel" body={{ selection: chosen, ...shown }}>
        Export
      </ExportButton>
    </BulkTasks>
  )
}
