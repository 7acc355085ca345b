'use client'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import type { Shown } from './news-table.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'

const filtered = {
  news: 'POST /api/v1/Export/news/filtered/excel',
  event: 'POST /api/v1/Export/event/filtered/excel',
  article: 'POST /api/v1/Export/article/excel',
  video: 'POST /api/v1/Video/export/excel',
  publication: 'POST /api/v1/Publication/export/excel',
} as const
const selected = { news: 'POST /api/v1/Export/news/selected/excel', event: 'POST /api/v1/Export/event/selected/excel' } as const

interface FilteredExportProps {
  kind: keyof typeof filtered
  filters: NewsFilterBody
  shown: Shown
}

/** Everything that the filters of a table leave, as a spreadsheet in its order and with its columns. */
export const FilteredExport = ({ kind, filters, shown }: FilteredExportProps) => (
  <ExportButton endpoint={filtered[kind]} body={{ filters, ...shown }}>
    Export
  </ExportButton>
)

/** The selected rows as a spreadsheet, in the same way. */
export const SelectedExport = ({ kind, ids, shown }: { kind: keyof typeof selected; ids: readonly string[]; shown: Shown }) => (
  <ExportButton endpoint={selected[kind]} body={{ ids, ...shown }}>
    Export selected
  </ExportButton>
)

/** What a 3W subscription may read, as a spreadsheet (A148). */
export const RightsExport = ({ subscriptionId }: { subscriptionId: string }) => (
  <ExportButton endpoint="POST /api/v1/Export/right/excel/{id}" params={{ id: subscriptionId }}>
    Export rights
  </ExportButton>
)
