import type { GroupContent } from './types.ts'

/** Service groups under the version 2 life cycles; a service has one group, so each group belongs to its services' first tenant. */
export const groups: readonly GroupContent[] = [
  {
    key: 'lu-structuring', domain: 'LU', name: 'Fund structuring and licensing', small: 'Choose a vehicle, obtain the licence and open the fund.',
    lifeCycle: 'structuring', valueChain: 'governance'
  },
  {
    key: 'lu-tax-structuring', domain: 'LU', name: 'Tax structuring and transfer pricing', small: 'Positions that hold when somebody asks for the file.',
    lifeCycle: 'structuring', valueChain: 'tax'
  },
  {
    key: 'lu-aml', domain: 'LU', name: 'Financial crime prevention', small: 'Know the investor, prove it and keep it current.',
    lifeCycle: 'setup', valueChain: 'regulatory'
  },
  {
    key: 'lu-corporate', domain: 'LU', name: 'Corporate and people services', small: 'Seat, board, books and payroll of Luxembourg companies.',
    lifeCycle: 'setup', valueChain: 'corporate'
  },
  {
    key: 'lu-investors', domain: 'LU', name: 'Investor and distribution services', small: 'From the application form to the register and the market abroad.',
    lifeCycle: 'distribution', valueChain: 'investors'
  },
  {
    key: 'lu-sustainability', domain: 'LU', name: 'Sustainability', small: 'Disclosures and data that agree with each other.',
    lifeCycle: 'distribution', valueChain: 'data'
  },
  {
    key: 'lu-administration', domain: 'LU', name: 'Fund administration', small: 'Books, net asset values and financial statements.',
    lifeCycle: 'operation', valueChain: 'accounting'
  },
  {
    key: 'lu-tax-compliance', domain: 'LU', name: 'Tax compliance', small: 'Returns and exchanges of information, filed on time.',
    lifeCycle: 'operation', valueChain: 'tax'
  },
  {
    key: 'lu-reporting', domain: 'LU', name: 'Regulatory reporting', small: 'What the CSSF, the BCL and ESMA expect to receive.',
    lifeCycle: 'operation', valueChain: 'regulatory'
  },
  {
    key: 'lu-risk', domain: 'LU', name: 'Risk, audit and assurance', small: 'Independent eyes on controls, models and systems.',
    lifeCycle: 'operation', valueChain: 'risk'
  },
  {
    key: 'lu-data', domain: 'LU', name: 'Data and technology', small: 'One set of figures behind every report.',
    lifeCycle: 'operation', valueChain: 'data'
  },
  {
    key: 'lu-news', domain: 'LU', name: '3W regulatory news', small: 'What changes, when it applies and what to do about it.',
    lifeCycle: 'operation', valueChain: 'governance'
  },

  {
    key: 'uk-authorisation', domain: 'UK', name: 'Authorisation and fund launch', small: 'Permissions, variations and new UK funds.',
    lifeCycle: 'structuring', valueChain: 'governance'
  },
  {
    key: 'uk-transactions', domain: 'UK', name: 'Transactions and restructuring', small: 'Schemes, mergers and orderly wind-downs.',
    lifeCycle: 'structuring', valueChain: 'corporate'
  },
  {
    key: 'uk-entities', domain: 'UK', name: 'Accounts and company secretarial', small: 'Statutory books and filings of UK entities.',
    lifeCycle: 'setup', valueChain: 'corporate'
  },
  {
    key: 'uk-conduct', domain: 'UK', name: 'Conduct and consumer outcomes', small: 'Fair value, clear words and evidence of both.',
    lifeCycle: 'distribution', valueChain: 'investors'
  },
  {
    key: 'uk-sustainability', domain: 'UK', name: 'Sustainability disclosures', small: 'Labels, product reports and climate statements.',
    lifeCycle: 'distribution', valueChain: 'data'
  },
  {
    key: 'uk-reporting', domain: 'UK', name: 'Prudential and conduct returns', small: 'RegData returns prepared, checked and submitted.',
    lifeCycle: 'operation', valueChain: 'regulatory'
  },
  {
    key: 'uk-tax', domain: 'UK', name: 'UK tax compliance', small: 'Corporation tax, VAT and reporting funds.',
    lifeCycle: 'operation', valueChain: 'tax'
  },
  {
    key: 'uk-assurance', domain: 'UK', name: 'Client assets and controls assurance', small: 'CASS, internal controls and operational resilience.',
    lifeCycle: 'operation', valueChain: 'risk'
  },

  {
    key: 'fr-creation', domain: 'FR', name: 'Fund creation and approval', small: 'Approval files for funds and management companies.',
    lifeCycle: 'structuring', valueChain: 'governance'
  },
  {
    key: 'fr-real-estate', domain: 'FR', name: 'Real-estate funds', small: 'Structuring, books and figures of SCPI and OPCI.',
    lifeCycle: 'structuring', valueChain: 'accounting'
  },
  {
    key: 'fr-compliance', domain: 'FR', name: 'Compliance and anti-corruption', small: 'Programmes that stand up to an inspection.',
    lifeCycle: 'setup', valueChain: 'regulatory'
  },
  {
    key: 'fr-people', domain: 'FR', name: 'Payroll and social declarations', small: 'Pay slips, DSN and mobility to and from France.',
    lifeCycle: 'setup', valueChain: 'corporate'
  },
  {
    key: 'fr-sustainability', domain: 'FR', name: 'Sustainable finance', small: 'Article 29 reports, labels and the data behind them.',
    lifeCycle: 'distribution', valueChain: 'data'
  },
  {
    key: 'fr-tax', domain: 'FR', name: 'French tax compliance', small: 'Filings of French entities and foreign owners.',
    lifeCycle: 'operation', valueChain: 'tax'
  },
  {
    key: 'fr-reporting', domain: 'FR', name: 'Reporting to the AMF and the ACPR', small: 'Periodic returns with a clear owner for each figure.',
    lifeCycle: 'operation', valueChain: 'regulatory'
  },
  {
    key: 'fr-accounts', domain: 'FR', name: 'Accounting and audit support', small: 'Closings, consolidation and a calm audit.',
    lifeCycle: 'operation', valueChain: 'accounting'
  }
]
