import type { ListColumns } from '#lib/lists/columns.ts'
import type { Company, Entity } from './contract.ts'

/** The columns of the Companies tab. */
export const entityColumns = {
  name: { label: 'Company name', filter: 'text' },
  companyName: { label: 'Company group name', filter: 'text' },
  prid: { label: 'PRID', filter: 'text' },
  viewInMyServices: { label: 'Show Services', kind: 'yes-no', filter: 'yes-no' },
  contacts: { label: '# contacts', kind: 'number', hidden: 'in-sheets-too', value: ({ contacts }) => contacts.length },
  users: { label: '# users', kind: 'number', value: ({ users }) => users.length },
} as const satisfies ListColumns<Entity>

/** The columns of the Company groups tab. */
export const companyColumns = {
  name: { label: 'Company group name', filter: 'text' },
} as const satisfies ListColumns<Company>
