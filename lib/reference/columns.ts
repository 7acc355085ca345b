import type { ListColumns } from '#lib/lists/columns.ts'
import type { ReferenceItem } from './contract.ts'

/** The columns of topics, issuers and document types (B243, B245). */
export const referenceColumns = {
  name: { label: 'Name', filter: 'text' },
} as const satisfies ListColumns<ReferenceItem>
