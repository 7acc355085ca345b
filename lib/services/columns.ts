import type { ListColumns } from '#lib/lists/columns.ts'
import type { ServiceRow } from './contract.ts'

/** The columns of the Services tab (B412); "Visible" is the flag of the client view (B413). */
export const serviceColumns = {
  name: { label: 'Service name', filter: 'text' },
  domains: { label: 'Domains', filter: 'options', order: false },
  isNew: { label: 'Is New', kind: 'yes-no', filter: 'yes-no' },
  isHighlighted: { label: 'Is Highlighted', kind: 'yes-no', filter: 'yes-no' },
  visibleInClientView: { label: 'Visible', kind: 'yes-no', filter: 'yes-no' },
} as const satisfies ListColumns<ServiceRow>
