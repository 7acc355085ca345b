'use client'
import { mailColumns } from '#lib/mail/columns.ts'
import { useState } from 'react'
import ReadIcon from '@mui/icons-material/DraftsOutlined'
import ResendIcon from '@mui/icons-material/ForwardToInboxOutlined'
import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { personCell } from '#components/people/person-link.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import type { MailRow } from '#lib/mail/contract.ts'
import { MailState } from './mail-state.tsx'
import { lateText } from './mail-words.ts'

const MailDialog = loadOnDemand(() => import('./mail-dialog.tsx').then((module) => module.MailDialog))

const TABLE = 'mails'
const defaults = { sort: { field: 'createdAt', direction: 'desc' as const } }

const columns = tableColumns<MailRow, typeof mailColumns>(mailColumns, {
  subject: { minWidth: 280 },
  recipient: { minWidth: 220, render: ({ recipient, recipientPpid }) => personCell(recipientPpid, recipient) },
  kind: { width: 170 },
  state: { width: 130, render: (row) => <MailState mail={row} /> },
  createdAt: { width: 130 },
  sentAt: { width: 130 },
})

/** All mails of the portal with what became of them (A205). */
export function MailsPage() {
  const { write } = useWrite()
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, mailColumns)
  const { sort, filters } = table.state
  const requestFilters = { search: filters.subject, kind: filters.kind, state: filters.state }
  const list = usePagedList('POST /api/v1/Mail/paged', table.state, { filters: requestFilters, orderBy: sort })
  const late = lateText(list.data?.waitingMinutes ?? 0)
  const [reading, setReading] = useState<MailRow | null>(null)
  const [resending, setResending] = useState<MailRow | null>(null)

  const resend = async ({ id, recipient }: MailRow) => {
    await write('POST /api/v1/Mail/{id}/resend', { params: { id } }, { success: `The mail to ${recipient} will be sent again.` })
    await list.mutate()
  }
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1">Mails</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        Everything the portal has written to people, and what became of it
      </Typography>
      {list.data?.smtp === false && (
        <Alert severity="info" sx={{ mb: 2 }}>
          No mail server is set up, so mails stay here until there is one.
        </Alert>
      )}
      {list.data?.smtp === true && late !== null && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {late}
        </Alert>
      )}
      <DataTable<MailRow>
        label="Mails"
        columns={columns}
        table={table}
        {...pageProps(list)}
        error={list.error}
        rowKey={({ id }) => id}
        rowName={({ subject, recipient }) => `${subject} to ${recipient}`}
        onOpen={setReading}
        rowActions={(row) => [
          { label: 'Show', icon: <ReadIcon fontSize="small" />, onClick: () => setReading(row) },
          { label: 'Send again', icon: <ResendIcon fontSize="small" />, onClick: () => setResending(row) },
        ]}
        toolbar={
          <ListExport
            endpoint="POST /api/v1/Mail/export/excel"
            filters={requestFilters}
            columns={columns}
            table={table}
            preference={preference}
          />
        }
        {...preference}
        emptyHint="The portal has not written any mails yet."
      />
      {reading !== null && (
        <MailDialog id={reading.id} subject={reading.subject} onResend={() => setResending(reading)} onClose={() => setReading(null)} />
      )}
      {resending !== null && (
        <ConfirmDialog title="Send mail again ?" confirmLabel="Send" onConfirm={() => resend(resending)} onClose={() => setResending(null)}>
          {resending.state === 'sent'
            ? `${resending.recipient} will get the mail “${resending.subject}” a second time.`
            : `The mail “${resending.subject}” will be sent to ${resending.recipient}.`}
        </ConfirmDialog>
      )}
    </>
  )
}
