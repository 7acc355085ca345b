/** Names of the fields of a company, for its form, table, sheets, page and histories. */
export const companyLabels = {
  name: 'Company name',
  companyId: 'Company group',
  prid: 'PRID',
  viewInMyServices: 'Show Services',
  contacts: 'Contacts',
} as const

/** Names of the fields of a company group. */
export const groupLabels = { name: 'Company group name' } as const
