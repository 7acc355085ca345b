'use client'
import { useState } from 'react'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import { useRouter } from 'next/navigation'
import Box from '@mui/material/Box'
import { ScheduleDialog } from '#components/news-editor/schedule-dialog.tsx'
import { DESK } from '#components/news-editor/desk-address.ts'
import { TestMailButton } from '#components/news-editor/test-mail-button.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { WrappedText } from '#components/ui/table/wrapped-text.tsx'
import { planColumns } from '#lib/news-desk/columns.ts'
import type { PlanRow } from '#lib/news-desk/plan-contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { scheduleAction } from './schedule-column.tsx'

const TABLE = 'news-scheduled'
const defaults = { sort: { field: 'at', direction: 'asc' as const } }
const all = tableColumns<PlanRow, typeof planColumns>(planColumns, {
  title: { minWidth: 260, flex: 1 },
  at: { width: 150, value: ({ at }) => shortMoment(at) },
  step: { width: 120 },
  kind: { width: 120 },
  plannedBy: { minWidth: 160 },
  changedAt: { width: 150, value: ({ changedAt }) => shortMoment(changedAt) },
  changedBy: { minWidth: 160 },
  state: { minWidth: 260, flex: 1, render: (row) => <Failure text={row.failure ?? ''} /> },
})
/** The tab shows the state already; a failed plan shows its reason in the column. */
const others = all.filter(({ field }) => field !== 'state')
const why = all.filter(({ field }) => field === 'state').map(({ filter: _filter, ...column }) => column)
const columnsOf = { waiting: others, failed: [...others.slice(0, 1), ...why, ...others.slice(1)] }

const Failure = ({ text }: { text: string }) => (
  <Box component="span" sx={{ color: 'error.main' }}>
    <WrappedText text={text} />
  </Box>
)

/** Where a record is edited: an article in its form, a news item by its row. */
const hrefOf = ({ kind, recordId, title }: PlanRow): string =>
  kind === 'Article' ? `/news/edit/${recordId}` : `/articlesadmin?${new URLSearchParams({ 'news-items.f.title': title }).toString()}#news`

interface PlansTableProps {
  state: 'waiting' | 'failed'
}

/** What is published and unpublished by itself, by its time, or what was not done as planned. */
export function PlansTable({ state }: PlansTableProps) {
  const columns = columnsOf[state]
  const table = useTableState(state === 'waiting' ? TABLE : 'news-not-done', defaults)
  const preference = useTablePreference(TABLE, planColumns)
  const router = useRouter()
  const { write, attempt } = useWrite()
  const { filters, sort } = table.state
  const requestFilters = { ...serverFilters(columns, filters), state }
  const list = usePagedList('POST /api/v1/NewsDesk/plan/paged', table.state, {
    filters: requestFilters,
    ...(sort !== null && { orderBy: sort }),
  })
  const [changing, setChanging] = useState<PlanRow | null>(null)
  const cancel = ({ id }: PlanRow) =>
    attempt(() =>
      write('DELETE /api/v1/NewsDesk/plan/{id}', { params: { id } }, { success: 'It has been called off.', invalidates: [DESK] }),
    )
  return (
    <>
      <DataTable<PlanRow>
        label={state === 'waiting' ? 'Scheduled' : 'Not done'}
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowHref={hrefOf}
        rowActions={(row) => [
          scheduleAction(() => setChanging(row)),
          ...(row.kind === 'Article'
            ? [{ label: 'Edit the article', icon: <EditIcon fontSize="small" />, onClick: () => router.push(hrefOf(row)) }]
            : []),
          { label: 'Call off', icon: <CancelIcon fontSize="small" />, onClick: () => void cancel(row) },
        ]}
        toolbar={
          <>
            <TestMailButton />
            <ListExport
              endpoint="POST /api/v1/NewsDesk/plan/export/excel"
              filters={requestFilters}
              columns={columns}
              table={table}
              preference={preference}
            />
          </>
        }
        {...preference}
        emptyHint={
          state === 'waiting'
            ? 'Nothing is scheduled. Articles and news are scheduled from their forms and from the menus of their rows.'
            : 'Everything was done as planned.'
        }
      />
      {changing !== null && <ScheduleDialog kind={changing.kind} id={changing.recordId} onClose={() => setChanging(null)} />}
    </>
  )
}
