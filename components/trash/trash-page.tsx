'use client'
import { useState } from 'react'
import ForeverIcon from '@mui/icons-material/DeleteForeverOutlined'
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined'
import Typography from '@mui/material/Typography'
import { personCell } from '#components/people/person-link.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { saysGone } from '#components/ui/feedback/failure.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { trashColumns } from '#lib/changes/columns.ts'
import type { TrashRow } from '#lib/changes/contract.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { DaysLeft } from './days-left.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

const TABLE = 'trash'
const defaults = { sort: { field: 'deletedAt', direction: 'desc' as const } }

const columns = tableColumns<TrashRow, typeof trashColumns>(trashColumns, {
  label: { minWidth: 220, flex: 3 },
  kind: { width: 150 },
  deletedAt: { width: 150, render: ({ deletedAt }) => shortMoment(deletedAt) },
  deletedBy: { minWidth: 160, render: ({ deletedBy, deletedByPpid }) => personCell(deletedByPpid, deletedBy) },
  with: { minWidth: 260, flex: 4 },
  expiresAt: { width: 130, render: (row) => <DaysLeft row={row} /> },
})

const GONE = 'It is not in the trash any more: somebody has restored it, or removed it for good.'

type Confirmation = { kind: 'restore' | 'remove'; row: TrashRow }

/** What was deleted and can come back: restore it, or remove it for good. */
export function TrashPage() {
  const { write } = useWrite()
  const banner = useBanner()
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, trashColumns)
  const { sort, filters } = table.state
  const list = usePagedList('POST /api/v1/Trash/paged', table.state, { filters, orderBy: sort })
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const close = () => setConfirmation(null)
  const restore = (row: TrashRow) => setConfirmation({ kind: 'restore', row })

  /** Does something about a row, which somebody else may have been faster with. */
  const runAndRefresh = async (work: () => Promise<unknown>) => {
    try {
      if ((await work()) === false) return false
    } catch (error) {
      if (!saysGone(error)) throw error
      banner.warning(GONE)
    }
    await list.mutate()
    return true
  }
  const remove = ({ id, label }: TrashRow) =>
    runAndRefresh(() => write('DELETE /api/v1/Trash/{id}', { params: { id } }, { success: `${label} has been removed for good.` }))
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1">Trash</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {`What was deleted in the last ${TRASH_DAYS} days. It comes back with everything that went with it.`}
      </Typography>
      <DataTable<TrashRow>
        label="Trash"
        columns={columns}
        table={table}
        {...pageProps(list)}
        error={list.error}
        rowKey={({ id }) => id}
        rowName={({ label }) => label}
        onOpen={restore}
        rowActions={(row) => [
          { label: 'Restore', icon: <RestoreIcon fontSize="small" />, onClick: () => restore(row) },
          {
            label: 'Remove for good',
            icon: <ForeverIcon fontSize="small" />,
            danger: true,
            onClick: () => setConfirmation({ kind: 'remove', row }),
          },
        ]}
        toolbar={
          <ListExport
            endpoint="POST /api/v1/Trash/export/excel"
            filters={filters}
            columns={columns}
            table={table}
            preference={preference}
          />
        }
        {...preference}
        emptyHint={`Nothing was deleted in the last ${TRASH_DAYS} days.`}
      />
      {confirmation?.kind === 'restore' && <RestoreDialog row={confirmation.row} runAndRefresh={runAndRefresh} onClose={close} />}
      {confirmation?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove for good ?"
          confirmLabel="Remove for good"
          danger
          onConfirm={() => remove(confirmation.row)}
          onClose={close}
        >
          {`${confirmation.row.label} and everything that went with it cannot come back after this. The audit trail keeps who did it and when.`}
        </ConfirmDialog>
      )}
    </>
  )
}
