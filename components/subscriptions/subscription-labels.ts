/** Names of the fields of a subscription, in its form, in the comparison after a stale save and in its history. */
export const labels = {
  companyId: 'Company group',
  entityId: 'Company',
  serviceId: 'Service',
  endDate: 'End date',
  contacts: 'Contacts',
  users: 'Main contacts',
  confirmedOutsiders: 'Main contacts of other companies',
  hasEc: 'Link to the engagement center',
  ec: 'EC id or URL',
  ecModules: 'Modules of the engagement center',
  hasEcs: 'Link to the site',
  ecs: 'Site name or URL',
  ecsModules: 'Modules of the site',
  clientContent: 'Message to the client',
  links: 'Links',
  'links[].name': 'Name',
  'links[].link': 'Link',
} as const

export const moduleLabels = { deliverables: 'Deliverables', documents: 'Documents', links: 'Links', tasks: 'Tasks' } as const
