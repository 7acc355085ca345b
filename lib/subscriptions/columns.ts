import type { ListColumns } from '#lib/lists/columns.ts'
import type { AccessRow } from './access-list-contract.ts'
import type { SubscriptionListRow } from './list-contract.ts'

/** The columns of the Subscriptions tab (B350); the names of members are in the expanded row too. */
export const subscriptionColumns = {
  serviceName: { label: 'Service Name', filter: 'text' },
  companyName: { label: 'Company group name', filter: 'text' },
  entityName: { label: 'Company name', filter: 'text' },
  userCount: { label: '# users', kind: 'number' },
  memberName: { label: 'Member', filter: 'text', order: false, hidden: true, value: ({ users }) => users.map(({ name }) => name) },
  memberEmail: {
    label: 'Member e-mail',
    filter: 'text',
    check: 'email',
    order: false,
    hidden: true,
    value: ({ users }) => users.map(({ email }) => email),
  },
  endDate: { label: 'End date', kind: 'date', filter: 'date-range' },
} as const satisfies ListColumns<SubscriptionListRow>

/** The columns of the 3W subscriptions in the administration of the news (A148); the counts depend on which topics there are. */
export const accessColumns = {
  companyName: { label: 'Company group name', filter: 'text' },
  entityName: { label: 'Company name', filter: 'text' },
  serviceName: { label: 'Service name', filter: 'text' },
  endDate: { label: 'End date', kind: 'date' },
  selected: { label: '# selected', kind: 'number', order: false },
  available: { label: '# available', kind: 'number', order: false },
  denied: { label: '# denied', kind: 'number', order: false },
} as const satisfies ListColumns<AccessRow>
