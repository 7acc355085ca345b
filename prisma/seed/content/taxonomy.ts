import type { Domain, IndustryKey, LifeCycleKey, ValueChainKey } from './types.ts'

interface Industry {
  key: IndustryKey
  name: string
  children: { key: IndustryKey; name: string }[]
}

/** Life cycles of catalogue version 2 in their order 1 to 4 (A098). */
export const lifeCycles: readonly { key: LifeCycleKey; name: string }[] = [
  { key: 'structuring', name: 'Structuring' },
  { key: 'setup', name: 'Setup' },
  { key: 'distribution', name: 'Distribution' },
  { key: 'operation', name: 'Operation' },
]

/** Value chains of catalogue version 2 in their order. */
export const valueChains: readonly { key: ValueChainKey; name: string }[] = [
  { key: 'governance', name: 'Governance and legal' },
  { key: 'accounting', name: 'Accounting and valuation' },
  { key: 'investors', name: 'Investor services' },
  { key: 'tax', name: 'Tax' },
  { key: 'regulatory', name: 'Regulatory and compliance' },
  { key: 'risk', name: 'Risk and assurance' },
  { key: 'data', name: 'Data and technology' },
  { key: 'corporate', name: 'Corporate and people' },
]

/** Names that differ between the countries. */
const localNames: Record<Domain, Partial<Record<IndustryKey, string>>> = {
  LU: {
    retailFunds: 'UCITS funds',
    alternatives: 'Alternative investment funds',
    managers: 'Management companies',
    holdings: 'Holding and financing companies',
  },
  UK: {
    retailFunds: 'Authorised retail funds',
    alternatives: 'Alternative and qualified investor funds',
    managers: 'Fund managers and ACDs',
    holdings: 'Holding companies',
  },
  FR: {
    retailFunds: 'OPCVM',
    alternatives: 'FIA and professional funds',
    managers: 'Portfolio management companies',
    realEstate: 'SCPI, OPCI and real assets',
    holdings: 'Holding companies',
  },
}

/** Industries of catalogue version 2 with their sub-industries; industries sort by name (A091). */
export function industriesOf(domain: Domain): Industry[] {
  const named = (key: IndustryKey, name: string) => ({ key, name: localNames[domain][key] ?? name })
  return [
    {
      ...named('awm', 'Asset and wealth management'),
      children: [
        named('retailFunds', 'UCITS funds'),
        named('alternatives', 'Alternative investment funds'),
        named('managers', 'Management companies'),
        named('privateEquity', 'Private equity and debt'),
        named('realEstate', 'Real estate and infrastructure'),
      ],
    },
    {
      ...named('banking', 'Banking'),
      children: [
        named('privateBanks', 'Private banks'),
        named('commercialBanks', 'Retail and corporate banks'),
        named('depositaries', 'Depositaries and custodians'),
      ],
    },
    { ...named('insurance', 'Insurance'), children: [named('life', 'Life insurance'), named('nonLife', 'Non-life and reinsurance')] },
    {
      ...named('corporates', 'Corporates'),
      children: [named('commercial', 'Commercial and industrial groups'), named('holdings', 'Holding companies')],
    },
    { ...named('fintech', 'Fintech and payments'), children: [] },
    { ...named('public', 'Public sector and non-profit'), children: [] },
  ]
}

/** The legacy catalogue (version 1) keeps its own, coarser items; each takes over services of the version 2 keys named here. */
export const legacyIndustries: readonly { name: string; from: IndustryKey[]; children: { name: string; from: IndustryKey[] }[] }[] = [
  {
    name: 'Funds',
    from: ['awm', 'retailFunds', 'alternatives', 'managers', 'privateEquity', 'realEstate'],
    children: [
      { name: 'Regulated funds', from: ['retailFunds'] },
      { name: 'Specialised funds', from: ['alternatives', 'privateEquity', 'realEstate'] },
    ],
  },
  { name: 'Banks', from: ['banking', 'privateBanks', 'commercialBanks', 'depositaries'], children: [] },
  { name: 'Insurers', from: ['insurance', 'life', 'nonLife'], children: [] },
  {
    name: 'Companies',
    from: ['corporates', 'commercial', 'holdings', 'fintech'],
    children: [{ name: 'Financial holdings', from: ['holdings'] }],
  },
  { name: 'Institutions', from: ['public'], children: [] },
]

/** Life cycles of the legacy catalogue in their order. */
export const legacyLifeCycles: readonly { name: string; from: LifeCycleKey[] }[] = [
  { name: 'Creation', from: ['structuring', 'setup'] },
  { name: 'Marketing', from: ['distribution'] },
  { name: 'Daily business', from: ['operation'] },
]

/** Value chains of the legacy catalogue in their order. */
export const legacyValueChains: readonly { name: string; from: ValueChainKey[] }[] = [
  { name: 'Front office', from: ['investors'] },
  { name: 'Middle office', from: ['risk', 'data', 'regulatory'] },
  { name: 'Back office', from: ['accounting', 'tax'] },
  { name: 'Support functions', from: ['governance', 'corporate'] },
]
