interface TopicContent {
  name: string
  /** Beginnings of words or of groups of words; a title that holds one of them, without letter case, is about the topic. */
  words: readonly string[]
}

/** Topics of financial regulation; a title may be about several, or about none. */
const topicContents: readonly TopicContent[] = [
  { name: 'Accounting and auditing', words: ['accounting', 'audit', 'financial statement', 'financial report'] },
  {
    name: 'Anti-money laundering',
    words: [
      'money laundering',
      'bank secrecy',
      'beneficial owner',
      'suspicious',
      'customer due diligence',
      'terrorist financ',
      'geographic targeting',
    ],
  },
  { name: 'Appraisal and valuation', words: ['apprais', 'valuing', 'valuation'] },
  { name: 'Bankruptcy and collection', words: ['bankruptcy', 'debt collection', 'fair debt', 'receivership'] },
  { name: 'Benchmarks and reference rates', words: ['libor', 'benchmark', 'reference rate', 'interest rate'] },
  { name: 'Brokers and dealers', words: ['broker', 'dealer', 'regulation best interest', 'associated person'] },
  { name: 'Capital requirements', words: ['capital', 'leverage ratio', 'risk-weighted', 'tier 1', 'basel'] },
  { name: 'Civil penalties', words: ['civil penalt', 'civil money', 'civil monetary', 'penalty', 'penalties'] },
  { name: 'Clearing and settlement', words: ['clearing', 'settlement cycle', 'central counterpart', 'clearinghouse'] },
  {
    name: 'Climate and environment',
    words: [
      'climate',
      'greenhouse',
      'environmental quality',
      'environmental policy',
      'environmental protection',
      'emission',
      'air quality',
      'ozone',
      'renewable',
    ],
  },
  {
    name: 'Collective investment funds',
    words: [
      'investment compan',
      'mutual fund',
      'money market fund',
      'exchange-traded',
      'hedge fund',
      'private fund',
      'covered fund',
      'open-end',
    ],
  },
  { name: 'Commodities', words: ['commodit', 'futures', 'position limit'] },
  {
    name: 'Consumer credit',
    words: ['truth in lending', 'regulation z', 'consumer credit', 'consumer leasing', 'credit card', 'payday', 'installment'],
  },
  { name: 'Consumer protection', words: ['consumer', 'unfair', 'deceptive', 'warrant'] },
  {
    name: 'Corporate governance',
    words: ['governance', 'proxy', 'shareholder', 'board of directors', 'incentive-based', 'executive compensation', 'pay ratio'],
  },
  {
    name: 'Credit institutions',
    words: ['bank holding', 'savings association', 'depository institution', 'state member bank', 'national bank', 'savings and loan'],
  },
  {
    name: 'Credit ratings and reporting',
    words: ['credit rating', 'rating organization', 'credit report', 'fair credit', 'consumer reporting'],
  },
  { name: 'Credit unions', words: ['credit union'] },
  { name: 'Crowdfunding and start-ups', words: ['crowdfunding', 'emerging growth', 'small offering', 'regulation a', 'venture capital'] },
  {
    name: 'Cybersecurity and resilience',
    words: [
      'cyber',
      'computer-security',
      'information security',
      'resilien',
      'business continuity',
      'system safeguard',
      'systems compliance',
    ],
  },
  {
    name: 'Data protection and privacy',
    words: ['privacy', 'personal information', 'personal data', 'freedom of information', 'identity theft'],
  },
  { name: 'Deposit insurance', words: ['deposit insurance', 'insured depository', 'assessment', 'insured deposit'] },
  { name: 'Derivatives and swaps', words: ['swap', 'derivative', 'security-based'] },
  { name: 'Digital assets and fintech', words: ['digital asset', 'virtual currenc', 'crypto', 'fintech', 'blockchain'] },
  {
    name: 'Disclosure and prospectuses',
    words: ['disclosure', 'prospectus', 'offering', 'registration statement', 'regulation s-k', 'summary prospectus'],
  },
  { name: 'Economic sanctions', words: ['sanction', 'blocked', 'specially designated', 'embargo', 'asset control'] },
  {
    name: 'Electronic filing and reporting',
    words: ['edgar', 'electronic filing', 'xbrl', 'inline', 'electronic submission', 'electronic report'],
  },
  { name: 'Energy markets', words: ['electric', 'natural gas', 'energy market', 'transmission', 'pipeline'] },
  { name: 'Export controls', words: ['export', 'entity list', 'commerce control list', 'dual-use', 'unverified list'] },
  {
    name: 'Fair lending',
    words: ['equal credit', 'fair lending', 'home mortgage disclosure', 'community reinvestment', 'regulation b', 'regulation c'],
  },
  {
    name: 'Foreign investment and ownership',
    words: ['foreign investment', 'foreign person', 'foreign ownership', 'foreign bank', 'foreign-owned'],
  },
  { name: 'Government securities', words: ['government securities', 'treasury bill', 'treasury securities', 'savings bond', 'marketable'] },
  { name: 'Housing finance', words: ['housing', 'fannie mae', 'freddie mac', 'federal home loan', 'enterprise'] },
  { name: 'Insurance', words: ['insurance', 'insurer', 'annuit', 'flood'] },
  { name: 'Intellectual property', words: ['copyright', 'patent', 'trademark', 'royalt'] },
  { name: 'International trade and customs', words: ['customs', 'import', 'tariff', 'trade agreement', 'duties', 'antidumping'] },
  { name: 'Investment advisers', words: ['investment adviser', 'adviser', 'form adv', 'form pf', 'fiduciary'] },
  {
    name: 'Liquidity and funding',
    words: ['liquidity', 'net stable funding', 'reserve requirement', 'discount window', 'short-term wholesale'],
  },
  {
    name: 'Market abuse and trading conduct',
    words: ['proprietary trading', 'short sale', 'manipulat', 'insider', 'high-frequency', 'whistleblower'],
  },
  { name: 'Mergers and competition', words: ['antitrust', 'merger', 'acquisition', 'premerger', 'competition'] },
  { name: 'Mortgages', words: ['mortgage', 'real estate settlement', 'regulation x', 'servicing', 'escrow', 'qualified residential'] },
  {
    name: 'Payments and electronic transfers',
    words: [
      'electronic fund',
      'regulation e',
      'remittance',
      'prepaid',
      'debit card',
      'interchange',
      'funds transfer',
      'automated clearing',
      'check clearing',
      'collection of checks',
    ],
  },
  {
    name: 'Pensions and employee benefits',
    words: ['pension', 'employee benefit', 'retirement', 'single-employer', 'multiemployer', '401(k)', 'erisa', 'employer plan'],
  },
  { name: 'Product safety and labelling', words: ['labeling', 'product safety', 'standard for', 'recall', 'hazardous substance'] },
  { name: 'Public procurement', words: ['acquisition regulation', 'procurement', 'contractor', 'contracting'] },
  { name: 'Recordkeeping and reporting', words: ['recordkeeping', 'reporting', 'records', 'call report', 'information collection'] },
  {
    name: 'Recovery and resolution',
    words: [
      'resolution plan',
      'orderly liquidation',
      'living will',
      'contractual stay',
      'bail-in',
      'recovery plan',
      'qualified financial contract',
    ],
  },
  {
    name: 'Risk management and stress testing',
    words: ['stress test', 'risk management', 'margin', 'collateral', 'credit risk', 'risk retention', 'counterparty'],
  },
  {
    name: 'Securities markets and exchanges',
    words: [
      'securities exchange',
      'national market system',
      'alternative trading',
      'tick size',
      'stock exchange',
      'swap execution',
      'regulation nms',
      'regulation ats',
    ],
  },
  { name: 'Securitisation', words: ['securitiz', 'asset-backed', 'risk retention'] },
  { name: 'Small business finance', words: ['small business', 'business loan', 'small entit', 'sba'] },
  { name: 'Supervision and examination', words: ['supervis', 'examination', 'enforcement', 'civil investigative', 'rules of practice'] },
  { name: 'Systemic risk', words: ['systemic', 'nonbank financial', 'financial stability', 'enhanced prudential', 'global systemically'] },
  {
    name: 'Tax: corporate income',
    words: ['corporate', 'corporations', 's corporation', 'partnership', 'stock', 'deduction', 'consolidated return', 'dividend'],
  },
  {
    name: 'Tax: cross-border',
    words: [
      'foreign tax',
      'withholding',
      'foreign account',
      'nonresident',
      'controlled foreign',
      'section 482',
      'base erosion',
      'country-by-country',
    ],
  },
  { name: 'Tax: individuals and estates', words: ['individual', 'estate', 'gift', 'premium tax credit', 'earned income', 'alimony'] },
  {
    name: 'Tax: procedure and reporting',
    words: ['information return', 'user fee', 'tax return', 'employment tax', 'excise', 'income tax', 'extension of time'],
  },
]

/** Names of all topics. */
export const topics: readonly string[] = topicContents.map(({ name }) => name)

const normal = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9()-]+/g, ' ')}`

/** Names of the topics that a title is about, in the order of the list. */
export function topicsOfTitle(title: string): string[] {
  const text = normal(title)
  return topicContents.filter(({ words }) => words.some((word) => text.includes(` ${word}`))).map(({ name }) => name)
}
