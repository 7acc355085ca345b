import type { ServiceContent } from './types.ts'

/** Luxembourg: tax compliance. */
export const taxServices: readonly ServiceContent[] = [
  {
    url: 'corporate-tax-compliance',
    name: 'Corporate tax compliance',
    group: 'lu-tax-compliance',
    type: 1,
    marks: ['highlighted'],
    industries: ['commercial', 'holdings', 'managers', 'privateEquity'],
    lifeCycles: ['operation'],
    valueChains: ['tax', 'accounting'],
    small: 'Corporate income, municipal business and net wealth tax returns with provisions, advances and assessments followed.',
    description: `
Luxembourg returns look short until the questions start. The tax balance sheet follows its own rules, advances are set by the office and assessments
arrive years after the figures were last looked at. We keep the whole chain in one file per company.

The year begins with a data request that contains only what is not already known. Returns are prepared from the final accounts, reviewed by a second
adviser and sent for approval with a one-page summary: what is taxed, what changed, what will be asked. They are then filed electronically, with
powers of attorney kept up to date.

Assessments are checked line by line against the return within the period for a claim. Advances are challenged when they no longer match the expected
result. A dashboard shows open years, carry-forwards and the net wealth tax reserve of each company.`,
    geography: 'Luxembourg companies, partnerships and branches',
    profile: 'Groups with one to several hundred Luxembourg entities',
    applications: 'Tax calendar and status per entity on the client site',
    deliverable: 'Filed returns, summary notes, provisions and checked assessments',
    mainValue: 'Every open year is visible in one place',
    secondValue: 'Claims are filed while they are still possible',
    links: [['Tax calendar', 'https://tax.firm.example/calendar', true]],
    related: ['transfer-pricing-documentation', 'pillar-two-compliance', 'accounting-for-holding-companies'],
  },
  {
    url: 'vat-compliance',
    name: 'VAT compliance',
    group: 'lu-tax-compliance',
    type: 1,
    industries: ['commercial', 'managers', 'banking', 'privateEquity'],
    lifeCycles: ['operation'],
    valueChains: ['tax'],
    small: 'Monthly, quarterly and annual VAT returns, EC sales lists and registrations, prepared from your ledger.',
    description: `
Value added tax is charged on invoices that arrive every day and declared on deadlines that do not move. Our teams take the purchase and sales
ledgers, classify what is unclear and declare with a reconciliation that a controller can follow from ledger to return.

Rules for your business are agreed once: which costs are recoverable and at which rate, which supplies are exempt, where the reverse charge applies.
Exceptions are listed for decision instead of being guessed. For mixed activities we calculate the provisional and the final pro rata and book the
difference.

Annual returns are prepared together with the last period, not a year later. Letters from the office are answered within the time allowed, and each
answer is added to the rules, so that a question is not asked twice.`,
    geography: 'Luxembourg, with registrations and returns in other member states',
    profile: 'Trading companies, managers and partly exempt businesses',
    applications: 'Ledger upload and return approval on the client site',
    deliverable: 'Filed returns with reconciliations and a current rule book',
    mainValue: 'Returns that reconcile to the ledger',
    secondValue: 'Recurring questions are decided once',
    related: ['vat-advice-for-funds', 'corporate-tax-compliance'],
  },
  {
    url: 'vat-advice-for-funds',
    name: 'VAT advice for funds and managers',
    group: 'lu-tax-compliance',
    type: 2,
    industries: ['managers', 'alternatives', 'realEstate'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['tax'],
    small: 'Exemptions for fund management services, recovery rights and director fees reviewed against recent case law.',
    description: `
The exemption for the management of special investment funds is short in the law and long in the courts. Administration, advice, software and data can
be inside or outside of it depending on how specific they are to the fund and how the contract is written.

We review the services bought and sold by a fund structure and sort them into clear, defensible and exposed. For each exposed item we describe what
could be changed: the contract, the scope, the provider or the price. Case law of the last two years is summarised with its effect on your structure,
not in general.

Where real estate or private equity is held through companies we look at the right to deduct, at deal costs and at the treatment of director fees. The
result is a table that your accounting team can use on the next invoice.`,
    geography: 'Luxembourg and cross-border services within the EU',
    profile: 'Fund boards, AIFMs and their service providers',
    applications: 'Decision table for incoming and outgoing invoices',
    deliverable: 'Review report and decision table per type of service',
    mainValue: 'Exposed positions are known and ranked',
    secondValue: 'Accounting can decide on an invoice without a memo',
    related: ['vat-compliance', 'fund-structuring-and-vehicle-selection'],
  },
  {
    url: 'fatca-and-crs-reporting',
    name: 'FATCA and CRS reporting',
    group: 'lu-tax-compliance',
    type: 1,
    marks: ['psf'],
    alsoIn: ['UK', 'FR'],
    industries: ['retailFunds', 'privateBanks', 'life', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['tax', 'data'],
    small: 'Classification, due diligence on account holders and yearly XML reports, with evidence for the audit of procedures.',
    description: `
Automatic exchange of information turned self-certifications into a production process. Tax offices now compare what they receive with what they know,
and ask institutions to explain missing tax numbers, undocumented accounts and nil reports.

We classify entities, collect and validate self-certifications, monitor changes in circumstances and report once a year. Files are validated against
the schema and against last year: a client that disappears, a country that doubles or a controlling person without a date of birth is looked at before
submission.

The register of policies, controls and training that the law requires is maintained through the year. When the office asks for the written procedure
and a sample of files, the answer is prepared from existing evidence.`,
    geography: 'Luxembourg lead; reports in more than twenty jurisdictions',
    profile: 'Funds, banks, insurers and holding companies in scope',
    applications: 'Self-certification portal and filing status',
    deliverable: 'XML reports with acknowledgements, and the register of controls',
    mainValue: 'Inconsistencies are found before the tax office asks',
    secondValue: 'Procedures and evidence are ready for inspection',
    links: [['Self-certification portal', 'https://selfcert.firm.example', true]],
    related: ['transfer-agency', 'digital-investor-onboarding', 'dac-six-reporting'],
  },
  {
    url: 'dac-six-reporting',
    name: 'DAC6 screening and reporting',
    group: 'lu-tax-compliance',
    type: 1,
    industries: ['holdings', 'privateBanks', 'privateEquity', 'commercial'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['tax', 'regulatory'],
    small: 'Cross-border arrangements screened against the hallmarks, decided, documented and reported within thirty days.',
    description: `
The clock of DAC6 starts before most people notice that there is an arrangement. Thirty days later the report is due, and the decision not to report
has to be explained as well as the report itself.

Our screening begins with seven questions that deal teams answer in the tool they already use. Positive answers go to a tax adviser who examines the
hallmarks and the main benefit test, and writes a reasoned decision. Intermediaries are coordinated so that an arrangement is reported once, by the
right party, and the others hold the proof.

Decisions are kept in a searchable log. A quarterly review compares the log with the legal entity register and the list of transactions, because the
arrangement that was never screened is the one that matters.`,
    geography: 'EU member states, with rules compared for multi-country deals',
    profile: 'Intermediaries and taxpayers with cross-border transactions',
    applications: 'Screening questionnaire and decision log',
    deliverable: 'Reasoned decisions, filed reports and quarterly completeness review',
    mainValue: 'A decision on record for every arrangement',
    secondValue: 'Deal teams need ten minutes per case',
    related: ['fatca-and-crs-reporting', 'holding-structure-tax-review'],
  },
  {
    url: 'investor-tax-reporting',
    name: 'Investor tax reporting',
    group: 'lu-tax-compliance',
    type: 3,
    alsoIn: ['UK'],
    industries: ['retailFunds', 'alternatives'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['tax', 'investors', 'data'],
    small: 'Tax figures for investors in Germany, Austria, Switzerland, Italy, Belgium, the UK and the US from one data feed.',
    description: `
Investors choose between funds after tax. A fund that reports in their country is taxed on what it earned; one that does not may be taxed on an
assumption. Each country has its own figure, its own calendar and its own authority.

We take the accounting data once and calculate what every market needs: German tax data, Austrian deemed distributed income, Swiss earnings values,
Italian and Belgian rates, UK reportable income and US partnership or PFIC statements. Rules are versioned, so that last year's figure can be
recalculated with last year's law.

Figures are reviewed by advisers in each country before release and delivered to data vendors, paying agents and your site. A calendar shows what was
published and what is due, per share class.`,
    geography: 'Nine investor countries from Luxembourg and Irish fund data',
    profile: 'Fund ranges marketed to taxable investors',
    applications: 'Tax figure calendar and data files per share class',
    deliverable: 'Published tax figures with country reviews',
    mainValue: 'One feed of data for nine countries',
    secondValue: 'Figures can be recalculated under the law of their year',
    related: ['cross-border-fund-registration', 'uk-reporting-fund-status'],
  },
  {
    url: 'withholding-tax-reclaims',
    name: 'Withholding tax reclaims',
    group: 'lu-tax-compliance',
    type: 1,
    industries: ['retailFunds', 'life', 'holdings', 'public'],
    lifeCycles: ['operation'],
    valueChains: ['tax', 'accounting'],
    small: 'Treaty and EU-law claims identified, filed and followed until the money is in the account.',
    description: `
Dividends lose between five and thirty-five per cent on the way, and part of it can come back: under a treaty, under domestic rules or under the
freedom of capital as the courts read it. Claims expire after a few years, and most of them are never filed.

We analyse the dividend history of the portfolio and show what can be claimed, for which years, with which probability and at what cost. Claims are
filed with the documents each authority expects, and their status is followed through questions, refusals and appeals.

Fees can be linked to the result. Recoveries are booked to the right fund and share class with the accountant, so that investors who bore the tax are
the ones who benefit where the rules allow it.`,
    geography: 'Claims in twenty-five source countries',
    profile: 'Funds, pension schemes and insurers with international equities',
    applications: 'Claim tracker with status and expected amounts',
    deliverable: 'Opportunity analysis, filed claims and recoveries',
    mainValue: 'Money that would have been lost by time limits',
    secondValue: 'Costs are known before a claim is started',
    related: ['investor-tax-reporting', 'fund-liquidation'],
  },
  {
    url: 'subscription-tax-returns',
    name: 'Subscription tax returns',
    group: 'lu-tax-compliance',
    type: 1,
    marks: ['hidden'],
    industries: ['retailFunds', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['tax', 'accounting'],
    small: 'Quarterly taxe d’abonnement returns with reduced rates claimed where a sub-fund qualifies.',
    description: `
The subscription tax is small per quarter and large over the life of a fund. Rates depend on the type of investor, on the share class, on investments
in other funds and, for some sub-funds, on the share of sustainable assets.

We calculate the basis from the net assets at quarter end, apply exemptions and reduced rates with the evidence they need, and file the return.
Changes in the conditions of a share class are detected from the prospectus tracker before the quarter closes.

A yearly review compares what was paid with what could have been paid. Where a rate was missed, a corrected return is filed within the time limit.`,
    geography: 'Luxembourg funds',
    profile: 'UCITS, Part II funds, SIFs and RAIFs',
    applications: 'Quarterly calculation sheets',
    deliverable: 'Filed returns and yearly rate review',
    mainValue: 'Reduced rates are claimed where they apply',
    secondValue: 'Quarterly filing without effort for the fund board',
    related: ['fund-accounting-and-nav', 'sfdr-disclosures'],
  },
]
