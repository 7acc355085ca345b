import type { ListColumns } from '#lib/lists/columns.ts'
import type { Company, Entity } from './contract.ts'
import { companyLabels, groupLabels } from './words.ts'

/** The columns of the Companies tab. */
export const entityColumns = {
  name: { label: companyLabels.name, filter: 'text' },
  companyName: { label: groupLabels.name, filter: 'text' },
  prid: { label: companyLabels.prid, filter: 'text' },
  viewInMyServices: { label: companyLabels.viewInMyServices, kind: 'yes-no', filter: 'yes-no' },
  contacts: { label: '# contacts', kind: 'number', hidden: 'in-sheets-too', value: ({ contacts }) => contacts.length },
  users: { label: '# users', kind: 'number', value: ({ users }) => users.length },
} as const satisfies ListColumns<Entity>

/** The columns of the Company groups tab. */
export const companyColumns = {
  name: { label: groupLabels.name, filter: 'text' },
} as const satisfies ListColumns<Company>
