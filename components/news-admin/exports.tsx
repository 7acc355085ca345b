'use client'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import type { NewsFilterBody } from '#components/news/news-filters.ts'

const filtered = {
  news: 'POST /api/v1/Export/news/filtered/excel',
  event: 'POST /api/v1/Export/event/filtered/excel',
  article: 'POST /api/v1/Export/article/excel',
} as const
const selected = { news: 'POST /api/v1/Export/news/selected/excel', event: 'POST /api/v1/Export/event/selected/excel' } as const

/** Everything that the filters of a table leave, as a spreadsheet. */
export const FilteredExport = ({ kind, filters }: { kind: keyof typeof filtered; filters: NewsFilterBody }) => (
  <ExportButton endpoint={filtered[kind]} body={{ filters }}>
    Export
  </ExportButton>
)

/** The selected rows as a spreadsheet. */
export const SelectedExport = ({ kind, ids }: { kind: keyof typeof selected; ids: readonly string[] }) => (
  <ExportButton endpoint={selected[kind]} body={{ ids }}>
    Export selected
  </ExportButton>
)

/** What a 3W subscription may read, as a spreadsheet (A148). */
export const RightsExport = ({ subscriptionId }: { subscriptionId: string }) => (
  <ExportButton endpoint="POST /api/v1/Export/right/excel/{id}" params={{ id: subscriptionId }}>
    Export rights
  </ExportButton>
)
