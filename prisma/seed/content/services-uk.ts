import type { ServiceContent } from './types.ts'

/** Services of the United Kingdom. */
export const ukServices: readonly ServiceContent[] = [
  {
    url: 'fca-authorisation',
    name: 'FCA authorisation and variation of permission',
    group: 'uk-authorisation',
    type: 2,
    marks: ['highlighted'],
    industries: ['managers', 'fintech', 'privateBanks'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'regulatory'],
    small: 'Applications for new firms, new permissions and changes in control, written to be understood at the first reading.',
    description: `
The regulator publishes what it finds missing in applications, and the list hardly changes: a business plan without numbers, a compliance plan bought
from a shelf, senior managers who cannot explain the model. We work on those points before anything is submitted.

The application is built around a regulatory business plan of thirty pages at most. Threshold conditions, wind-down planning, financial resources and
the responsibilities of senior managers refer to it and to each other. Each manager rehearses the interview on the real file.

During the assessment we answer questions, keep commitments in a log and prepare the first ninety days as an authorised firm.`,
    geography: 'United Kingdom, including branches and subsidiaries of overseas firms',
    profile: 'Asset managers, payment firms and wealth managers',
    applications: 'Application workspace with commitment log',
    deliverable: 'Complete application, interview preparation and first-90-days plan',
    mainValue: 'A file that answers the questions always asked',
    secondValue: 'Commitments are followed after authorisation',
    related: ['uk-regulatory-returns', 'consumer-duty-outcomes'],
  },
  {
    url: 'uk-authorised-fund-launch',
    name: 'Launch of UK authorised funds',
    group: 'uk-authorisation',
    type: 2,
    marks: ['new'],
    industries: ['retailFunds', 'alternatives', 'realEstate'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'investors'],
    small: 'OEICs, unit trusts and long-term asset funds from the product paper to the first dealing day.',
    description: `
A new authorised fund needs an authorised corporate director, a depositary, an auditor, a prospectus and an answer to the question why it should
exist. The last one is asked first by the product governance committee and again by the regulator.

We write the product paper with target market and value assessment, draft the instrument and prospectus, manage the application and coordinate the
providers. For long-term asset funds we add the valuation, liquidity and due-diligence arrangements that the rules require.

On the first dealing day the operating model has been tested with two shadow valuation points.`,
    geography: 'United Kingdom',
    profile: 'Fund managers and host ACDs',
    applications: 'Launch plan and document tracker',
    deliverable: 'Product paper, fund documents, application and launch plan',
    mainValue: 'Value and target market thought through before launch',
    secondValue: 'Operations tested before the first deal',
    related: ['fca-authorisation', 'sustainability-disclosure-requirements'],
  },
  {
    url: 'uk-fund-mergers',
    name: 'Fund mergers and schemes of arrangement',
    group: 'uk-transactions',
    type: 2,
    industries: ['retailFunds', 'managers'],
    lifeCycles: ['structuring'],
    valueChains: ['corporate', 'investors'],
    small: 'Mergers, conversions and closures of UK funds, with unitholder circulars, votes and tax clearance.',
    description: `
Fund ranges collect duplicates through acquisitions. Merging them saves cost for investors, provided the scheme is fair, the circular is readable and
the tax position is cleared before the vote.

We prepare the feasibility note, the scheme and the circular, apply for regulatory approval and tax clearance, run the meeting with the registrar and
control the asset transfer on the effective date. Exchange ratios are calculated twice.

Unitholders who call receive answers from a desk that has read the circular.`,
    geography: 'United Kingdom, with merging funds in Ireland and Luxembourg',
    profile: 'ACDs and managers that rationalise a range',
    applications: 'Scheme timetable and call-centre notes',
    deliverable: 'Scheme documents, clearances and completion report',
    mainValue: 'A scheme that unitholders can understand',
    secondValue: 'Exchange ratios verified independently',
    related: ['uk-authorised-fund-launch', 'fund-liquidation'],
  },
  {
    url: 'uk-statutory-accounts',
    name: 'Statutory accounts and company secretarial',
    group: 'uk-entities',
    type: 1,
    industries: ['commercial', 'holdings', 'managers'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['corporate', 'accounting'],
    small: 'FRS 101, FRS 102 and IFRS accounts, confirmation statements and registers for UK entities of foreign groups.',
    description: `
A foreign group with ten small UK companies has ten sets of accounts, ten confirmation statements and one controller who has never met a British
auditor. We take over the books from the group ledger and bring them into UK form.

Accounts are prepared, tagged and filed; the registers, including people with significant control and identity verification, are kept current.
Exemptions are checked each year, because size limits and group membership change.

The controller sees one table with all entities, dates and open points, in group language rather than in ours.`,
    geography: 'England and Wales, Scotland and Northern Ireland',
    profile: 'UK entities of international groups',
    applications: 'Entity table with filing dates',
    deliverable: 'Filed accounts, confirmation statements and registers',
    mainValue: 'One contact for all UK entities',
    secondValue: 'Exemptions are used where they apply',
    related: ['uk-corporation-tax-and-vat', 'financial-statements-production'],
  },
  {
    url: 'consumer-duty-outcomes',
    name: 'Consumer Duty outcomes and value assessment',
    group: 'uk-conduct',
    type: 2,
    industries: ['retailFunds', 'privateBanks', 'life'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['investors', 'regulatory'],
    small: 'Outcome measures, fair value, comprehension tests and the yearly board report, based on what customers experience.',
    description: `
The Consumer Duty asks firms to show that customers receive good outcomes. Policies do not show it; complaints, drop-outs, response times and test
results do. We help to choose few measures, collect them well and act on them.

Value assessments compare cost with what the customer obtains, share class by share class. Communications are tested with real readers, and rewritten
until they can say in their own words what they bought. Distributors are asked for the data that manufacturers need, once and in a common form.

The yearly report to the board names the outcomes that are not good and what has been decided about them.`,
    geography: 'United Kingdom',
    profile: 'Manufacturers and distributors of retail products',
    applications: 'Outcome dashboard and test results',
    deliverable: 'Outcome measures, value assessments and board report',
    mainValue: 'Evidence of outcomes instead of intentions',
    secondValue: 'Letters that customers understand',
    related: ['uk-regulatory-returns', 'fca-authorisation'],
  },
  {
    url: 'sustainability-disclosure-requirements',
    name: 'SDR labels and climate disclosures',
    group: 'uk-sustainability',
    type: 1,
    marks: ['new'],
    industries: ['retailFunds', 'managers', 'life'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['data', 'regulatory'],
    small: 'Label applications, naming and marketing rules, consumer summaries and climate reports at entity and product level.',
    description: `
A sustainability label in the United Kingdom is a commitment to an objective, a standard and a stewardship plan. Many funds that carried green words
chose to change the words. Both decisions need a record.

We test a product against the label criteria, write the objective so that it can be measured, and prepare the consumer-facing summary and the detailed
disclosures. Products without a label are checked against the naming and marketing rules and the anti-greenwashing rule.

Climate reports for the entity and its products are produced from the same data, with the metrics explained for readers who are not specialists.`,
    geography: 'United Kingdom; overseas funds as the rules extend to them',
    profile: 'UK managers and distributors of sustainable products',
    applications: 'Label criteria file and climate data',
    deliverable: 'Label file, consumer summaries and climate reports',
    mainValue: 'Objectives that can be measured',
    secondValue: 'One data set for labels and climate reports',
    related: ['esg-data-collection', 'sfdr-disclosures'],
  },
  {
    url: 'uk-regulatory-returns',
    name: 'UK prudential and conduct returns',
    group: 'uk-reporting',
    type: 1,
    marks: ['highlighted'],
    industries: ['managers', 'privateBanks', 'fintech'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'RegData returns for investment, payment and wealth firms, including own funds, ICARA inputs and complaints.',
    description: `
Each permission brings its returns, and each return its calendar. Small firms meet them in the evening, larger ones in spreadsheets that one person
understands. We prepare, review and submit them from your ledger and operational data.

Own-funds requirements are calculated with the K-factors shown; liquid assets are reconciled to bank statements. Figures that appear in several
returns are compared before submission, because the regulator compares them afterwards.

Once a year the same data feeds the capital and risk assessment, so that the scenarios start from reported figures.`,
    geography: 'United Kingdom',
    profile: 'MIFIDPRU firms, payment institutions and wealth managers',
    applications: 'Return calendar and sign-off',
    deliverable: 'Submitted returns with review notes',
    mainValue: 'Figures agree across returns',
    secondValue: 'Independent of the one person who knows the spreadsheet',
    links: [['Return calendar', 'https://reporting.firm.example/uk', true]],
    related: ['aifmd-annex-iv-reporting', 'client-assets-assurance'],
  },
  {
    url: 'uk-corporation-tax-and-vat',
    name: 'UK corporation tax and VAT compliance',
    group: 'uk-tax',
    type: 1,
    industries: ['commercial', 'managers', 'holdings', 'realEstate'],
    lifeCycles: ['operation'],
    valueChains: ['tax', 'accounting'],
    small: 'CT600 returns, quarterly instalments, digital VAT records and a single list of claims and elections.',
    description: `
Corporation tax in the United Kingdom is paid in instalments on a forecast and settled a year later on a return. The distance between the two is
interest. We update the forecast with the accounts of each quarter and propose what to pay.

Returns are prepared with tagged computations; loss, group relief and capital allowance claims are kept in one list with their time limits. VAT
records are kept digitally from the ledger to the return, with partial exemption calculated where funds or finance are involved.

Letters from the tax authority are answered by the person who prepared the return.`,
    geography: 'United Kingdom',
    profile: 'UK companies and permanent establishments',
    applications: 'Claim list and payment forecast',
    deliverable: 'Filed returns, instalment forecasts and claim list',
    mainValue: 'Instalments that follow the results',
    secondValue: 'No claim lapses unnoticed',
    related: ['uk-statutory-accounts', 'transfer-pricing-documentation'],
  },
  {
    url: 'uk-reporting-fund-status',
    name: 'UK reporting fund status',
    group: 'uk-tax',
    type: 3,
    industries: ['retailFunds', 'alternatives', 'privateEquity'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['tax', 'investors', 'data'],
    small: 'Applications, yearly reportable income and investor statements for offshore funds with UK investors.',
    description: `
UK investors in an offshore fund are taxed at capital rates only if the fund has reported its income every year. A missed report cannot be repaired
for those who have sold in the meantime.

We apply for the status per share class, calculate reportable income from the accounts with equalisation and fund-of-funds adjustments, file with the
tax authority and publish investor reports within six months of the period end. Breaches are assessed and disclosed before they become serious.

Share classes launched during the year are found by comparison with the register, not by memory.`,
    geography: 'Offshore funds of any domicile with UK investors',
    profile: 'Managers in Luxembourg, Ireland, Jersey and Cayman',
    applications: 'Share-class list with status and dates',
    deliverable: 'Applications, yearly computations and investor reports',
    mainValue: 'Status is kept for every share class',
    secondValue: 'New share classes are noticed',
    related: ['investor-tax-reporting', 'cross-border-fund-registration'],
  },
  {
    url: 'client-assets-assurance',
    name: 'Client assets assurance and CASS support',
    group: 'uk-assurance',
    type: 1,
    industries: ['privateBanks', 'fintech', 'depositaries', 'managers'],
    lifeCycles: ['operation'],
    valueChains: ['risk', 'regulatory'],
    small: 'CASS audits for some clients, and for others reconciliations, acknowledgement letters and breach management.',
    description: `
Client money rules are precise, and so are the reports on their breach. A letter with a missing comma can make an account unprotected; a
reconciliation on the wrong day is a finding. We know both sides of the table and sit on one of them per client.

As auditor we issue the reasonable assurance report with breaches explained by cause. As adviser we map products to rules, review acknowledgement
letters, design internal and external reconciliations, and keep the breach log and the resolution pack.

Firms that safeguard funds under the payment rules are prepared for the regime that follows the CASS model.`,
    geography: 'United Kingdom',
    profile: 'Investment platforms, brokers, banks and payment firms',
    applications: 'Rule map and breach log',
    deliverable: 'Assurance report, or rule map, reconciliations and resolution pack',
    mainValue: 'Breaches are explained by cause',
    secondValue: 'The resolution pack opens on the first attempt',
    related: ['controls-assurance-reports', 'uk-regulatory-returns'],
  },
]
