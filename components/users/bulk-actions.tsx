'use client'
import AddIcon from '@mui/icons-material/PlaylistAddOutlined'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { BulkSelection } from '#components/ui/table/bulk-bar.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { UserFilters } from '#lib/users/list-contract.ts'
import { BulkTasks } from './bulk-tasks.tsx'

const ChooseSubscription = loadOnDemand(() => import('./choose-subscription.tsx').then((module) => module.ChooseSubscription))

const KEY = 'POST /api/v1/User/bulk'

interface BulkActionsProps {
  selection: BulkSelection
  /** Of the list, for "all that match". */
  filters: UserFilters
  /** After the work is over. */
  onDone: () => void
}

/** What can be done with the selected users; each runs as a task with a result per user. */
export function BulkActions({ selection, filters, onDone }: BulkActionsProps) {
  const users = selection.allMatching ? { filters } : { ppids: selection.ids }
  const { write } = useWrite()
  return (
    <BulkTasks
      notify={{
        label: 'Notify',
        whom: { people: users },
        start: (choice) => write(KEY, { body: { action: 'notify', selection: users, ...choice } }),
      }}
      refresh={{
        label: 'Refresh',
        text: 'The data of the selected users will be read again from the directory of the firm.',
        start: () => write(KEY, { body: { action: 'refresh', selection: users } }),
      }}
      add={{
        label: 'Add to subscription',
        title: 'Add users to subscription',
        icon: <AddIcon />,
        start: (subscriptionId, revision) =>
          write(KEY, { body: { action: 'add-to-subscription', selection: users, subscriptionId, revision } }),
        dialog: (props) => <ChooseSubscription {...props} people={users} />,
      }}
      onDone={onDone}
    >
      <ExportButton
        endpoint="POST /api/v1/Export/UsersPermissions"
        body={{ filters: selection.allMatching ? filters : { ppids: selection.ids } }}
      >
        Export
      </ExportButton>
    </BulkTasks>
  )
}
