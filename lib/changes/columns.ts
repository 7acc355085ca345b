import { entityText } from '#lib/text/kind-text.ts'
import type { ListColumns } from '#lib/lists/columns.ts'
import { trashKinds } from './kinds.ts'
import type { TrashRow } from './contract.ts'
import { daysLeftText, withText } from './words.ts'

/** The columns of the trash. */
export const trashColumns = {
  label: { label: 'Name', filter: 'text' },
  kind: {
    label: 'Kind',
    filter: { options: trashKinds.map((value) => ({ value, label: entityText(value) })) },
    value: ({ kind }) => entityText(kind),
  },
  deletedAt: { label: 'Deleted on', kind: 'date' },
  deletedBy: { label: 'Deleted by', filter: 'text', value: ({ deletedBy }) => deletedBy ?? 'A deleted person' },
  with: { label: 'Went with it', order: false, value: (row) => withText(row.with) },
  expiresAt: { label: 'Days left', order: false, value: (row) => daysLeftText(row) },
} as const satisfies ListColumns<TrashRow>
