'use client'
import { useState } from 'react'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { SwitchCell } from '#components/ui/table/switch-cell.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { Example } from './example.tsx'
import { later, refused, rows as sample, type SampleRow } from './sample-data.ts'

const domains = [
  { value: 'LU', label: 'Luxembourg' },
  { value: 'UK', label: 'United Kingdom' },
  { value: 'FR', label: 'France' },
]
const columns: TableColumn<SampleRow>[] = [
  { field: 'service', label: 'Service Name', filter: 'text', minWidth: 220 },
  { field: 'company', label: 'Company name', filter: 'text', minWidth: 200 },
  {
    field: 'domain',
    label: 'Domain',
    filter: { options: domains },
    render: ({ domain }) => <Chip size="small" variant="outlined" label={domain} />,
    width: 110,
  },
  { field: 'users', label: '# users', kind: 'number', filter: 'text', check: 'number', width: 100 },
  { field: 'endDate', label: 'End date', kind: 'date', filter: 'date-range', width: 120 },
  { field: 'isNew', label: 'Is New', kind: 'yes-no', filter: 'yes-no', width: 110 },
  { field: 'id', label: 'Key', hidden: true },
]
const defaults = { size: 10, sort: { field: 'service', direction: 'asc' as const } }

export function TableExamples() {
  return (
    <>
      <Example title="Table" wide>
        <WorkingTable />
      </Example>
      <Example title="Table: loading, nothing yet, failed" wide>
        <StateTable name="loading" label="Loading" />
        <StateTable name="empty" label="Nothing yet" rows={[]} />
        <StateTable name="failed" label="Failed" error />
      </Example>
    </>
  )
}

function WorkingTable() {
  const banner = useBanner()
  const table = useTableState('demo', defaults)
  const [rows, setRows] = useState(sample)
  const withSwitch = columns.map((column) =>
    column.field === 'isNew'
      ? {
          ...column,
          render: (row: SampleRow) => (
            <SwitchCell
              checked={row.isNew}
              label={`Is New: ${row.service}`}
              onChange={async (isNew) => {
                await later(800)
                // Every third row shows what happens when saving fails.
                if (row.users % 3 === 0) throw refused()
                setRows((all) => all.map((other) => (other.id === row.id ? { ...other, isNew } : other)))
              }}
            />
          ),
        }
      : column,
  )
  return (
    <DataTable
      label="Subscriptions"
      columns={withSwitch}
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      onOpen={({ service }) => banner.success(`${service} opens.`)}
      rowHref={({ id }) => `/ui?open=${id}`}
      rowActions={({ service }) => [
        { label: 'Edit', onClick: () => banner.success(`Edit ${service}`) },
        { label: 'Add user to subscription', onClick: () => banner.success(`Add a user to ${service}`) },
        { label: 'Delete', danger: true, onClick: () => banner.warning(`Delete ${service}`) },
      ]}
      details={({ users, company }) => <Typography variant="body2">{`${users} users of ${company}`}</Typography>}
      bulkActions={({ ids, allMatching, clear }) => (
        <Button
          size="small"
          variant="outlined"
          onClick={() => {
            banner.success(allMatching ? 'All that match are exported.' : `${ids.length} rows are exported.`)
            clear()
          }}
        >
          Export
        </Button>
      )}
      selectAllMatching
      toolbar={
        <Button size="small" variant="outlined">
          Export all
        </Button>
      }
    />
  )
}

function StateTable({ name, label, rows, error }: { name: string; label: string; rows?: SampleRow[]; error?: boolean }) {
  const table = useTableState(name, defaults)
  const banner = useBanner()
  return (
    <DataTable
      label={label}
      columns={columns.slice(0, 3)}
      table={table}
      rows={rows}
      error={error}
      onRetry={() => banner.success('Trying again.')}
      rowKey={({ id }) => id}
      emptyHint="There are no subscriptions yet."
    />
  )
}
