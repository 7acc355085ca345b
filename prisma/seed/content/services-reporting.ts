import type { ServiceContent } from './types.ts'

/** Luxembourg: regulatory reporting and financial crime prevention. */
export const reportingServices: readonly ServiceContent[] = [
  {
    url: 'aifmd-annex-iv-reporting',
    name: 'AIFMD Annex IV reporting',
    group: 'lu-reporting',
    type: 1,
    marks: ['highlighted'],
    alsoIn: ['UK', 'FR'],
    industries: ['alternatives', 'managers', 'privateEquity', 'realEstate'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'Transparency reports of AIFMs and their funds, calculated, validated and filed with each supervisor that expects one.',
    description: `
Annex IV asks the same questions about every fund: what it holds, how it is financed, who could leave and how quickly. The answers feed systemic-risk
work at European level, and supervisors have begun to compare them with the annual report and with each other.

We collect positions, exposures, investor concentration and liquidity profiles from the administrator, the prime broker and the risk team, and
calculate leverage by the gross and the commitment method. A validation layer tests formats and business sense: a fund that reports leverage without
derivatives, or liquidity without a redemption clause, is questioned first.

Files go to the home supervisor and to each country where funds are marketed without a passport. Feedback files are read on the same day. A comparison
with the previous period accompanies each report to the conducting officer who signs it off.`,
    geography: 'CSSF and more than twenty other supervisors in Europe',
    profile: 'Authorised, registered and non-European AIFMs',
    applications: 'Reporting calendar, validation results and sign-off',
    deliverable: 'Filed reports with validation log and period comparison',
    mainValue: 'Figures are questioned before the supervisor does it',
    secondValue: 'One process for all countries of marketing',
    links: [['Reporting calendar', 'https://reporting.firm.example/calendar', true]],
    related: ['delegated-risk-management', 'reporting-data-warehouse'],
    video: 'https://www.youtube.com/watch?v=A4xIvR7pQzk',
  },
  {
    url: 'ucits-regulatory-reporting',
    name: 'UCITS and monthly statistical reporting',
    group: 'lu-reporting',
    type: 1,
    industries: ['retailFunds', 'managers'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'Monthly and half-yearly fund returns for the CSSF and the BCL, produced from one reconciled set of positions.',
    description: `
Each month a UCITS sends its figures to two institutions in different formats: the supervisor wants the financial situation, the central bank wants
every security with its holder structure. Prepared apart, the two sets drift; prepared together, each confirms the other.

We take the month-end books, enrich securities with the reference data required and produce both returns. Differences between net assets, register and
security-by-security totals must be zero before anything leaves. Half-yearly risk reports are prepared with the risk manager on the same positions.

Reference data is maintained for the range as a whole, so a correction made for one fund serves all of them. Rejections and questions are answered
with the position behind the figure.`,
    geography: 'Luxembourg',
    profile: 'UCITS management companies and their administrators',
    applications: 'Month-end control board',
    deliverable: 'Filed returns and a reconciliation of both sets',
    mainValue: 'Two institutions receive figures that agree',
    secondValue: 'Security data is corrected once for the whole range',
    related: ['aifmd-annex-iv-reporting', 'bcl-statistical-reporting'],
  },
  {
    url: 'bcl-statistical-reporting',
    name: 'Statistical reporting for financial companies',
    group: 'lu-reporting',
    type: 1,
    industries: ['holdings', 'privateEquity', 'corporates'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'accounting'],
    small: 'Monthly and quarterly returns of captive financial companies and securitisation vehicles to the central bank.',
    description: `
Companies that lend within a group or hold participations may have to report to the central bank once their balance sheet passes a threshold. The duty
is easily overlooked, because no licence is attached to it and the accountant may be abroad.

We test the threshold each year, enter the company in the reporting population and prepare the returns from the management accounts. Instruments are
classified by type, maturity, currency and sector of the counterparty; securities are reported line by line.

Late accounts are the usual reason for late returns. We therefore agree a short monthly package with the bookkeeper and estimate what is missing in a
way that the central bank accepts and that is trued up later.`,
    geography: 'Luxembourg',
    profile: 'Financing companies, holdings and securitisation vehicles',
    applications: 'Threshold monitor and filing log',
    deliverable: 'Filed returns and yearly threshold test',
    mainValue: 'The duty is noticed in time',
    secondValue: 'Returns are prepared from accounts you already have',
    related: ['accounting-for-holding-companies', 'corporate-tax-compliance'],
  },
  {
    url: 'finrep-and-corep-reporting',
    name: 'FINREP and COREP reporting',
    group: 'lu-reporting',
    type: 1,
    industries: ['privateBanks', 'commercialBanks', 'depositaries'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'risk', 'data'],
    small: 'Prudential returns of banks and investment firms, from data sourcing to XBRL, with quality checks that explain.',
    description: `
Prudential reports pass through many hands and few heads. Templates have hundreds of validation rules, yet a report can satisfy all of them and still
be wrong, because the rules compare cells and not reality.

Our team prepares own funds, large exposures, liquidity, leverage and financial information returns from your core banking data. Beside the official
validations we run a set of plausibility checks drawn from experience: ratios that cannot move this far, exposures without collateral that had some
last month.

The finance department receives an analysis of movements in words before it signs. New templates are prepared a year ahead with a dry run. The service
can cover the whole process or take over during a migration or a vacancy.`,
    geography: 'Luxembourg banks, branches and investment firms',
    profile: 'Finance departments that carry prudential reporting with few people',
    applications: 'Movement analysis and sign-off on the client site',
    deliverable: 'XBRL returns with movement analysis',
    mainValue: 'Signatories understand what they sign',
    secondValue: 'Continuity when people or systems change',
    related: ['reporting-data-warehouse', 'internal-audit-outsourcing'],
  },
  {
    url: 'emir-and-sftr-reporting',
    name: 'EMIR and SFTR reporting',
    group: 'lu-reporting',
    type: 1,
    industries: ['retailFunds', 'managers', 'commercialBanks', 'commercial'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'Derivative and securities-financing reports with pairing, reconciliation and oversight of delegated reporting.',
    description: `
Trade reporting is done by machines and checked by nobody, until the regulator asks for the pairing rate. Since the refit of EMIR there are some two
hundred fields and a common format; errors that used to hide in free text are now visible to both sides.

We report on your behalf or oversee the counterparty that does. Daily controls compare the trade repository with your books: missing trades, trades
too many, wrong valuations, stale collateral. Breaks are grouped by cause and sent to whoever can repair the cause, not only the record.

A monthly report shows acceptance, pairing and matching rates with the reasons. Notifications of significant errors are prepared with the facts and
the remediation plan when the threshold for telling the supervisor is met.`,
    geography: 'EU and UK regimes',
    profile: 'Funds, corporates and banks with derivatives or repo',
    applications: 'Break monitor with repair workflow',
    deliverable: 'Daily reports, break repair and monthly quality report',
    mainValue: 'Causes are repaired, not only records',
    secondValue: 'Delegated reporting is overseen with evidence',
    links: [['Break monitor', 'https://reporting.firm.example/trades', true]],
    related: ['aifmd-annex-iv-reporting', 'fund-data-quality-hub'],
  },
  {
    url: 'cssf-circular-impact-assessment',
    name: 'CSSF circular impact assessment',
    group: 'lu-reporting',
    type: 2,
    industries: ['managers', 'privateBanks', 'depositaries', 'fintech'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['regulatory', 'governance'],
    small: 'A gap analysis per circular with tasks, owners and evidence, proportionate to what your entity really does.',
    description: `
A circular arrives as forty pages of text in which perhaps three pages concern you. Finding them, agreeing what they mean and proving later that
something was done is a project each time. We have done the reading before you call.

Each circular is broken down into numbered requirements with our reading of proportionality. In a half-day session we go through those that apply,
compare them with your policies and controls and write down the gap in a sentence. The result is a list of tasks with owners, effort and the evidence
that would satisfy an inspector.

Three months later we come back to look at the evidence. Boards receive a page per circular: what it asks, where you stand, what remains. The list
feeds the compliance monitoring plan, so a requirement does not have to be found twice.`,
    geography: 'Luxembourg entities under the supervision of the CSSF',
    profile: 'Compliance officers of ManCos, banks, PSF and payment institutions',
    applications: 'Requirement library with task tracking',
    deliverable: 'Gap analysis, task list and board page per circular',
    mainValue: 'Only the requirements that apply to you',
    secondValue: 'Evidence is collected while the work is done',
    related: ['dora-readiness', 'regulatory-news-watch', 'internal-audit-outsourcing'],
  },
  {
    url: 'dora-readiness',
    name: 'DORA readiness and register of information',
    group: 'lu-reporting',
    type: 2,
    marks: ['highlighted', 'new'],
    alsoIn: ['FR'],
    industries: ['managers', 'banking', 'insurance', 'fintech'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['regulatory', 'risk', 'data'],
    small: 'ICT risk framework, incident process, contract clauses and a register of information that passes validation.',
    description: `
The Digital Operational Resilience Act has applied since January 2025. Most entities have the policies; fewer can show which provider supports which
critical function, what the exit would look like and when it was last tested.

We work in four strands: the ICT risk framework and its proportionality, incident classification and reporting, third-party contracts, and resilience
testing. The register of information is built from contracts, invoices and the outsourcing register, then validated against the official rules until
no error remains.

For groups we decide with you which entries are kept centrally and which locally, so that the yearly submission is a confirmation and not a new
project. A table-top exercise with management closes the first year: a provider fails on a Friday afternoon, and the plan is used.`,
    geography: 'Luxembourg, France, Belgium and group functions elsewhere',
    profile: 'Financial entities in scope and their intra-group providers',
    applications: 'Register of information with validation',
    deliverable: 'Framework review, clause plan, validated register and exercise report',
    mainValue: 'A register that is accepted at first submission',
    secondValue: 'An incident process that people have practised',
    links: [['Register workspace', 'https://dora.firm.example', true]],
    related: ['cybersecurity-assessment', 'cssf-circular-impact-assessment', 'managed-legal-contracts'],
  },
  {
    url: 'solvency-two-asset-data',
    name: 'Solvency II asset data',
    group: 'lu-reporting',
    type: 3,
    alsoIn: ['FR'],
    industries: ['life', 'nonLife', 'retailFunds'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data', 'investors'],
    small: 'Look-through files in the tripartite format, delivered by funds and consumed by insurers within days of quarter end.',
    description: `
Insurers need the holdings of the funds they buy, with risk sensitivities and issuer data, a few days after the quarter. Managers need a way to give
them without publishing their portfolio. We stand between the two with a standard file and a confidentiality agreement.

For managers we produce the file from month-end positions, enriched with ratings, durations, issuer groups and capital charges. For insurers we
collect files from all managers, check them, replace what is missing by proxies that are marked as such, and load the result into the reporting
solution.

Every file has a quality score with reasons. Managers see how they compare with the median; insurers see which funds cost them capital for lack of
data.`,
    geography: 'European insurers and funds of any domicile',
    profile: 'Insurance companies and the managers that serve them',
    applications: 'File exchange with quality score',
    deliverable: 'Tripartite files and capital charge estimates',
    mainValue: 'Look-through data days after quarter end',
    secondValue: 'Missing data is visible with its cost',
    related: ['fund-data-quality-hub', 'reporting-data-warehouse'],
  },
  {
    url: 'kyc-file-remediation',
    name: 'KYC file remediation',
    group: 'lu-aml',
    type: 1,
    marks: ['psf'],
    alsoIn: ['UK'],
    industries: ['retailFunds', 'privateBanks', 'alternatives', 'fintech'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['regulatory', 'investors'],
    small: 'Teams that review, complete and re-rate client files to a defined standard, with daily throughput you can see.',
    description: `
Remediation projects fail on definitions. If nobody has written down when a file is complete, each reviewer answers for himself and the second line
rejects half of it. We begin with twenty files, agree the standard on them and only then add people.

Analysts work from your procedures, request documents in the language of the client and record why a file is acceptable. Quality control samples by
analyst and by type of error, and the findings of the morning are discussed in the afternoon. A dashboard shows what is done, what waits for the
client and what waits for a decision.

The same team can stay as a periodic review desk. Files then fall due in small numbers each month, which is cheaper and calmer than a project every
three years.`,
    geography: 'Investors and clients worldwide; teams in Luxembourg with twelve languages',
    profile: 'Banks, transfer agents and managers with a backlog or a finding',
    applications: 'Progress dashboard and secure document requests',
    deliverable: 'Reviewed files to an agreed standard, with quality statistics',
    mainValue: 'A backlog with a credible end date',
    secondValue: 'The standard survives the project',
    related: ['digital-investor-onboarding', 'aml-risk-assessment', 'name-screening'],
  },
  {
    url: 'aml-risk-assessment',
    name: 'AML/CFT risk assessment and RC support',
    group: 'lu-aml',
    type: 2,
    industries: ['managers', 'privateEquity', 'realEstate', 'fintech'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['regulatory', 'governance'],
    small: 'Entity-wide risk assessment, RC and RR reports and yearly questionnaires, written for the board that has to own them.',
    description: `
A risk assessment is useful when it changes what people do. We see many that score everything as medium and leave the controls as they were. Ours
begins with the cases the business really meets: the investor from a partnership in a third country, the asset bought from a seller who prefers not to
appear.

Inherent risks are assessed with your figures on clients, countries, channels and assets; controls are tested on samples before they are counted. The
residual risk is compared with the appetite that the board has written down, and where it is higher, the report says what must happen.

We support the person responsible for control with the yearly report, the questionnaires of the supervisor, due diligence on the asset side and
training built from your own cases. On request we provide a deputy during absences.`,
    geography: 'Luxembourg entities and their branches',
    profile: 'Boards, responsible persons (RR) and compliance officers (RC)',
    applications: 'Assessment model with control tests',
    deliverable: 'Risk assessment, RC report and training material',
    mainValue: 'An assessment that leads to decisions',
    secondValue: 'Yearly questionnaires are answered from the same facts',
    related: ['kyc-file-remediation', 'distributor-due-diligence'],
  },
  {
    url: 'name-screening',
    name: 'Name screening and transaction monitoring',
    group: 'lu-aml',
    type: 3,
    marks: ['psf'],
    industries: ['retailFunds', 'privateBanks', 'fintech', 'life'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'Daily screening of investors, assets and payments with analysts who close alerts and write down why.',
    description: `
Screening software is tuned once and then feared: loosen it and something may slip through, leave it and people drown in namesakes. We run the tool
and the desk together, so that those who read the alerts also decide how it is tuned.

Investor registers, counterparties, beneficial owners and portfolio assets are screened each night against sanctions, political exposure and adverse
news. Alerts are closed with a reason that a later reader can verify. True matches are escalated within the hour, with the freezing steps prepared.

Transactions are monitored against expected behaviour: round trips, early redemptions, payments from third parties. Rules are tested every quarter
with planted cases, and the detection rate is part of the service report.`,
    geography: 'UN, EU, UK and US sanctions lists and national lists on request',
    profile: 'Transfer agents, banks, payment firms and AIFMs',
    applications: 'Alert desk with full decision history',
    deliverable: 'Closed alerts with reasons and quarterly detection test',
    mainValue: 'Alerts are closed by people who can also tune the engine',
    secondValue: 'Detection is measured with planted cases',
    links: [['Alert desk', 'https://screening.firm.example', false]],
    related: ['kyc-file-remediation', 'transfer-agency'],
  },
]
