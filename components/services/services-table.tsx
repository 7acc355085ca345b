'use client'
import { useMemo, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { SavedViews } from '#components/views/saved-views.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite, type Write } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { matchingRows, sheetRequest, type TableColumn } from '#components/ui/table/table-columns.ts'
import { wholeProps } from '#components/ui/table/use-paged-list.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { Person } from '#lib/people/contract.ts'
import { serviceColumns, type ServiceTableRow } from '#lib/services/columns.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { gaps } from '#lib/services/words.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { BulkActions } from './bulk-actions.tsx'
import { DomainBadges } from './domain-badges.tsx'
import { useDeskRows } from './use-desk-rows.ts'
import { readService, type useServiceList } from './use-service-list.ts'

type Choice = { value: string; label: string }
type Flag = 'isNew' | 'isHighlighted' | 'visibleInClientView'

/** The flags with a switch in the table (B412). */
const flags = [
  {
    flag: 'isNew',
    send: (write: Write, id: string, on: boolean) =>
      write('PATCH /api/v1/Service/{id}/new', { params: { id }, query: { isNew: String(on) } }),
  },
  {
    flag: 'isHighlighted',
    send: (write: Write, id: string, on: boolean) =>
      write('PATCH /api/v1/Service/{id}/highlighted', { params: { id }, query: { isHighlighted: String(on) } }),
  },
  {
    flag: 'visibleInClientView',
    send: (write: Write, id: string, on: boolean) =>
      write('PATCH /api/v1/Service/{id}/visible-client-view', { params: { id }, query: { visibleInClientView: String(on) } }),
  },
] as const satisfies readonly { flag: Flag; send: (write: Write, id: string, on: boolean) => Promise<null> }[]

type Toggle = (row: ServiceRow, flag: (typeof flags)[number], on: boolean) => Promise<void>

const SWITCH_WIDTH = 136
const FLAG_WIDTH = 96
/** Of the table, in the address and where its columns are kept. */
const TABLE = 'services'
const defaults = { sort: { field: 'name', direction: 'asc' as const } }

const labelOf = ({ flag }: { flag: Flag }): string => serviceColumns[flag].label

const columnsOf = (tenants: readonly Tenant[], gapOptions: readonly Choice[], toggle: Toggle): TableColumn<ServiceTableRow>[] =>
  tableColumns<ServiceTableRow, typeof serviceColumns>(serviceColumns, {
    name: { minWidth: 240 },
    domains: {
      options: tenants.map(({ domain, name }) => ({ value: domain, label: name })),
      render: ({ domains }) => <DomainBadges domains={domains} tenants={tenants} />,
      minWidth: 352,
    },
    live: { width: FLAG_WIDTH },
    responsibles: { minWidth: 200 },
    type: { width: 128 },
    serviceGroup: { minWidth: 180 },
    updatedAt: { width: 136 },
    gaps: { options: gapOptions, render: ({ gaps: lacking }) => lacking?.map((gap) => gaps[gap]).join(', '), minWidth: 240 },
    ...Object.fromEntries(
      flags.map((entry) => [
        entry.flag,
        {
          width: SWITCH_WIDTH,
          render: (row: ServiceRow) => (
            <SwitchCell checked={row[entry.flag]} label={`${labelOf(entry)}: ${row.name}`} onChange={(on) => toggle(row, entry, on)} />
          ),
        },
      ]),
    ),
  })

/** How long the way back stays, in milliseconds. */
const UNDO_MS = 10_000

/** What was done to a service that the person does not work for. */
function foreignText(name: string, what: string, people: readonly Person[]): string {
  const names = people.map(({ firstname, lastname }) => `${firstname} ${lastname}`.trim())
  return names.length === 0
    ? `${name}, ${what}. You do not work for this service.`
    : `${name}, ${what}. You do not work for this service; ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} responsible.`
}

/** Those of the list that were selected one by one. */
function chosenRows(rows: readonly ServiceTableRow[], ids: readonly string[]): ServiceTableRow[] {
  const chosen = new Set(ids)
  return rows.filter(({ id }) => chosen.has(id))
}

interface ServicesTableProps {
  list: ReturnType<typeof useServiceList>
  mayDelete: boolean
  /** @param shown ids of the rows that the filters leave, in their order, and the columns that are not hidden */
  toolbar: (shown: { ids: string[]; columns: string[] }) => ReactNode
  /** @param ids of the rows that can be edited, as they are shown: filtered and in order, on all pages */
  onEdit: (row: ServiceRow, ids: string[]) => void
  onDelete: (row: ServiceRow) => void
  onHistory: (row: ServiceRow) => void
  onDuplicate: (row: ServiceRow) => void
}

/** All services with their inline switches. */
export function ServicesTable({ list, mayDelete, toolbar, onEdit, onDelete, onHistory, onDuplicate }: ServicesTableProps) {
  const router = useRouter()
  const table = useViewedTable(TABLE, defaults)
  const preference = useTablePreference(TABLE, serviceColumns)
  const { write, follow } = useWrite()
  const banner = useBanner()
  const { data: tenants = NO_TENANTS } = useApi('GET /api/v1/Tenant', {})
  const { changes } = list
  const desk = useDeskRows(list.data)
  const { gapOptions } = desk
  const columns = useMemo(
    () =>
      columnsOf(tenants, gapOptions, async function toggle(row, entry, on) {
        const { id, name, canAddSubscription } = row
        let people: readonly Person[] = []
        await entry.send(write, id, on)
        await follow(null, {
          seen: async () => {
            const service = await readService(id)
            people = service.responsibles
            return service[entry.flag] === on
          },
        })
        changes.patch(id, { [entry.flag]: on })
        // Everybody of the firm may (E011 to E013); whoever does it to a service of others by a slip takes it back at once.
        if (!canAddSubscription)
          banner.success(foreignText(name, `${labelOf(entry)}: ${on ? 'Yes' : 'No'}`, people), {
            duration: UNDO_MS,
            action: { label: 'Undo', onAction: () => void toggle(row, entry, !on).catch(banner.failure) },
          })
      }),
    [tenants, gapOptions, write, follow, changes, banner],
  )
  const shown = useMemo(() => matchingRows(columns, desk.rows ?? NO_SERVICES, table.state), [columns, desk.rows, table.state])
  const edit = (row: ServiceRow) => {
    const own = shown.filter(({ canAddSubscription }) => canAddSubscription)
    onEdit(
      row,
      own.map(({ id }) => id),
    )
  }
  return (
    <DataTable<ServiceTableRow>
      label="Services"
      columns={columns}
      table={table}
      {...wholeProps(list)}
      rows={desk.rows}
      rowKey={({ id }) => id}
      rowHref={({ id, friendlyUrl, canAddSubscription }) => (canAddSubscription ? `/admin/services/${id}` : `/service/${friendlyUrl}`)}
      onOpen={(row) => (row.canAddSubscription ? edit(row) : router.push(`/service/${row.friendlyUrl}`))}
      rowActions={(row) => [
        ...(row.canAddSubscription ? [{ label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => edit(row) }] : []),
        { label: 'Duplicate', icon: <CopyIcon fontSize="small" />, onClick: () => onDuplicate(row) },
        { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => onHistory(row) },
        ...(mayDelete ? [{ label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: () => onDelete(row) }] : []),
      ]}
      selectAllMatching
      bulkActions={({ ids, allMatching, clear }) => (
        <BulkActions rows={allMatching ? shown : chosenRows(desk.rows ?? NO_SERVICES, ids)} mayDelete={mayDelete} onDone={clear} />
      )}
      {...preference}
      filters={
        desk.error !== undefined && (
          <RetryAlert severity="warning" error={desk.error} retrying={desk.retrying} onRetry={desk.retry}>
            Responsibles, groups, last changes and gaps could not be read.
          </RetryAlert>
        )
      }
      toolbar={
        <>
          <SavedViews table={TABLE} address={table} preference={preference} />
          {toolbar({ ids: shown.map(({ id }) => id), columns: sheetRequest(columns, table.state, preference.hiddenColumns).columns })}
        </>
      }
      emptyHint="There are no services yet."
    />
  )
}

const NO_TENANTS: Tenant[] = []
const NO_SERVICES: readonly ServiceTableRow[] = []
