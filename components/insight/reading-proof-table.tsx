'use client'
import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { hiddenFields } from '#lib/lists/columns.ts'
import { PROOF, proofColumns, readingStates } from '#lib/reading-proof/columns.ts'
import type { ReadingProof } from '#lib/reading-proof/contract.ts'

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
  const table = useTableState(PROOF, defaults)
  // Not kept on the server: clients read this table too.
  const [hiddenColumns, setHiddenColumns] = useState<readonly string[]>(() => hiddenFields(proofColumns))
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
          <ListExport
            endpoint="POST /api/v1/ReadingProof/export/excel"
            also={{ entityId }}
            filters={filters}
            columns={columns}
            table={table}
            preference={{ hiddenColumns }}
          >
            Excel
          </ListExport>
          <ExportButton endpoint="POST /api/v1/ReadingProof/export/word" body={{ entityId, filters }}>
            Word
          </ExportButton>
        </>
      }
      hiddenColumns={hiddenColumns}
      onHiddenColumnsChange={setHiddenColumns}
      emptyHint="No must-read of this company asks for a confirmation yet."
    />
  )
}
