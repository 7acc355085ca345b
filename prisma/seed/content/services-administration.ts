import type { ServiceContent } from './types.ts'

/** Luxembourg: fund administration and investor services. */
export const administrationServices: readonly ServiceContent[] = [
  {
    url: 'fund-accounting-and-nav',
    name: 'Fund accounting and NAV calculation',
    group: 'lu-administration',
    type: 1,
    marks: ['highlighted', 'psf'],
    industries: ['retailFunds', 'alternatives', 'managers'],
    lifeCycles: ['operation'],
    valueChains: ['accounting'],
    small: 'Daily, weekly or monthly net asset values with four-eyes control, tolerance checks and a same-day error process.',
    description: `
The net asset value is the one number that everybody sees. Behind it stand prices, corporate actions, fees, accruals, hedges and the orders of the
day, each with a source and a moment after which it is too late. We run the books of the fund and publish a value that has been looked at by two
people.

Positions are reconciled with the depositary every day and cash intraday. Prices come from two sources with tolerance checks; stale, missing and
moving prices are explained before release. Swing factors, performance fees and share-class hedging follow documented rules that are tested with
worked examples at set-up.

When something goes wrong we say so on the same day. Errors are measured against the thresholds that apply to the fund, corrected, and followed by a
compensation file where investors are concerned. A monthly service report shows timeliness, corrections and open breaks, with the trend of the last
year.`,
    geography: 'Luxembourg funds in all currencies and markets',
    profile: 'UCITS, Part II funds, SIFs and RAIFs with liquid portfolios',
    applications: 'NAV calendar, price control and service report on the client site',
    deliverable: 'Net asset values, accounting records and monthly service report',
    mainValue: 'A value released on time after two independent reviews',
    secondValue: 'Errors are reported the day they are found',
    links: [
      ['NAV calendar', 'https://nav.firm.example/calendar', true],
      ['Price challenge form', 'https://nav.firm.example/challenge', true],
      ['Break monitor', 'https://ops.firm.example/breaks', false],
    ],
    related: ['nav-oversight', 'transfer-agency', 'financial-statements-production'],
    video: 'https://www.youtube.com/watch?v=Nv4TqLr8s0c',
  },
  {
    url: 'private-markets-administration',
    name: 'Private markets fund administration',
    group: 'lu-administration',
    type: 1,
    marks: ['psf'],
    industries: ['privateEquity', 'realEstate', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'investors'],
    small: 'Capital calls, distributions, waterfalls and investor reports for private equity, debt, real estate and infrastructure.',
    description: `
Private funds are administered by reading. The limited partnership agreement decides who pays which fee, when a distribution is recallable and how the
carried interest is shared; no system knows this by itself. Our teams begin with a term sheet of the agreement that the general partner signs off.

We maintain the books of the fund and its holding companies, prepare capital calls and distribution notices, run the waterfall and reconcile it to the
accounts. Equalisation at later closings is calculated twice, by different people. Investor reports follow the industry templates or your own layout.

Quarter-end is planned with the valuation team, so that look-through data, foreign-exchange rates and loan statements arrive in the order in which
they are needed. Every payment passes a call-back and a sanctions check before release.`,
    geography: 'Luxembourg funds with holdings worldwide',
    profile: 'General partners and AIFMs with closed-ended or hybrid funds',
    applications: 'Investor portal with notices, capital accounts and reports',
    deliverable: 'Quarterly accounts, capital account statements and notices',
    mainValue: 'The agreement is applied as written, and we can show where',
    secondValue: 'Books of fund and holdings close together',
    links: [['Investor portal', 'https://investors.firm.example', true]],
    related: ['portfolio-valuation-support', 'accounting-for-holding-companies'],
  },
  {
    url: 'financial-statements-production',
    name: 'Financial statements production',
    group: 'lu-administration',
    type: 1,
    alsoIn: ['UK'],
    industries: ['retailFunds', 'alternatives', 'holdings'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'data'],
    small: 'Annual and semi-annual reports under Lux GAAP or IFRS, typeset, translated and ready for the auditor on an agreed day.',
    description: `
A set of financial statements is one document with thirty authors. Numbers come from the accountant, disclosures from legal, the activity report from
the manager, the remuneration note from HR. We run the production line and keep one version of the truth.

The calendar is built backwards from the publication date. Figures are loaded from the trial balance and cross-checked within the document: each total
is verified against its note, each opening balance against last year's report. Changes after the first draft are marked for the reviewers and for the
auditor.

The report leaves us typeset, translated where needed, tagged where required and filed. The year after starts from the same document, with the
questions of the last audit at the top of the list.`,
    geography: 'Luxembourg and Irish funds; UK entities on request',
    profile: 'Management companies with many umbrellas and a short season',
    applications: 'Report factory with cross-checks and version history',
    deliverable: 'Audited annual and semi-annual reports, typeset and filed',
    mainValue: 'One version of the report from first draft to filing',
    secondValue: 'Fewer questions from the auditor year after year',
    related: ['statutory-audit', 'fund-accounting-and-nav'],
  },
  {
    url: 'nav-oversight',
    name: 'NAV oversight and contingency calculation',
    group: 'lu-administration',
    type: 3,
    marks: ['highlighted'],
    industries: ['managers', 'retailFunds'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'risk', 'data'],
    small: 'An independent NAV beside the administrator’s, with differences explained before the price is released.',
    description: `
A management company remains responsible for a net asset value that somebody else calculates. Sampling after the fact shows that errors existed; it
does not stop them. We calculate a second value from independent data and compare the two before the price goes out.

Holdings, transactions and prices are taken from the depositary and from our own feeds. Differences above a tolerance per asset class are split into
price, position, accrual, currency and fee effects. The administrator sees the question with the evidence in the same screen and answers there.

The same engine produces a contingency value when the administrator cannot deliver. It is tested twice a year with a simulated outage, and the minutes
of the test belong to you.`,
    geography: 'Funds administered in Luxembourg, Ireland and the United Kingdom',
    profile: 'Management companies that oversee several administrators',
    applications: 'Oversight cockpit with break analysis',
    deliverable: 'Daily comparison, explained breaks and contingency values',
    mainValue: 'Errors are found before publication',
    secondValue: 'A tested fallback when the administrator is down',
    links: [['Oversight cockpit', 'https://oversight.firm.example', true]],
    related: ['fund-accounting-and-nav', 'fund-data-quality-hub', 'delegated-risk-management'],
  },
  {
    url: 'portfolio-valuation-support',
    name: 'Portfolio valuation support',
    group: 'lu-administration',
    type: 2,
    alsoIn: ['UK', 'FR'],
    industries: ['privateEquity', 'realEstate', 'insurance'],
    lifeCycles: ['operation'],
    valueChains: ['accounting', 'risk'],
    small: 'Independent valuation or review of unlisted equity, private debt, property companies and structured positions.',
    description: `
Unlisted assets have no closing price, only an argument. The argument has to persuade a valuation committee, an auditor and, in a sale, somebody with
money. We write it down: the method, the inputs, the range and the reasons for the point chosen within it.

Engagements go from positive assurance on a single holding to a full valuation function under the AIFM rules. Models are rebuilt, not only reviewed;
comparable companies and discount rates are documented with their sources and dates. Calibration to the last transaction is shown for every position.

Between quarters, an event log keeps track of what could move a value: a missed covenant, a lost contract, a new round. The committee receives a pack
with the movements explained in plain words and the sensitivity of each value.`,
    geography: 'Holdings worldwide; property valuations with local surveyors',
    profile: 'AIFMs, insurers and holding companies with illiquid assets',
    applications: 'Valuation models and committee packs on the client site',
    deliverable: 'Valuation reports, models and quarterly committee pack',
    mainValue: 'Values with a written argument and a range',
    secondValue: 'Committee and auditor work from the same file',
    related: ['private-markets-administration', 'delegated-risk-management'],
  },
  {
    url: 'transfer-agency',
    name: 'Transfer agency and register keeping',
    group: 'lu-investors',
    type: 1,
    marks: ['psf'],
    industries: ['retailFunds', 'alternatives', 'managers'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['investors'],
    small: 'Order capture, register, payments and investor due diligence with cut-offs that are met every day.',
    description: `
For an investor, the transfer agent is the fund: the person who takes the order, asks for the identity papers and pays the redemption. We run that
desk in Luxembourg with teams that speak the languages of your distributors.

Orders arrive by message, file or portal and are checked against cut-off, minimum, eligibility and blocking rules before they reach the dealing batch.
The register is reconciled with the fund accounts each valuation day and with the distributors each month. Payments are released only to verified
accounts.

Investor files are reviewed on a risk-based cycle. Dormant, blocked and lost-contact accounts are followed in a register with the next action.
Commission and trailer statements are calculated from the same positions, so that distributors and funds see the same figures.`,
    geography: 'Luxembourg funds distributed in Europe, Asia and Latin America',
    profile: 'Funds with intermediated or direct investors',
    applications: 'Order portal, register queries and commission statements',
    deliverable: 'Register, contract notes, payment files and commission statements',
    mainValue: 'One desk for orders, register and due diligence',
    secondValue: 'Distributors get answers in their own language',
    links: [
      ['Order portal', 'https://orders.firm.example', true],
      ['Register queries', 'https://register.firm.example', false],
    ],
    related: ['digital-investor-onboarding', 'kyc-file-remediation', 'fatca-and-crs-reporting'],
  },
  {
    url: 'digital-investor-onboarding',
    name: 'Digital investor onboarding',
    group: 'lu-investors',
    type: 3,
    marks: ['new', 'highlighted', 'psf'],
    industries: ['alternatives', 'privateEquity', 'privateBanks'],
    lifeCycles: ['setup', 'distribution'],
    valueChains: ['investors', 'data', 'regulatory'],
    small: 'Investors complete subscription, identity and tax forms once; files arrive complete, checked and signed.',
    description: `
An institutional subscription still means sixty pages of forms, sent back three times. The questions are the same for every fund; only the wording
differs. Our onboarding portal asks each question once, in the order in which a person would answer, and fills the forms from the answers.

Investors reuse what they have told us before and confirm what is still true. Documents are read and compared with the answers while the investor is
still there, so that an expired passport is replaced at once rather than found by a reviewer a week later. Structure charts are drawn from public
registers where these exist.

The completed file goes to the transfer agent, the administrator and the tax reporting team through interfaces. General partners follow progress per
closing, see which investor waits for what, and can answer questions in the portal itself.`,
    geography: 'Investors from more than sixty countries, forms in five languages',
    profile: 'Private funds before a closing and distributors with direct clients',
    applications: 'Onboarding portal with electronic signature',
    deliverable: 'Complete, checked and signed investor files',
    mainValue: 'Days instead of weeks to a complete file',
    secondValue: 'Investors are asked once across all your funds',
    links: [['Onboarding portal', 'https://onboarding.firm.example', true]],
    related: ['transfer-agency', 'name-screening', 'kyc-file-remediation'],
    video: 'https://youtu.be/dO9bRk3Wm_E',
  },
  {
    url: 'distributor-due-diligence',
    name: 'Distributor due diligence and oversight',
    group: 'lu-investors',
    type: 1,
    industries: ['managers', 'privateBanks', 'life'],
    lifeCycles: ['distribution'],
    valueChains: ['investors', 'regulatory'],
    small: 'Questionnaires, site visits and ongoing monitoring of distributors, shared across management companies where agreed.',
    description: `
A large fund range is sold by hundreds of intermediaries, each of which receives the same questionnaire from dozens of management companies. Answers
come late and are read by few. We pool the effort: a distributor answers once, and every management company that takes part sees the result and adds
its own questions.

Distributors are rated on ownership, licence, sales process, sanctions exposure and the quality of their own controls. Medium and higher risks lead to
calls or visits, with a report that separates facts from opinions. Between reviews, licences and adverse news are monitored.

Oversight files follow the circulars on delegation and on the fight against money laundering. The management company keeps the decision; we keep the
file complete, and show which of the open points are old.`,
    geography: 'Distributors in all European markets, Asia and Latin America',
    profile: 'Management companies and insurers with wide distribution networks',
    applications: 'Shared questionnaire platform',
    deliverable: 'Rated distributor files, visit reports and monitoring alerts',
    mainValue: 'One answer instead of dozens of questionnaires',
    secondValue: 'Files are current between two reviews',
    related: ['aml-risk-assessment', 'cross-border-fund-registration'],
  },
  {
    url: 'cross-border-fund-registration',
    name: 'Cross-border fund registration',
    group: 'lu-investors',
    type: 1,
    alsoIn: ['UK', 'FR'],
    industries: ['retailFunds', 'alternatives'],
    lifeCycles: ['distribution'],
    valueChains: ['investors', 'regulatory'],
    small: 'Notifications, local agents, fees and ongoing filings for funds marketed in more than fifty countries.',
    description: `
Marketing a fund abroad is a chain of small duties: a notification letter, a local facility, a yearly fee, a document that must be published in one
language and translated into another. One missed link and the fund may have to stop being offered.

We prepare the notifications for the European passports and the applications for countries without one, appoint local agents, and keep the register of
which share class may be sold where, to whom and under which conditions. Changes in the prospectus trigger the filings that follow from them.

Sales teams look the answer up themselves: a matrix shows every share class and country with its status and the date of the last change.
De-notifications and name changes are planned with the same care as launches.`,
    geography: 'More than fifty countries in Europe, Asia, the Middle East and Latin America',
    profile: 'Managers that market funds in several countries',
    applications: 'Registration matrix with status per share class',
    deliverable: 'Notifications, local filings and a current registration matrix',
    mainValue: 'Sales teams know what may be offered where',
    secondValue: 'No registration lapses through a missed fee',
    links: [['Registration matrix', 'https://passport.firm.example/matrix', true]],
    related: ['priips-kid-production', 'investor-tax-reporting'],
  },
  {
    url: 'priips-kid-production',
    name: 'PRIIPs KID production',
    group: 'lu-investors',
    type: 3,
    alsoIn: ['FR'],
    industries: ['retailFunds', 'alternatives', 'life'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['investors', 'data'],
    small: 'Key information documents calculated, translated and delivered to distributors, with the EPT data set.',
    description: `
A key information document is three pages long and needs a year of prices, a cost model and forty translations. Small changes in volatility move a
risk class, and a risk class moves every document that names it. Production has to be an industry with a conscience.

We calculate performance scenarios, risk indicators and costs from your data, check them against the last publication and explain what changed.
Narratives are maintained in a library that compliance approves once per product family. Layout and translation are automatic; each language was read
by a person when it was first used.

Documents are published on your site, sent to distributors and archived with the inputs that produced them. The European templates for product data
are delivered from the same run, so document and data never disagree.`,
    geography: 'All EEA languages; Swiss and UK documents on request',
    profile: 'Manufacturers of funds, insurance-based products and structured products',
    applications: 'Document library with search by ISIN',
    deliverable: 'KIDs, past-performance documents and EPT files',
    mainValue: 'Document and data come from one calculation',
    secondValue: 'Changes of risk class are announced before publication',
    links: [['Document library', 'https://kid.firm.example', true]],
    related: ['cross-border-fund-registration', 'sfdr-disclosures'],
  },
  {
    url: 'tokenised-share-register',
    name: 'Tokenised share register',
    group: 'lu-investors',
    type: 3,
    marks: ['draft', 'new'],
    industries: ['alternatives', 'fintech', 'depositaries'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['investors', 'data'],
    small: 'A share register on a distributed ledger under the Luxembourg blockchain laws, run beside the classic register.',
    description: `
Fund units can be issued and held on a distributed ledger under Luxembourg law. What has to be shown is not that tokens move, but that the register
behind them is complete, correctable and understood by the depositary and the auditor.

We operate the register as control agent or transfer agent, with a classic mirror that can take over. Wallets are bound to identified investors;
transfers are accepted only between them. Lost keys, court orders and inheritances follow a written procedure, because these are the cases that test a
register.

The service is in preparation with a small group of managers and one depositary. Participants see the design, the test results and the open questions
with the supervisor.`,
    geography: 'Luxembourg funds; investors in the EEA and Switzerland',
    profile: 'Managers that plan a tokenised share class',
    applications: 'Ledger node with read access for depositary and auditor',
    deliverable: 'Register, reconciliation reports and control evidence',
    mainValue: 'A token register that the depositary accepts',
    secondValue: 'A classic mirror in case of failure',
  },
]
