'use client'
import { useMemo, useState } from 'react'
import ConfigureIcon from '@mui/icons-material/TuneOutlined'
import HistoryIcon from '@mui/icons-material/History'
import TopicsIcon from '@mui/icons-material/LabelOutlined'
import { SavedViews } from '#components/views/saved-views.tsx'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { invalidate } from '#lib/http/reread.ts'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { accessColumns } from '#lib/subscriptions/columns.ts'
import { stateCounts } from '#lib/subscriptions/words.ts'
import type { AccessRow } from '#lib/subscriptions/access-list-contract.ts'
import type { NewsTabProps } from './tab.ts'
import { TopicStates } from './topic-states.tsx'
import { useReference } from './use-reference.ts'

const ConfigureDialog = loadOnDemand(() =>
  import('#components/subscriptions/configure-dialog.tsx').then((module) => module.ConfigureDialog),
)
const TopicStatesDialog = loadOnDemand(() => import('./topic-states-dialog.tsx').then((module) => module.TopicStatesDialog))

const ADDRESS = '/api/v1/SubscriptionAccess'
const TABLE = 'news-subscriptions'
const defaults = { sort: { field: 'companyName', direction: 'asc' as const } }
const historyLabels = {
  topicIds: 'Topics',
  deniedTopicIds: 'Denied topics',
  territoryIds: 'Territories',
  documentTypeIds: 'Document types',
  deniedDocumentTypeIds: 'Denied document types',
  hasMultiRating: 'Multi-rating',
  multiRatings: 'Ratings',
}

type Task = 'topics' | 'configure' | 'history'

const nameOf = ({ serviceName, entityName }: AccessRow): string => `${serviceName}, ${entityName}`

/** The Subscriptions tab: 3W subscriptions with the state of their topics, and their configuration (A148). */
export function SubscriptionsTab({ mayWrite }: NewsTabProps) {
  const table = useViewedTable(TABLE, defaults)
  const preference = useTablePreference(TABLE, accessColumns)
  const { names } = useReference()
  const [chosen, setChosen] = useState<{ task: Task; row: AccessRow } | null>(null)
  const close = () => setChosen(null)
  const columns = useMemo(() => {
    const all = names.topics.map(({ id }) => id)
    const count = (state: 'selected' | 'available' | 'denied') => ({ width: 104, value: (row: AccessRow) => stateCounts(row, all)[state] })
    return tableColumns<AccessRow, typeof accessColumns>(accessColumns, {
      companyName: { minWidth: 170 },
      entityName: { minWidth: 180 },
      serviceName: { minWidth: 170 },
      endDate: { width: 108 },
      selected: count('selected'),
      available: count('available'),
      denied: count('denied'),
    })
  }, [names])
  const { sort, filters } = table.state
  const orderBy = columns.some(({ field, sortable }) => field === sort?.field && sortable !== false) ? sort : null
  const requestFilters = serverFilters(columns, filters)
  const list = usePagedList(
    'POST /api/v1/SubscriptionAccess/paged',
    table.state,
    { filters: requestFilters, orderBy },
    { revalidateOnFocus: false },
  )
  return (
    <TabLayout>
      <DataTable<AccessRow>
        label="Subscriptions"
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={nameOf}
        {...(mayWrite && { onOpen: (row: AccessRow) => setChosen({ task: 'topics', row }) })}
        rowActions={(row) => [
          ...(mayWrite
            ? [
                { label: 'Topics', icon: <TopicsIcon fontSize="small" />, onClick: () => setChosen({ task: 'topics', row }) },
                {
                  label: 'Configure subscription',
                  icon: <ConfigureIcon fontSize="small" />,
                  onClick: () => setChosen({ task: 'configure', row }),
                },
              ]
            : []),
          { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setChosen({ task: 'history', row }) },
        ]}
        details={(row) => <TopicStates row={row} topics={names.topics} />}
        toolbar={
          <>
            <SavedViews table={TABLE} address={table} preference={preference} />
            <ListExport
              endpoint="POST /api/v1/SubscriptionAccess/export/excel"
              filters={requestFilters}
              columns={columns}
              table={table}
              preference={preference}
            />
          </>
        }
        {...preference}
        emptyHint="There are no 3W subscriptions yet."
      />
      {chosen?.task === 'topics' && <TopicStatesDialog row={chosen.row} onSaved={() => invalidate(ADDRESS)} onClose={close} />}
      {chosen?.task === 'configure' && (
        <ConfigureDialog
          row={chosen.row}
          onClose={() => {
            close()
            void invalidate(ADDRESS)
          }}
        />
      )}
      {chosen?.task === 'history' && (
        <HistoryDialog
          entity="SubscriptionConfiguration"
          id={chosen.row.id}
          name={nameOf(chosen.row)}
          labels={historyLabels}
          onClose={close}
        />
      )}
    </TabLayout>
  )
}
