import type { ServiceContent } from './types.ts'

/** Services of France. */
export const frServices: readonly ServiceContent[] = [
  {
    url: 'amf-approval',
    name: 'AMF approval of funds and management companies',
    group: 'fr-creation',
    type: 2,
    marks: ['highlighted'],
    industries: ['managers', 'retailFunds', 'privateEquity'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'regulatory'],
    small: 'Programme of activity, fund files and passport notifications prepared in French and explained in English.',
    description: `
A French management company is approved for what its programme of activity says and for nothing else. Each new instrument or client type is a change
to be notified or approved. Owners from abroad are often surprised by how much the file decides.

We draft the programme of activity with the founders, size the human and technical resources, prepare the control plan and accompany the exchange with
the AMF. Fund files are prepared in the forms that the authority publishes, with a table of differences from the model.

Decisions and commitments are summarised in English for the group. A yearly review compares activity with programme before the authority does.`,
    geography: 'France, with passports into the EEA',
    profile: 'Founders and foreign groups that create a French manager',
    applications: 'Approval tracker in French and English',
    deliverable: 'Approval file, programme of activity and commitment summary',
    mainValue: 'The programme fits what you want to do next year',
    secondValue: 'Owners abroad know what was promised',
    related: ['amf-and-acpr-reporting', 'fund-structuring-and-vehicle-selection'],
  },
  {
    url: 'employee-savings-funds',
    name: 'Employee savings and dedicated funds',
    group: 'fr-creation',
    type: 2,
    industries: ['managers', 'commercial', 'life'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'corporate'],
    small: 'FCPE, dedicated FPS and unit-linked funds set up with employer, insurer and depositary at one table.',
    description: `
An employee savings fund has three readers: an employer who wants a plan, employees who want to understand it and an authority that wants both
protected. Rules, leaflets and supervisory board papers have to say the same thing.

We prepare the fund rules and the information document, organise the supervisory board and coordinate record revisionCache and depositary. Valuation of
unlisted employer shares is documented by an independent expert.

Dedicated funds for insurers and institutions follow the same method, with eligibility under the insurance code checked asset by asset.`,
    geography: 'France; employees of foreign subsidiaries on request',
    profile: 'Employers, managers and insurers',
    applications: 'Document tracker',
    deliverable: 'Fund rules, information documents and board papers',
    mainValue: 'One text for employer, employee and authority',
    secondValue: 'Valuation is documented from the start',
    related: ['amf-approval', 'french-payroll'],
  },
  {
    url: 'real-estate-fund-administration',
    name: 'SCPI and OPCI accounting',
    group: 'fr-real-estate',
    type: 1,
    marks: ['highlighted'],
    industries: ['realEstate', 'managers'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['accounting'],
    small: 'Fund and property company books, valuations, periodic prices and annual reports of French real-estate funds.',
    description: `
Collective real estate in France combines the habits of property management with those of funds. Rents, works and expert values come from one world;
prices, withdrawal queues and periodic bulletins from the other.

We keep the books of the fund and of its property companies, reconcile rent rolls with property managers, prepare valuation files and calculate
realisation and reconstitution values. Liquidity pockets and ratios are tested at each valuation.

Quarterly bulletins and annual reports are produced with the manager's commentary. Waiting withdrawals are shown in a way that an investor can
understand.`,
    geography: 'French funds with property in Europe',
    profile: 'Managers of SCPI, OPCI and professional property funds',
    applications: 'Valuation calendar and ratio monitor',
    deliverable: 'Books, values, bulletins and annual reports',
    mainValue: 'Fund and property books agree',
    secondValue: 'Ratios are known before publication',
    related: ['portfolio-valuation-support', 'french-accounting-and-consolidation'],
  },
  {
    url: 'anti-corruption-programme',
    name: 'Anti-corruption programme (Sapin II)',
    group: 'fr-compliance',
    type: 2,
    industries: ['commercial', 'managers', 'public'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['regulatory', 'governance'],
    small: 'Risk map, code of conduct, third-party checks, accounting controls and training, tested as an inspector would.',
    description: `
The anti-corruption law lists eight measures, and the agency that controls them asks for proof of each. Most companies have a code and a training; the
risk map and the accounting controls are where inspections become long.

We draw the risk map with the people who buy, sell and apply for permits, not with the legal department alone. Third parties are rated and checked
according to what they do for you. Accounting controls look for the entries that a bribe would leave.

A mock inspection closes the project. The findings are written as the agency would write them, with a plan that management signs.`,
    geography: 'French companies and their subsidiaries worldwide',
    profile: 'Companies above the thresholds and public bodies',
    applications: 'Risk map and third-party register',
    deliverable: 'Risk map, code, third-party procedure, controls and mock inspection',
    mainValue: 'Evidence for each of the eight measures',
    secondValue: 'Accounting controls that could find something',
    related: ['aml-risk-assessment', 'internal-audit-outsourcing'],
  },
  {
    url: 'whistleblowing-desk',
    name: 'Whistleblowing desk',
    group: 'fr-compliance',
    type: 1,
    marks: ['new'],
    industries: ['commercial', 'managers', 'public', 'insurance'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'corporate'],
    small: 'An external channel in nine languages that receives, protects and sorts reports within the legal time limits.',
    description: `
People report when they believe that they will be protected and that somebody will read. An external desk helps with both. We receive reports by web,
telephone or letter and acknowledge them within seven days.

Each report is sorted by persons who work for no department of yours: in scope or not, urgent or not, and to whom it may be shown. The identity of the
reporter stays with us unless the law or the reporter says otherwise. Feedback is given within three months.

Management receives statistics that do not identify anyone. Investigations can be carried out by a separate team.`,
    geography: 'France and EU subsidiaries, in nine languages',
    profile: 'Employers with fifty or more employees',
    applications: 'Reporting channel and case register',
    deliverable: 'Sorted reports, feedback within time limits and yearly statistics',
    mainValue: 'Reporters trust a channel outside the company',
    secondValue: 'Time limits are kept and provable',
    links: [['Reporting channel', 'https://speakup.firm.example', true]],
    related: ['anti-corruption-programme'],
  },
  {
    url: 'french-payroll',
    name: 'French payroll and social declarations',
    group: 'fr-people',
    type: 1,
    industries: ['commercial', 'managers', 'fintech'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['corporate'],
    small: 'Pay slips, DSN and collective agreements for employers who would rather not become experts in either.',
    description: `
A French pay slip has more lines than any other in Europe, and a monthly declaration in which each of them must be right. Collective agreements add
their own. Foreign employers with a small team feel the full weight for few people.

We choose the applicable agreement with you, set up the company with the social institutions, calculate pay and file the declaration by the fifth or
the fifteenth of the month. Corrections are made in the next declaration and explained.

Employees receive slips in a digital safe. Departures, sick leave and inspections are handled with the documents that French law expects on the day on
which it expects them.`,
    geography: 'France, including employers without an establishment',
    profile: 'Foreign groups with one to two hundred employees in France',
    applications: 'Employee safe and control report',
    deliverable: 'Pay slips, monthly declarations and cost reports',
    mainValue: 'Declarations accepted at the first attempt',
    secondValue: 'Explanations in English for the group',
    related: ['payroll-services', 'employee-savings-funds'],
  },
  {
    url: 'article-twenty-nine-report',
    name: 'Article 29 climate and biodiversity report',
    group: 'fr-sustainability',
    type: 1,
    industries: ['managers', 'life', 'nonLife'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['data', 'regulatory'],
    small: 'The yearly French report on climate alignment, biodiversity and resources, aligned with European disclosures.',
    description: `
French investors report on climate and biodiversity under a national law that goes beyond the European templates. The report is due six months after
the year end and is read by supervisors, associations and competitors.

We write it with your teams from the same data that feeds the European disclosures: alignment with the Paris objectives, exposure to activities that
harm biodiversity, resources, governance and improvement plans. Missing figures are named together with the date at which they will exist.

A reader who has no time finds the essentials on two pages. Data files for the public platform are produced with the report.`,
    geography: 'France',
    profile: 'Management companies, insurers and institutional investors',
    applications: 'Indicator data and report draft',
    deliverable: 'Published report and data files',
    mainValue: 'Consistent with SFDR disclosures',
    secondValue: 'Gaps are named with a date',
    related: ['sfdr-disclosures', 'esg-data-collection'],
  },
  {
    url: 'french-tax-returns',
    name: 'French corporate tax and VAT returns',
    group: 'fr-tax',
    type: 1,
    industries: ['commercial', 'holdings', 'realEstate'],
    lifeCycles: ['operation'],
    valueChains: ['tax'],
    small: 'Corporate income tax, VAT, local taxes and the preparation of electronic invoicing for French entities.',
    description: `
French companies file a tax package of many forms, several local taxes and a VAT return each month. Electronic invoicing and reporting are being
added. The work is predictable if the ledger is clean and if somebody knows which form a transaction ends in.

We prepare the returns from the ledger, reconcile VAT with the accounts each month and keep instalments in line with the forecast. Tax groups are
calculated with the neutralisations followed from year to year.

For electronic invoicing we map flows, choose the platform with you and clean supplier and customer data, because the invoice that is rejected is
usually the one with an old registration number.`,
    geography: 'France and overseas departments',
    profile: 'French entities and branches of foreign groups',
    applications: 'Filing calendar and VAT reconciliation',
    deliverable: 'Filed returns, reconciliations and invoicing readiness plan',
    mainValue: 'Returns that agree with the ledger',
    secondValue: 'Prepared for electronic invoicing',
    related: ['french-real-estate-tax', 'transfer-pricing-documentation'],
  },
  {
    url: 'french-real-estate-tax',
    name: 'French tax filings of foreign property owners',
    group: 'fr-tax',
    type: 1,
    industries: ['realEstate', 'holdings', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['tax'],
    small: 'Three per cent tax declarations, occupancy statements and wealth-tax values for structures that hold French property.',
    description: `
Every entity in a chain above French property has to declare who owns it, or pay three per cent of the value each year. The declaration costs an hour;
its absence costs a fortune, and it is due by the fifteenth of May.

We map the chain, collect investor information under the commitments that the law allows, file for each entity and keep the acknowledgements. Funds
with many investors use thresholds that we document.

Statements on occupancy, rents and property wealth are prepared from the same chart. When a chain changes, the chart shows which filings follow.`,
    geography: 'Foreign structures with property in France',
    profile: 'Real-estate funds, family offices and insurers',
    applications: 'Structure chart with filing status',
    deliverable: 'Filed declarations and acknowledgements',
    mainValue: 'No entity in the chain is forgotten',
    secondValue: 'Changes in the chain lead to filings',
    related: ['french-tax-returns', 'private-markets-administration'],
  },
  {
    url: 'amf-and-acpr-reporting',
    name: 'Periodic reporting to the AMF and the ACPR',
    group: 'fr-reporting',
    type: 1,
    industries: ['managers', 'insurance', 'commercialBanks'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'Annual information sheets, fund statistics, control reports and prudential returns with a named owner per figure.',
    description: `
Supervisors in Paris ask for data, and for reports about the people who produced the data. The annual sheet of a management company, fund statistics
for the Banque de France, internal control reports: each draws on many departments and belongs to none.

We set up a register in which every figure has an owner, a source and a control. Returns are assembled from it, reviewed for plausibility and
submitted. Questions of the supervisor go straight to the person who can answer.

In the second year the register saves half of the effort; in the third, new colleagues can work with it.`,
    geography: 'France',
    profile: 'Management companies, insurers and credit institutions',
    applications: 'Figure register and submission log',
    deliverable: 'Submitted returns and maintained figure register',
    mainValue: 'Every figure has an owner',
    secondValue: 'Knowledge stays when people leave',
    related: ['amf-approval', 'solvency-two-asset-data'],
  },
  {
    url: 'french-accounting-and-consolidation',
    name: 'Accounting, consolidation and audit support',
    group: 'fr-accounts',
    type: 1,
    industries: ['commercial', 'holdings', 'public'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'corporate'],
    small: 'Monthly closings under French GAAP, group packages under IFRS and a prepared file for the statutory auditors.',
    description: `
French books follow a national chart of accounts; the group wants IFRS on the fourth working day. Both are right. We keep the French books and
translate them into the group package with a bridge that explains each difference.

Closings follow a checklist with times. Fixed assets, leases and provisions are maintained for both standards. The accounting entries file for tax
inspections is tested every quarter rather than on the day on which an inspector asks for it.

For the statutory auditors we prepare a file in the order of their programme, and stay until the opinion is signed.`,
    geography: 'France, with group reporting worldwide',
    profile: 'French subsidiaries and mid-sized groups',
    applications: 'Closing checklist and bridge',
    deliverable: 'Monthly closings, group package, annual accounts and audit file',
    mainValue: 'French books and group package are explained to each other',
    secondValue: 'The entries file passes its test each quarter',
    related: ['french-tax-returns', 'statutory-audit'],
  },
]
