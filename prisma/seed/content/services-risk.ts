import type { ServiceContent } from './types.ts'

/** Luxembourg: risk, audit, assurance, sustainability, data and technology. */
export const riskServices: readonly ServiceContent[] = [
  {
    url: 'statutory-audit',
    name: 'Statutory audit',
    group: 'lu-risk',
    type: 1,
    marks: ['highlighted'],
    industries: ['retailFunds', 'commercialBanks', 'commercial', 'insurance', 'holdings'],
    lifeCycles: ['operation'],
    valueChains: ['risk', 'accounting'],
    small: 'Audit of annual accounts and long-form reports, planned around your close and explained in words.',
    description: `
An audit should leave the company with fewer doubts than before. We plan it around the risks of the business, tell you in advance what we will look at
and why, and bring questions together instead of sending them one by one.

Data is extracted once. Whole populations are analysed where samples used to be drawn: journals, fees, valuations, access rights. What deviates is
discussed with the people who know the reason. Specialists for valuation, tax and information systems are part of the team from the beginning.

The closing meeting has no surprises, because findings were discussed when they were found. Beside the opinion, the board receives a letter with
observations ranked by importance. Independence is checked before every engagement; some services in this catalogue are not available to audit
clients.`,
    geography: 'Luxembourg, with component auditors worldwide',
    profile: 'Funds, banks, insurers, groups and holding companies',
    applications: 'Request list and document exchange on the client site',
    deliverable: 'Audit opinion, long-form report where required and management letter',
    mainValue: 'Questions are asked once and findings discussed early',
    secondValue: 'Whole populations are analysed instead of samples',
    related: ['financial-statements-production', 'controls-assurance-reports'],
  },
  {
    url: 'internal-audit-outsourcing',
    name: 'Internal audit outsourcing',
    group: 'lu-risk',
    type: 1,
    industries: ['managers', 'privateBanks', 'insurance', 'fintech'],
    lifeCycles: ['operation'],
    valueChains: ['risk', 'governance'],
    small: 'A complete third line: risk-based plan, audits by specialists, follow-up and a yearly report to the board.',
    description: `
Smaller institutions need an internal audit function with ten specialities and the budget for one person. We provide the function: a head of audit
whom the board knows by name, and specialists who come for the days on which they are needed.

The plan covers the audit universe over a cycle of three years and is reviewed when something changes. Each assignment ends with a report of facts,
causes and agreed actions; ratings are defined so that two auditors would give the same one. Actions are followed until evidence has been seen.

We speak with the supervisor and the external auditor as an in-house function would. The working papers are yours, in a form that a successor can
use.`,
    geography: 'Luxembourg entities and their foreign branches',
    profile: 'Management companies, banks, insurers and payment institutions',
    applications: 'Audit plan and action tracker on the client site',
    deliverable: 'Audit plan, reports, action follow-up and annual summary',
    mainValue: 'Specialists for each topic without a large department',
    secondValue: 'Actions are closed on evidence',
    related: ['cssf-circular-impact-assessment', 'cybersecurity-assessment'],
  },
  {
    url: 'controls-assurance-reports',
    name: 'Controls assurance reports',
    group: 'lu-risk',
    type: 2,
    alsoIn: ['UK'],
    industries: ['depositaries', 'managers', 'fintech'],
    lifeCycles: ['operation'],
    valueChains: ['risk'],
    small: 'ISAE 3402 and ISAE 3000 reports on controls at service organisations, with a readiness phase that finds the gaps.',
    description: `
Clients of a service organisation ask the same question in many ways: are your controls what you say they are? One assurance report answers them all,
provided that the controls are described as they are performed and not as a manual imagines them.

In the readiness phase we sit with those who perform the controls, write them down, and test each one once. Gaps are repaired before the period
begins. During the period we test twice, so that an exception found in spring can be corrected in summer.

The report says what was tested, how and with which result, in language that the auditors of your clients can use. For technology providers the scope
can include security, availability and confidentiality criteria.`,
    geography: 'Service organisations in Luxembourg and abroad',
    profile: 'Administrators, depositaries, data centres and software providers',
    applications: 'Evidence requests on the client site',
    deliverable: 'Type 1 or type 2 report with tests and results',
    mainValue: 'One report instead of many client audits',
    secondValue: 'Gaps are repaired before they become exceptions',
    related: ['statutory-audit', 'cybersecurity-assessment'],
  },
  {
    url: 'delegated-risk-management',
    name: 'Delegated risk management',
    group: 'lu-risk',
    type: 1,
    alsoIn: ['FR'],
    industries: ['managers', 'alternatives', 'privateEquity', 'realEstate'],
    lifeCycles: ['operation'],
    valueChains: ['risk', 'regulatory'],
    small: 'A permanent risk function for AIFMs and UCITS managers: profile, limits, stress tests and a report people read.',
    description: `
Risk management of a fund is an independent view on whether the portfolio is still what investors were promised. Small managers find it hard to keep
this view apart from portfolio management. We provide the function, with the authority to say no.

For each fund we write the risk profile and limits with the manager, then calculate market, liquidity, credit and concentration risk at the agreed
frequency. Stress tests use scenarios that fit the strategy: a frozen property market is more useful for a property fund than an equity shock.

Breaches are reported with their cause and a proposal. The quarterly report begins with a page of text; charts follow. Committee attendance,
pre-investment opinions for illiquid assets and the input for regulatory reports are included.`,
    geography: 'Luxembourg and French managers, assets worldwide',
    profile: 'AIFMs and management companies without a full risk team',
    applications: 'Limit monitor and quarterly reports',
    deliverable: 'Risk policy, limit monitoring, stress tests and committee reports',
    mainValue: 'An independent function with a voice',
    secondValue: 'Risk figures feed Annex IV without rework',
    related: ['aifmd-annex-iv-reporting', 'portfolio-valuation-support', 'nav-oversight'],
  },
  {
    url: 'cybersecurity-assessment',
    name: 'Cybersecurity assessment and testing',
    group: 'lu-risk',
    type: 2,
    marks: ['psf'],
    alsoIn: ['UK', 'FR'],
    industries: ['banking', 'managers', 'insurance', 'commercial', 'public'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['risk', 'data'],
    small: 'Maturity review, penetration and red-team tests, and a repair plan in order of what an attacker would use first.',
    description: `
Attackers do not read policies. They look for the forgotten server, the reused password and the supplier with a remote door. Our testers do the same,
with permission, and write down how far they came and how long it took.

Depending on your question we review maturity against a recognised framework, test applications and infrastructure, or simulate a threat actor over
several weeks with only the board informed. Critical findings are telephoned at once. The report describes the path of the attack, so that one good
repair can close several doors.

Repairs are ordered by what would stop us first. After three months we try again without charge. For entities in scope of threat-led penetration
testing we take the role of tester or of control team support, never both.`,
    geography: 'Luxembourg, United Kingdom, France and remote systems worldwide',
    profile: 'Financial institutions, industry and public bodies',
    applications: 'Encrypted finding exchange',
    deliverable: 'Attack report, ranked repair plan and retest',
    mainValue: 'Repairs in the order that stops an attacker',
    secondValue: 'A retest is part of the price',
    related: ['dora-readiness', 'managed-security-monitoring'],
    video: 'https://vimeo.com/804417736',
  },
  {
    url: 'managed-security-monitoring',
    name: 'Managed security monitoring',
    group: 'lu-risk',
    type: 3,
    marks: ['psf', 'psa'],
    industries: ['managers', 'privateBanks', 'commercial'],
    lifeCycles: ['operation'],
    valueChains: ['risk', 'data'],
    small: 'Logs watched around the clock from Luxembourg, with rules for the way your firm works and people who call you.',
    description: `
Most companies own the tools that would have shown the intrusion; nobody was looking. Our operations centre collects events from identities,
endpoints, mail, network and cloud, and looks at them day and night.

Onboarding takes six weeks. We connect the sources, learn what is normal for your firm and write rules for what must never happen there, such as a
payment file opened by an administrator account. Alerts are investigated before they reach you; what reaches you comes with a recommendation.

In an incident the same analysts stay on the line, isolate machines under agreed authority and preserve evidence. Classification and deadlines of the
incident rules are followed in parallel, so that the first notification is not written at midnight by people who should be sleeping.`,
    geography: 'Systems in the EEA and Switzerland; data stays in Luxembourg',
    profile: 'Mid-sized financial firms and companies without a night shift',
    applications: 'Incident desk and monthly threat report',
    deliverable: 'Monitoring around the clock, investigated alerts and monthly report',
    mainValue: 'Somebody is looking, at three in the morning too',
    secondValue: 'Regulatory notifications are prepared alongside',
    links: [['Incident desk', 'https://soc.firm.example', true]],
    related: ['cybersecurity-assessment', 'dora-readiness'],
  },
  {
    url: 'sfdr-disclosures',
    name: 'SFDR disclosures and periodic reports',
    group: 'lu-sustainability',
    type: 1,
    marks: ['highlighted'],
    alsoIn: ['FR'],
    industries: ['retailFunds', 'alternatives', 'managers', 'life'],
    lifeCycles: ['distribution', 'operation'],
    valueChains: ['data', 'regulatory'],
    small: 'Pre-contractual annexes, website texts, periodic reports and the PAI statement, consistent with the portfolio.',
    description: `
Sustainability disclosures are promises with numbers attached. A prospectus says what share of investments will be sustainable, a website says how
this is measured, and a year later the periodic report says whether it happened. When the three are written by different teams, they disagree.

We maintain all of them from one description of the product. Commitments are stored as data, tested against the portfolio each quarter and reported in
the templates. Principal adverse impacts are calculated from holdings on quarterly reference dates, with coverage shown for each indicator.

Before publication a reviewer reads the documents side by side with the marketing material. Changes in guidance are followed and translated into a
short list of sentences to change.`,
    geography: 'EEA products of managers in any country',
    profile: 'Managers and insurers with Article 8 and Article 9 products',
    applications: 'Commitment register and indicator data',
    deliverable: 'Annexes, website disclosures, periodic reports and PAI statement',
    mainValue: 'Promise, method and result agree with each other',
    secondValue: 'Commitments are tested before year end',
    related: ['esg-data-collection', 'eu-taxonomy-alignment', 'prospectus-drafting'],
  },
  {
    url: 'esg-data-collection',
    name: 'ESG data collection for private assets',
    group: 'lu-sustainability',
    type: 3,
    marks: ['new'],
    alsoIn: ['UK', 'FR'],
    industries: ['privateEquity', 'realEstate', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['data', 'risk'],
    small: 'One questionnaire to portfolio companies, checked and estimated where needed, serving every template you report.',
    description: `
Portfolio companies receive a new sustainability questionnaire from every investor and lender. They answer the first with care, the fifth with copies.
We agree one set of questions that covers what you need to report and nothing else.

The questionnaire knows the sector and the size of the company and hides what does not apply. Answers are checked against last year, against peers and
against the laws of physics. A help desk explains terms by telephone; for many companies this is the first time that somebody asks for scope 3.

Where data is missing we estimate with published factors and mark the estimate. Results feed the periodic reports, lenders' covenants and the investor
templates in circulation. Companies get their own results back with a comparison, which is the best reason to answer again.`,
    geography: 'Portfolio companies worldwide; help desk in six languages',
    profile: 'Private equity, private debt and real-asset managers',
    applications: 'Data collection portal for portfolio companies',
    deliverable: 'Checked data set, marked estimates and company feedback',
    mainValue: 'Companies answer once for all templates',
    secondValue: 'Estimates are visible as estimates',
    links: [['Collection portal', 'https://esg.firm.example', true]],
    related: ['sfdr-disclosures', 'csrd-reporting'],
  },
  {
    url: 'eu-taxonomy-alignment',
    name: 'EU Taxonomy alignment calculation',
    group: 'lu-sustainability',
    type: 3,
    industries: ['retailFunds', 'commercialBanks', 'insurance', 'commercial'],
    lifeCycles: ['operation'],
    valueChains: ['data', 'regulatory'],
    small: 'Eligibility and alignment of portfolios and own activities, with the technical criteria documented per activity.',
    description: `
Alignment is a chain of evidence: the activity is listed, it contributes substantially, it does no significant harm and minimum safeguards are met. A
percentage without that chain is an opinion. We build the chain, and stop where the evidence stops.

For portfolios we use reported figures of investees where they exist, test them for plausibility and keep estimates apart. For companies we go through
turnover, capital and operating expenditure with engineering and finance at one table, activity by activity.

Key figures are produced in the templates of the respective regime. An assurance provider can follow each of them to a document. Simplifications
adopted by the legislator are applied when they enter into force, and shown beside the earlier method for one year.`,
    geography: 'European Union',
    profile: 'Asset managers, banks, insurers and large companies',
    applications: 'Evidence file per activity',
    deliverable: 'Key performance indicators with evidence file',
    mainValue: 'Percentages that an assurance provider can follow',
    secondValue: 'Reported and estimated figures stay apart',
    related: ['sfdr-disclosures', 'csrd-reporting'],
  },
  {
    url: 'csrd-reporting',
    name: 'CSRD reporting support',
    group: 'lu-sustainability',
    type: 2,
    alsoIn: ['FR'],
    industries: ['commercial', 'commercialBanks', 'insurance', 'public'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['data', 'governance'],
    small: 'Double materiality, data points and a sustainability statement sized to what is really required of you.',
    description: `
The scope and the timetable of sustainability reporting have changed more than once. Companies that began early own lists of a thousand data points,
most of which nobody needs. We start again from the question what is material, and to whom.

Double materiality is assessed in interviews with those who buy, build, sell and finance, and documented so that a reader can disagree with it. Each
material topic is linked to the data points that follow from it; the rest is set aside with a reason.

We write the statement with you, set up collection with controls like those of financial data, and prepare the limited assurance. If you have fallen
out of scope we help to decide what to keep: banks and customers go on asking.`,
    geography: 'Luxembourg, Belgium, France and Germany',
    profile: 'Large companies and groups, in scope or reporting voluntarily',
    applications: 'Materiality file and data-point list',
    deliverable: 'Double materiality assessment, data plan and draft statement',
    mainValue: 'Only what is material is collected',
    secondValue: 'Ready for limited assurance',
    related: ['eu-taxonomy-alignment', 'esg-data-collection'],
  },
]
