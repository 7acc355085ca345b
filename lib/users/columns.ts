import type { ListColumns } from '#lib/lists/columns.ts'
import { phoneText, userTypeText, userTypeNames } from '#lib/people/words.ts'
import type { User } from './contract.ts'

/** The columns of the Users tab (B265), and those of a person's companies and subscriptions. */
export const userColumns = {
  name: { label: 'Member', filter: 'text', value: ({ name, email }) => name || email },
  email: { label: 'Email', filter: 'text', check: 'email' },
  phone: { label: 'Telephone', filter: 'text', value: phoneText },
  grade: { label: 'Grade', filter: 'text' },
  termsAccepted: {
    label: 'Terms accepted',
    kind: 'yes-no',
    filter: 'yes-no',
    value: ({ termsAndConditionsAccepted }) => termsAndConditionsAccepted,
  },
  creationIdentity: {
    label: 'User Type',
    filter: { options: Object.entries(userTypeNames).map(([value, label]) => ({ value, label })) },
    value: ({ creationIdentity }) => userTypeText(creationIdentity),
  },
  entityName: {
    label: 'Company name',
    filter: 'text',
    order: false,
    hidden: true,
    value: ({ entities }) => entities.map(({ name }) => name),
  },
  companyName: { label: 'Company group name', filter: 'text', onlyFilter: true },
  subscription: { label: 'Subscription', filter: 'text', onlyFilter: true },
  isSuperUser: { label: 'Admin', kind: 'yes-no', filter: 'yes-no' },
} as const satisfies ListColumns<User>
