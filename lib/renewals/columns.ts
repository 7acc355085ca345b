import type { ListColumns } from '#lib/lists/columns.ts'
import type { RenewalRow } from './contract.ts'
import { ENDS_IN, optionsOf, renewalStates } from './words.ts'

/** The columns of the renewal desk. */
export const renewalColumns = {
  serviceName: { label: 'Service', filter: 'text' },
  entityName: { label: 'Company', filter: 'text' },
  companyName: { label: 'Company group', filter: 'text', hidden: true },
  endDate: { label: 'End date', kind: 'date' },
  owner: { label: 'Owner', filter: 'text', value: ({ owner }) => owner?.name ?? null },
  state: { label: 'State', filter: { options: optionsOf(renewalStates) }, value: ({ state }) => renewalStates[state] },
  mainContacts: { label: 'Main contacts', order: false, value: ({ mainContacts }) => mainContacts.map(({ name }) => name) },
  endsIn: { label: 'Ends', filter: { options: optionsOf(ENDS_IN) }, onlyFilter: true },
  hasMainContact: { label: 'Has a main contact', filter: 'yes-no', onlyFilter: true },
  hasOwner: { label: 'Has an owner', filter: 'yes-no', onlyFilter: true },
} as const satisfies ListColumns<RenewalRow>
