import type { ListColumns } from '#lib/lists/columns.ts'
import { serviceTypes } from './words.ts'
import type { ServiceRow } from './contract.ts'
import type { ServiceDeskRow } from './desk-contract.ts'

/** A row of the table; what only the keepers see comes by a call of its own, and may not be there yet. */
export type ServiceTableRow = ServiceRow & Partial<ServiceDeskRow>

/** The columns of the Services tab (B412), then those that the reader may add; "Visible" is the flag of the client view (B413). */
export const serviceColumns = {
  name: { label: 'Service name', filter: 'text' },
  domains: { label: 'Domains', filter: 'options', order: false },
  isNew: { label: 'Is New', kind: 'yes-no', filter: 'yes-no' },
  isHighlighted: { label: 'Is Highlighted', kind: 'yes-no', filter: 'yes-no' },
  visibleInClientView: { label: 'Visible', kind: 'yes-no', filter: 'yes-no' },
  live: { label: 'Live', kind: 'yes-no', filter: 'yes-no', hidden: true },
  responsibles: { label: 'Responsibles', filter: 'text', hidden: true },
  type: {
    label: 'Type',
    value: ({ type }: ServiceTableRow) => serviceTypes[type],
    filter: { options: Object.values(serviceTypes).map((name) => ({ value: name, label: name })) },
    hidden: true,
  },
  serviceGroup: { label: 'Service group', filter: 'text', hidden: true },
  updatedAt: { label: 'Last change', kind: 'date', filter: 'date-range', hidden: true },
  gaps: {
    label: 'Gaps',
    filter: 'options',
    order: false,
    hidden: true,
  },
} as const satisfies ListColumns<ServiceTableRow>
