'use client'
import { useState } from 'react'
import { useRouter } from 'next/navigation'
import CancelIcon from '@mui/icons-material/EventBusyOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ScheduleDialog, SCHEDULES } from '#components/news-editor/schedule-dialog.tsx'
import { TestMailButton } from '#components/news-editor/test-mail-button.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { planColumns } from '#lib/news-desk/columns.ts'
import type { PlanRow } from '#lib/news-desk/plan-contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { scheduleAction } from './schedule-column.tsx'

const TABLE = 'news-scheduled'
const defaults = { sort: { field: 'at', direction: 'asc' as const } }
const columns = tableColumns<PlanRow, typeof planColumns>(planColumns, {
  title: { minWidth: 260, flex: 1 },
  at: { width: 150, value: ({ at }) => shortMoment(at) },
  step: { width: 120 },
  kind: { width: 120 },
  plannedBy: { minWidth: 160 },
  state: { minWidth: 260, flex: 1, render: (row) => <State failure={row.failure} /> },
})

const State = ({ failure }: Pick<PlanRow, 'failure'>) =>
  failure === null ? (
    'Planned'
  ) : (
    <Box component="span" title={failure} sx={{ color: 'error.main', overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {`Not done: ${failure}`}
    </Box>
  )

/** What is published and unpublished by itself, by its time, and what was not done as planned. */
export function ScheduledPage() {
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, planColumns)
  const router = useRouter()
  const { write, attempt } = useWrite()
  const { filters, sort } = table.state
  const body = { filters: serverFilters(columns, filters), ...(sort !== null && { orderBy: sort }) }
  const list = usePagedList('POST /api/v1/NewsDesk/plan/paged', table.state, body as never)
  const [changing, setChanging] = useState<PlanRow | null>(null)
  const cancel = ({ id }: PlanRow) =>
    attempt(() =>
      write('DELETE /api/v1/NewsDesk/plan/{id}', { params: { id } }, { success: 'It has been called off.', invalidates: [SCHEDULES] }),
    )
  return (
    <>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <Typography variant="h1">Scheduled</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>What is published and unpublished by itself, by its time</Typography>
      <DataTable<PlanRow>
        label="Scheduled"
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        onOpen={setChanging}
        rowActions={(row) => [
          scheduleAction(() => setChanging(row)),
          ...(row.kind === 'Article'
            ? [{ label: 'Edit the article', icon: <EditIcon fontSize="small" />, onClick: () => router.push(`/news/edit/${row.recordId}`) }]
            : []),
          { label: 'Call off', icon: <CancelIcon fontSize="small" />, onClick: () => void cancel(row) },
        ]}
        toolbar={<TestMailButton />}
        {...preference}
        emptyHint="Nothing is scheduled. Articles and news are scheduled from their forms and from the menus of their rows."
      />
      {changing !== null && <ScheduleDialog kind={changing.kind} id={changing.recordId} onClose={() => setChanging(null)} />}
    </>
  )
}
