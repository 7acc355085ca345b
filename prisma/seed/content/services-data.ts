import type { ServiceContent } from './types.ts'

/** Luxembourg: data and technology, corporate and people services. */
export const dataServices: readonly ServiceContent[] = [
  {
    url: 'fund-data-quality-hub',
    name: 'Fund data quality hub',
    group: 'lu-data',
    type: 3,
    marks: ['highlighted', 'new'],
    industries: ['managers', 'retailFunds', 'depositaries'],
    lifeCycles: ['operation'],
    valueChains: ['data'],
    small: 'Static, price and position data from all your providers compared every night, with one list of what to repair.',
    description: `
The same fund has one name in the prospectus, another at the administrator and a third at the data vendor. Each difference is harmless until a report
is rejected or a client sees it. The hub compares all sources each night and shows the differences in order of what they would break.

Data owners are agreed per attribute: legal owns the name, the administrator the price, product management the fee. A difference goes to the owner of
the attribute with the evidence and is closed by correction at the source, not in a spreadsheet on the way.

The golden copy feeds websites, fact sheets, vendor templates and regulatory reports. History is kept, so you can show what was known on a given day.
After three months most clients see fewer differences per night than they once had per fund.`,
    geography: 'Fund ranges of any domicile',
    profile: 'Management companies with several administrators and vendors',
    applications: 'Data quality hub with ownership per attribute',
    deliverable: 'Nightly comparison, repair list and golden copy',
    mainValue: 'Differences are repaired at the source',
    secondValue: 'One copy feeds every publication',
    links: [
      ['Data quality hub', 'https://data.firm.example/hub', true],
      ['Rule editor', 'https://data.firm.example/rules', false],
    ],
    related: ['nav-oversight', 'reporting-data-warehouse', 'board-reporting-dashboards'],
    video: 'https://www.youtube.com/watch?v=Dq8HubN5t1w',
  },
  {
    url: 'reporting-data-warehouse',
    name: 'Reporting data warehouse',
    group: 'lu-data',
    type: 3,
    industries: ['managers', 'banking', 'insurance'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['data', 'regulatory'],
    small: 'A hosted data model for funds, positions, investors and risk that feeds every return from the same figures.',
    description: `
Regulatory returns share nine tenths of their data. Yet each was built as a project of its own, with its own extract and its own corrections. A hosted
warehouse turns the order around: the data is corrected once, then reported many times.

The model covers legal entities, share classes, positions, transactions, registers, risk figures and sustainability data, with two time lines: when
something was true and when we learned it. Loading is monitored; a late or strange file is noticed before anyone builds on it.

You can query the warehouse with your own tools, within a contract that says what each field means. We operate it, document it and hand it over at the
end of the contract with data and definitions.`,
    geography: 'Hosted in Luxembourg',
    profile: 'Managers, banks and insurers that report to several authorities',
    applications: 'Query access, data dictionary and load monitor',
    deliverable: 'Operated warehouse with data dictionary',
    mainValue: 'Every return starts from the same figures',
    secondValue: 'The state of any past day can be reproduced',
    links: [['Data dictionary', 'https://data.firm.example/dictionary', true]],
    related: ['aifmd-annex-iv-reporting', 'finrep-and-corep-reporting', 'fund-data-quality-hub'],
  },
  {
    url: 'fund-document-automation',
    name: 'Fund document automation',
    group: 'lu-data',
    type: 3,
    industries: ['managers', 'retailFunds', 'alternatives'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['data', 'investors'],
    small: 'Fact sheets, notices, quarterly reports and dealing documents generated from data, approved and distributed.',
    description: `
Marketing departments spend the first ten days of a month on producing fact sheets and the next ten on correcting them. The design is fixed, the data
is fixed; what remains is commentary and approval, and this is where people should spend their time.

Templates are built once with your designer. Data arrives from the hub or from your own files; charts and tables are drawn at the moment of
publication. Commentary is written in the browser, translated, and approved by those whom the product rules name.

Every document is archived with its data. Distribution lists, website uploads and vendor deliveries run by themselves and report what they did. A
document that has not been approved cannot leave.`,
    geography: 'Documents in more than thirty languages',
    profile: 'Managers with more documents than designers',
    applications: 'Document studio with approval flow',
    deliverable: 'Published documents with archive and delivery log',
    mainValue: 'Documents on the fifth working day',
    secondValue: 'Nothing leaves without approval',
    links: [['Document studio', 'https://documents.firm.example', true]],
    related: ['priips-kid-production', 'fund-data-quality-hub'],
  },
  {
    url: 'board-reporting-dashboards',
    name: 'Board reporting dashboards',
    group: 'lu-data',
    type: 3,
    industries: ['managers', 'holdings', 'privateEquity'],
    lifeCycles: ['operation'],
    valueChains: ['data', 'governance'],
    small: 'A board pack that opens with six figures and a page of text, each figure one click from its detail.',
    description: `
Board packs grow until nobody reads them. Directors are then blamed for not having seen page 214. We turn the order around: what needs a decision
comes first, what changed comes second, everything else is available on request.

Figures come from the providers through fixed interfaces and are locked at the cut-off date. Delegates write their part in a form with a maximum
length, and the system compares it with the last one. Late contributions are shown as late.

Directors read on any device, comment in private or for all, and find every earlier pack by topic. Minutes and action points are kept in the same
place, so a question asked in March can still be found in November.`,
    geography: 'Luxembourg and foreign boards',
    profile: 'Boards of management companies, funds and holdings',
    applications: 'Board portal with locked figures and actions',
    deliverable: 'Quarterly board pack, action list and archive',
    mainValue: 'Decisions first, detail on request',
    secondValue: 'Actions are followed between meetings',
    links: [['Board portal', 'https://board.firm.example', true]],
    related: ['director-support-desk', 'corporate-secretarial-services'],
  },
  {
    url: 'domiciliation',
    name: 'Domiciliation and substance',
    group: 'lu-corporate',
    type: 1,
    marks: ['psf'],
    industries: ['holdings', 'privateEquity', 'realEstate'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['corporate', 'governance'],
    small: 'A registered office with people behind it: mail, meetings, registers, and decisions taken where they are recorded.',
    description: `
An address is easy to rent. What tax offices and courts look at is whether decisions are taken there by people who understand them. Our domiciliation
service gives a company its seat and the minimum of organisation that makes the seat real.

We receive and forward mail, keep statutory registers, maintain the entries in the trade and beneficial owner registers and prepare board meetings
with papers that directors receive in time. Invoices are checked before payment, bank mandates are kept in order and powers are limited and reviewed.

Once a year we compare the activity of the company with its substance and report to the directors: what supports the position, and what weakens it.
Companies that grow beyond the service are helped to find an office of their own.`,
    geography: 'Luxembourg City and Esch-sur-Alzette',
    profile: 'Holding and financing companies of foreign groups',
    applications: 'Mail scans, registers and board papers on the client site',
    deliverable: 'Registered office, registers and yearly substance review',
    mainValue: 'A seat that stands up to questions',
    secondValue: 'Registers and filings are never out of date',
    related: ['corporate-secretarial-services', 'accounting-for-holding-companies', 'holding-structure-tax-review'],
  },
  {
    url: 'corporate-secretarial-services',
    name: 'Corporate secretarial services',
    group: 'lu-corporate',
    type: 1,
    industries: ['holdings', 'retailFunds', 'commercial', 'insurance'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['corporate', 'governance'],
    small: 'Board and shareholder meetings convened, minuted and filed, with one calendar for all entities of a group.',
    description: `
Corporate housekeeping is noticed only when it was not done: a mandate that lapsed, accounts approved too late, a filing that blocks a closing. We
keep the calendar for one company or for two hundred and start each task before it is urgent.

Convening notices, agendas, minutes and circular resolutions are prepared from templates that a lawyer maintains. Changes of directors, capital or
articles are carried through to the notary, the registers, the bank and the tax office. Conflicts of interest are asked for and recorded.

Group counsel sees every entity on one page, with mandates that end, filings that are due and powers in force. In a transaction the data room of the
corporate part is complete on the first day.`,
    geography: 'Luxembourg; foreign subsidiaries through local offices',
    profile: 'Groups, funds and regulated entities',
    applications: 'Entity calendar and minute book',
    deliverable: 'Meetings, minutes, filings and a current minute book',
    mainValue: 'No mandate or filing lapses unnoticed',
    secondValue: 'A data room that is always ready',
    links: [['Entity calendar', 'https://entities.firm.example', true]],
    related: ['domiciliation', 'director-support-desk'],
  },
  {
    url: 'payroll-services',
    name: 'Payroll services',
    group: 'lu-corporate',
    type: 1,
    industries: ['commercial', 'managers', 'privateBanks', 'fintech'],
    lifeCycles: ['operation'],
    valueChains: ['corporate'],
    small: 'Monthly payroll, social security and wage tax for residents and cross-border workers, with a help desk for staff.',
    description: `
Half of the workforce in Luxembourg crosses a border to come to work. Home-office days, index adjustments, pension schemes and company cars make
payroll a subject of its own. Our payroll desk calculates, declares and explains.

Variable elements arrive through a form with plausibility checks. You receive the control report two days before payment: what changed for whom, and
why. Pay slips go to a personal space; declarations to social security and the tax office are filed from the approved run.

Employees may call with questions about their slip. Entries, departures, parental leave and garnishments are handled with the documents that go with
them. Cost reports are split as your ledger needs them.`,
    geography: 'Luxembourg employers; workers resident in Belgium, France and Germany',
    profile: 'Employers of five to five hundred people',
    applications: 'Employee space and control report',
    deliverable: 'Pay slips, declarations, payment files and cost reports',
    mainValue: 'Correct pay, including for cross-border workers',
    secondValue: 'Employees have somebody to ask',
    links: [['Employee space', 'https://payroll.firm.example', true]],
    related: ['global-mobility', 'domiciliation'],
  },
  {
    url: 'director-support-desk',
    name: 'Director support desk',
    group: 'lu-corporate',
    type: 1,
    industries: ['retailFunds', 'alternatives', 'managers'],
    lifeCycles: ['operation'],
    valueChains: ['governance', 'corporate'],
    small: 'A team that reads the pack for independent directors, prepares questions and follows answers between meetings.',
    description: `
An independent director sits on several boards and receives a thousand pages a month. The law expects an informed decision on each of them. Our desk
works for the director, not for the manager, and reads what the director has no time to read twice.

Before a meeting we deliver three pages: what is new, what is missing, what to ask. After it we compare the minutes with the discussion and follow the
answers that were promised. A yearly file documents time spent, training and conflicts.

The desk also answers questions on short notice, such as the effect of a new circular or the usual fee for a service, with a reasoned note instead of
an opinion by telephone.`,
    geography: 'Boards of Luxembourg and Irish funds',
    profile: 'Independent directors and board offices',
    applications: 'Private workspace per director',
    deliverable: 'Meeting briefs, follow-up list and yearly file',
    mainValue: 'Better questions at the meeting',
    secondValue: 'Evidence of an informed decision',
    related: ['board-reporting-dashboards', 'corporate-secretarial-services'],
  },
  {
    url: 'accounting-for-holding-companies',
    name: 'Accounting for holding companies',
    group: 'lu-corporate',
    type: 1,
    marks: ['psf'],
    industries: ['holdings', 'privateEquity', 'realEstate', 'corporates'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'corporate'],
    small: 'Bookkeeping, annual accounts, consolidation and cash control for acquisition and financing structures.',
    description: `
The books of a holding company have few entries, and each of them is worth millions. Interest accrues by contract, waterfalls move cash on a single
day, and a missed booking in one company is a missing balance in the next. We keep the chain as a chain.

Intercompany balances are agreed each quarter for all companies at once. Loan agreements are modelled when they are signed, so interest and repayments
follow the contract. Payments need two approvals on your side and a call-back on ours.

Annual accounts under Lux GAAP or IFRS are prepared with the tax return in mind. On request we consolidate, prepare bank covenants and deliver figures
in the format of the fund administrator.`,
    geography: 'Luxembourg companies and partnerships',
    profile: 'Private equity, real estate and corporate groups',
    applications: 'Trial balances, payment approval and documents on the client site',
    deliverable: 'Books, annual accounts, intercompany matrix and payment files',
    mainValue: 'Intercompany balances that agree',
    secondValue: 'Accounts, tax return and covenants from one set of books',
    related: ['corporate-tax-compliance', 'private-markets-administration', 'domiciliation'],
  },
  {
    url: 'global-mobility',
    name: 'Global mobility and immigration',
    group: 'lu-corporate',
    type: 2,
    marks: ['draft'],
    alsoIn: ['UK', 'FR'],
    industries: ['commercial', 'banking', 'managers'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['corporate', 'tax'],
    small: 'Assignments, permits, split payrolls and tax returns for people who move, work remotely or travel often.',
    description: `
A person who works from another country takes tax, social security, immigration and labour law along. Employers usually learn this when the first
authority writes. We answer the four questions before the move and keep the answer current.

For assignments we prepare the policy, the cost projection, the permits and the tax equalisation. For remote work and business travel a short
questionnaire gives a traffic light at once; what is not green is looked at by an adviser within two days.

Employees receive a briefing before departure and on return, and a tax return they understand. The employer sees a list of people abroad with the days
used and the thresholds ahead.`,
    geography: 'Moves between more than eighty countries',
    profile: 'Employers with international staff',
    applications: 'Travel questionnaire and day counter',
    deliverable: 'Assignment file, permits, tax returns and threshold alerts',
    mainValue: 'Risks are known before the person leaves',
    secondValue: 'Employees understand their own position',
  },
]
