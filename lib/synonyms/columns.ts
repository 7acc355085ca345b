import type { ListColumns } from '#lib/lists/columns.ts'
import type { Synonym } from './contract.ts'

/** The columns of the groups of terms that the search takes for the same. */
export const synonymColumns = {
  terms: { label: 'Terms', value: ({ terms }) => terms.join(', '), filter: 'text' },
} as const satisfies ListColumns<Synonym>
