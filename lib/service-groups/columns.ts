import type { ListColumns } from '#lib/lists/columns.ts'
import type { ServiceGroup } from './contract.ts'

/** The columns of the Service groups tab; the sequence is the one of the catalogue, so none orders it (B472, B473). */
export const groupColumns = {
  name: { label: 'Name', filter: 'text', order: false },
  lifeCycle: { label: 'Life cycle', filter: 'text', order: false, value: ({ lifeCycle }) => lifeCycle?.name ?? '' },
  valueChain: { label: 'Value chain', filter: 'text', order: false, value: ({ valueChain }) => valueChain?.name ?? '' },
} as const satisfies ListColumns<ServiceGroup>
