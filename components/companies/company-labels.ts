/** Fields of a company as its form and its history call them. */
export const companyLabels = {
  name: 'Company name',
  companyId: 'Company group',
  prid: 'PRID',
  viewInMyServices: 'Show Services',
  contacts: 'Contacts',
}

export const groupLabels = { name: 'Company group name' }
