import type { Domain, TenantContent } from './types.ts'

/** Labels of the three filters (A095), the same for every tenant of the demo data. */
const filterLabels = { mainFilter: 'Industries', secondaryFilter: 'Life cycles', tertiaryFilter: 'Value chains' }

/** The home tenant first (A037); hosts are compared without port (W20). */
export const tenants: readonly (TenantContent & { domain: Domain })[] = [
  {
    domain: 'LU',
    name: 'Luxembourg',
    hostPrefix: '',
    page: {
      ...filterLabels,
      title: 'Managed services for Luxembourg',
      subtitle: 'Fund, tax, regulatory and data services run by people who do them every day',
      description:
        'From the first sketch of a structure to the last filing of the year: find the service you need, see who answers for it, ' +
        'and follow what we deliver to you in one place.',
      value1Title: 'One team from launch to liquidation',
      value1Description:
        'Accountants, tax advisers, lawyers and engineers work on the same files, ' +
        'so nothing has to be explained twice and no deadline falls between two desks.',
      value2Title: 'Evidence, not promises',
      value2Description:
        'Every delivery is reviewed by a second pair of eyes and leaves a trail that your board, your auditor and your supervisor can read.',
    },
  },
  {
    domain: 'UK',
    name: 'United Kingdom',
    hostPrefix: 'uk.',
    page: {
      ...filterLabels,
      title: 'Managed services for the United Kingdom',
      subtitle: 'Authorisation, reporting, tax and assurance for firms that answer to the FCA, the PRA and HMRC',
      description:
        'Choose a service, read what it covers and what it delivers, and speak to the people who run it. ' +
        'Cross-border groups find the services we share with Luxembourg here as well.',
      value1Title: 'Close to the rulebook',
      value1Description: 'Our teams read consultation papers so that yours only need to read the two pages that concern your permissions.',
      value2Title: 'Built around your calendar',
      value2Description:
        'Returns, accounts and attestations are planned backwards from your board dates, with the data requests agreed before the period ends.',
    },
  },
  {
    domain: 'FR',
    name: 'France',
    hostPrefix: 'fr.',
    page: {
      ...filterLabels,
      title: 'Managed services for France',
      subtitle: 'Support for management companies, insurers and groups established in France',
      description:
        'Reporting to the AMF and the ACPR, French tax and social declarations, ' +
        'real-estate funds and sustainable finance: each service with its scope, its team and its deliverables.',
      value1Title: 'Local rules, international owners',
      value1Description:
        'We explain French obligations in plain English to parent companies and run them in French with the administrations concerned.',
      value2Title: 'A calendar you can trust',
      value2Description:
        'Each engagement starts with a dated plan of filings, owners and controls, and ends with a record of what was sent and when.',
    },
  },
]
