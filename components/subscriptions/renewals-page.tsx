'use client'
import { useState } from 'react'
import DateIcon from '@mui/icons-material/EventOutlined'
import PageIcon from '@mui/icons-material/ArticleOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import OwnerIcon from '@mui/icons-material/PersonOutlined'
import MailIcon from '@mui/icons-material/MailOutlined'
import { useRouter } from 'next/navigation'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import Typography from '@mui/material/Typography'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { SavedViews } from '#components/views/saved-views.tsx'
import { subscriptionPath } from '#lib/people/words.ts'
import { renewalColumns } from '#lib/renewals/columns.ts'
import type { RenewalRow } from '#lib/renewals/contract.ts'
import { RENEWALS, SCOPE } from '#lib/renewals/words.ts'
import { ReminderDays } from './reminder-days.tsx'
import { EndDate } from './subscription-columns.tsx'
import { selectStyle } from './select-style.ts'

const EndDatesDialog = loadOnDemand(() => import('./end-dates-dialog.tsx').then((module) => module.EndDatesDialog))
const WriteContactsDialog = loadOnDemand(() => import('./write-contacts-dialog.tsx').then((module) => module.WriteContactsDialog))
const RenewalDialog = loadOnDemand(() => import('./renewal-dialog.tsx').then((module) => module.RenewalDialog))

const defaults = { sort: { field: 'endDate', direction: 'asc' as const } }

const columns = tableColumns<RenewalRow, typeof renewalColumns>(renewalColumns, {
  serviceName: { minWidth: 220 },
  entityName: { minWidth: 220 },
  companyName: { minWidth: 200 },
  endDate: { width: 130, render: ({ endDate }) => <EndDate endDate={endDate} /> },
  owner: { minWidth: 150 },
  state: { width: 160 },
  mainContacts: { minWidth: 200, render: ({ mainContacts }) => <MainContacts people={mainContacts} /> },
})

/** What is done with chosen subscriptions. */
type Task = { kind: 'renewal' | 'end-dates' | 'mail'; rows: readonly string[] }

/** The renewal desk: what ends when, who looks after it and how far that is; new end dates for many at once. */
export function RenewalsPage({ isSuperUser }: { isSuperUser: boolean }) {
  const table = useViewedTable(RENEWALS, defaults)
  const preference = useTablePreference(RENEWALS, renewalColumns)
  const router = useRouter()
  const { filters, sort } = table.state
  const showsAll = isSuperUser && filters[SCOPE] === 'all'
  const body = { filters: { ...serverFilters(columns, filters), ...(showsAll && { my: false }) }, ...(sort !== null && { orderBy: sort }) }
  const list = usePagedList('POST /api/v1/Renewal/paged', table.state, body, { revalidateOnFocus: false })
  const [task, setTask] = useState<Task | null>(null)
  const done = () => void list.mutate()
  return (
    <>
      <BackLink href="/myClients">My clients</BackLink>
      <Typography variant="h1">Renewals</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        The subscriptions that you follow, those that end first before the others
      </Typography>
      <ReminderDays />
      <DataTable<RenewalRow>
        label="Renewals"
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={({ serviceName, entityName }) => `${serviceName}, ${entityName}`}
        rowHref={({ id }) => `/admin/subscriptions/${id}`}
        rowActions={({ id }) => [
          { label: 'Owner and state', icon: <OwnerIcon fontSize="small" />, onClick: () => setTask({ kind: 'renewal', rows: [id] }) },
          { label: 'New end date', icon: <DateIcon fontSize="small" />, onClick: () => setTask({ kind: 'end-dates', rows: [id] }) },
          { label: 'Write to main contacts', icon: <MailIcon fontSize="small" />, onClick: () => setTask({ kind: 'mail', rows: [id] }) },
          {
            label: 'Open page',
            icon: <PageIcon fontSize="small" />,
            onClick: () => router.push(subscriptionPath(id)),
          },
          { label: 'Edit subscription', icon: <EditIcon fontSize="small" />, onClick: () => router.push(`/admin/subscriptions/${id}`) },
        ]}
        {...(isSuperUser && {
          filters: <ScopeSelect all={showsAll} onChange={(all) => table.change({ filters: withScope(filters, all) })} />,
        })}
        toolbar={
          <>
            <SavedViews table={RENEWALS} address={table} preference={preference} />
            <ListExport
              endpoint="POST /api/v1/Renewal/export/excel"
              filters={body.filters}
              columns={columns}
              table={table}
              preference={preference}
            />
          </>
        }
        bulkActions={({ ids }) => (
          <>
            <Button size="small" variant="outlined" startIcon={<OwnerIcon />} onClick={() => setTask({ kind: 'renewal', rows: ids })}>
              Owner and state
            </Button>
            <Button size="small" variant="outlined" startIcon={<DateIcon />} onClick={() => setTask({ kind: 'end-dates', rows: ids })}>
              New end dates
            </Button>
            <Button size="small" variant="outlined" startIcon={<MailIcon />} onClick={() => setTask({ kind: 'mail', rows: ids })}>
              Write to main contacts
            </Button>
          </>
        )}
        {...preference}
        emptyHint="There are no subscriptions that you follow."
      />
      {task?.kind === 'renewal' && <RenewalDialog ids={task.rows} onSaved={done} onClose={() => setTask(null)} />}
      {task?.kind === 'mail' && <WriteContactsDialog ids={task.rows} onClose={() => setTask(null)} />}
      {task?.kind === 'end-dates' && <EndDatesDialog ids={task.rows} onSaved={done} onClose={() => setTask(null)} />}
    </>
  )
}

function withScope(filters: Readonly<Record<string, string>>, all: boolean): Record<string, string> {
  const { [SCOPE]: _, ...others } = filters
  return all ? { ...others, [SCOPE]: 'all' } : others
}

function ScopeSelect({ all, onChange }: { all: boolean; onChange: (all: boolean) => void }) {
  return (
    <NativeSelect
      value={all ? 'all' : 'my'}
      onChange={(event) => onChange(event.target.value === 'all')}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': 'Subscriptions' }}
      sx={selectStyle}
    >
      <option value="my">That I follow</option>
      <option value="all">All subscriptions</option>
    </NativeSelect>
  )
}

function MainContacts({ people }: { people: RenewalRow['mainContacts'] }) {
  if (people.length === 0) return 'No main contact'
  return people.map(({ ppid, name, email }, index) => (
    <span key={ppid}>
      {index > 0 && ', '}
      <Link href={`mailto:${email}`}>{name}</Link>
    </span>
  ))
}
