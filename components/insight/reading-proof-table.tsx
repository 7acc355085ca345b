'use client'
import Typography from '@mui/material/Typography'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { proofColumns, readingStates } from '#lib/reading-proof/columns.ts'
import type { ReadingProof } from '#lib/reading-proof/contract.ts'

const TABLE = 'proof'
const defaults = { sort: { field: 'overdue', direction: 'desc' as const } }

const columns = tableColumns<ReadingProof, typeof proofColumns>(proofColumns, {
  name: { minWidth: 180 },
  title: { minWidth: 280 },
  state: { width: 130, render: ({ state }) => <State state={state} /> },
  overdue: { width: 100 },
  askedAt: { width: 120 },
  dueDay: { width: 120 },
  openedAt: { width: 120 },
  readAt: { width: 120 },
  confirmedAt: { width: 130 },
  confirmedVersion: { width: 110 },
})

/** In bold once it is confirmed: the word says it, the weight helps. */
const State = ({ state }: Pick<ReadingProof, 'state'>) => (
  <Typography component="span" variant="body2" sx={{ fontWeight: state === 'confirmed' ? 650 : 400 }}>
    {readingStates[state]}
  </Typography>
)

/** How far the people of a company got with each must-read, the overdue first. */
export function ReadingProofTable({ company }: { company: { id: string; name: string } }) {
  const table = useTableState(TABLE, defaults)
  const filters = serverFilters(columns, table.state.filters)
  const entityId = company.id
  const body = { entityId, filters, orderBy: table.state.sort }
  const list = usePagedList('POST /api/v1/ReadingProof/paged', table.state, body)
  return (
    <DataTable<ReadingProof>
      label={`Readers of ${company.name}`}
      columns={columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ articleId, email }) => `${articleId} ${email}`}
      rowName={({ name, title }) => `${name}, ${title}`}
      toolbar={
        <>
          <ExportButton endpoint="POST /api/v1/ReadingProof/export/excel" body={{ entityId, filters }}>
            Excel
          </ExportButton>
          <ExportButton endpoint="POST /api/v1/ReadingProof/export/word" body={{ entityId, filters }}>
            Word
          </ExportButton>
        </>
      }
      emptyHint="No must-read of this company asks for a confirmation yet."
    />
  )
}
