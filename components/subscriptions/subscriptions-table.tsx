'use client'
import { useRouter } from 'next/navigation'
import AddUserIcon from '@mui/icons-material/PersonAddOutlined'
import ConfigureIcon from '@mui/icons-material/TuneOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import PageIcon from '@mui/icons-material/ArticleOutlined'
import DetailsIcon from '@mui/icons-material/InfoOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { ImportButton } from '#components/record/import-button.tsx'
import { SavedViews } from '#components/views/saved-views.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { TaskListButton } from '#components/tasks/task-list.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { RowAction } from '#components/ui/table/row-menu.tsx'
import { sheetRequest } from '#components/ui/table/table-columns.ts'
import { pageProps } from '#components/ui/table/use-paged-list.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { subscriptionPath } from '#lib/people/words.ts'
import { subscriptionColumns } from '#lib/subscriptions/columns.ts'
import { isConfigurable } from '#lib/config/three-w.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { filtersOf } from './list-address.ts'
import { SCOPE_FILTER, TABLE, TRIAL_FILTER } from '#lib/subscriptions/words.ts'
import { ListFilters } from './list-filters.tsx'
import { subscriptionTable } from './subscription-columns.tsx'
import { SubscriptionMembers } from './subscription-members.tsx'
import { useSubscriptionList } from './use-subscription-list.ts'

const SubscriptionBulkActions = loadOnDemand(() =>
  import('./subscription-bulk-actions.tsx').then((module) => module.SubscriptionBulkActions),
)

/** What can be done with one row. */
export type RowTask = 'details' | 'add' | 'edit' | 'configure' | 'history' | 'delete'

/** B356. */
const defaults = { sort: { field: 'serviceName', direction: 'asc' as const } }

const tasks: readonly { task: RowTask; label: string; icon: RowAction['icon']; danger?: boolean }[] = [
  { task: 'details', label: 'Show details', icon: <DetailsIcon fontSize="small" /> },
  { task: 'add', label: 'Add user to subscription', icon: <AddUserIcon fontSize="small" /> },
  { task: 'edit', label: 'Edit', icon: <EditIcon fontSize="small" /> },
  { task: 'configure', label: 'Configure subscription', icon: <ConfigureIcon fontSize="small" /> },
  { task: 'history', label: 'History', icon: <HistoryIcon fontSize="small" /> },
  { task: 'delete', label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true },
]

interface SubscriptionsTableProps {
  /** The viewer may look at the subscriptions of all services (B348). */
  mayChooseScope: boolean
  onTask: (task: RowTask, row: SubscriptionListRow) => void
  /** Ids of those that were deleted meanwhile. */
  deleted: ReadonlySet<string>
}

/** Subscriptions page by page from the server, with filters; "Configure subscription" only for 3W services (B353, B354). */
export function SubscriptionsTable({ mayChooseScope, onTask, deleted }: SubscriptionsTableProps) {
  const router = useRouter()
  const table = useViewedTable(TABLE, defaults)
  const preference = useTablePreference(TABLE, subscriptionColumns)
  const { filters } = table.state
  const serverFilters = filtersOf(subscriptionTable, filters)
  const list = useSubscriptionList(table.state)
  const shown = sheetRequest(subscriptionTable, table.state, preference.hiddenColumns)
  return (
    <DataTable<SubscriptionListRow>
      label="Subscriptions"
      columns={subscriptionTable}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowName={({ serviceName, entityName }) => `${serviceName}, ${entityName}`}
      rowHref={({ id }) => `/admin/subscriptions/${id}`}
      onOpen={(row) => onTask('edit', row)}
      rowActions={(row) => [
        {
          label: 'Open page',
          icon: <PageIcon fontSize="small" />,
          onClick: () => router.push(subscriptionPath(row.id)),
        },
        ...tasks
          .filter(({ task }) => task !== 'configure' || isConfigurable(row.serviceId))
          .map(({ task, ...action }) => ({ ...action, onClick: () => onTask(task, row) })),
      ]}
      details={(row) => <SubscriptionMembers row={row} />}
      filters={
        <ListFilters
          filters={filters}
          onChange={(next) => table.change({ filters: next })}
          mayChooseScope={mayChooseScope}
          serviceName={list.data?.items.find(({ serviceId }) => serviceId === serverFilters.serviceId)?.serviceName}
        />
      }
      filtersActive={filters[TRIAL_FILTER] !== undefined || (!mayChooseScope ? false : filters[SCOPE_FILTER] !== 'all')}
      toolbar={
        <>
          <SavedViews table={TABLE} address={table} preference={preference} />
          <TaskListButton />
          <ImportButton
            type="Subscription"
            endpoint="POST /api/v1/Subscription/import"
            update={{
              label: 'Change subscriptions that exist already',
              hint: 'A subscription is found by its company group, company and service.',
              file: {
                endpoint: 'POST /api/v1/Subscription/export/editing',
                body: { selection: { filters: serverFilters }, orderBy: table.state.sort },
              },
            }}
            invalidates={['/api/v1/Subscription']}
          />
          <ExportButton endpoint="POST /api/v1/Subscription/export/excel" body={{ selection: { filters: serverFilters }, ...shown }}>
            Export
          </ExportButton>
        </>
      }
      bulkActions={(selection) => (
        <SubscriptionBulkActions selection={selection} filters={serverFilters} shown={shown} onDone={() => void list.mutate()} />
      )}
      selectAllMatching
      deleted={deleted}
      {...preference}
      emptyHint={mayChooseScope ? 'There are no subscriptions yet.' : 'There are no subscriptions of your services yet.'}
    />
  )
}
