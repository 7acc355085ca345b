import type { ServiceContent } from './types.ts'

/** Luxembourg: structuring, licensing and tax structuring. */
export const structuringServices: readonly ServiceContent[] = [
  {
    url: 'fund-structuring-and-vehicle-selection',
    name: 'Fund structuring and vehicle selection',
    group: 'lu-structuring',
    type: 2,
    marks: ['highlighted'],
    alsoIn: ['UK', 'FR'],
    industries: ['alternatives', 'privateEquity', 'realEstate', 'managers'],
    lifeCycles: ['structuring'],
    valueChains: ['governance', 'tax'],
    small: 'A reasoned choice between RAIF, SIF, Part II fund, ELTIF and partnership, with the tax and regulatory effects side by side.',
    description: `
The first decision of a fund is hard to undo. A vehicle that suits one anchor investor may close the door to the next one, and a tax position that
looks neutral on a term sheet can leak once assets are bought in a third country. We work with the sponsor's counsel to set out the options before
documents are drafted.

In two workshops we collect the investor profile, the asset strategy, the expected holding period and the marketing plan. We then compare the vehicles
on authorisation time, leverage and diversification limits, investor eligibility, substance, direct and indirect tax, and yearly cost. The comparison
fits on four pages; the workings are in an annex for those who want them.

The engagement ends with a structure chart, a list of the service providers to appoint and a dated plan to first closing. Where a choice depends on a
ruling or a foreign opinion we say so, and we name who should be asked.`,
    geography: 'Luxembourg vehicles with investors and assets worldwide; foreign advice through correspondent firms',
    profile: 'Sponsors and managers preparing a first or successor fund',
    applications: 'Structure workbook shared through the client site',
    deliverable: 'Options paper, structure chart and plan to first closing',
    mainValue: 'One comparison that counsel, tax and operations have all agreed',
    secondValue: 'No redesign between term sheet and first closing',
    related: ['management-company-licence-application', 'fund-launch-project-office', 'holding-structure-tax-review'],
    video: 'https://www.youtube.com/watch?v=fS7kQm2LxVa',
  },
  {
    url: 'management-company-licence-application',
    name: 'Management company and AIFM licence application',
    group: 'lu-structuring',
    type: 2,
    industries: ['managers'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'regulatory'],
    small: 'We prepare the CSSF application file, rehearse the interviews and follow the questions until the licence is granted.',
    description: `
An application is read by people who have seen hundreds of them. They look for a business that has been thought through: who takes which decision,
where the second line sits, what is delegated and how the delegate is watched. Files that copy a template are returned with long lists of questions.

We start from your programme of activity and build the file around it: the financial forecast over three years, the own-funds calculation, the
organisation chart with time allocations, policies and procedures sized to the strategy, and the delegation model with its initial due diligence.
Conducting officers rehearse their interview with a former supervisor.

After submission we keep the log of questions and answers, redraft what changes and keep the policies consistent with each other. On the day of
approval you receive a compliance monitoring plan for the first year, so that the promises in the file are kept.`,
    geography: 'Luxembourg; branch and passport notifications into the EEA',
    profile: 'Asset managers that create or extend a Luxembourg ManCo or AIFM',
    applications: 'Application tracker with the question log',
    deliverable: 'Complete application file, policies and first-year monitoring plan',
    mainValue: 'Fewer rounds of questions and a predictable timetable',
    secondValue: 'Policies that people can follow after the approval',
    related: ['delegated-risk-management', 'cssf-circular-impact-assessment'],
  },
  {
    url: 'fund-launch-project-office',
    name: 'Fund launch project office',
    group: 'lu-structuring',
    type: 2,
    marks: ['new'],
    industries: ['retailFunds', 'alternatives', 'privateEquity'],
    lifeCycles: ['setup'],
    valueChains: ['governance', 'investors'],
    small: 'A project manager and an analyst who hold the launch plan, the open points and the providers together until the first NAV.',
    description: `
Between the board's decision and the first net asset value there are some two hundred tasks and at least eight parties. Most delays come from a task
that everyone believed to be somebody else's. Our project office owns the plan and asks the awkward question early.

We keep one plan with dependencies, chair the weekly call, record decisions and chase the open points. Account opening, service agreements, prospectus
visa, system set-up, test NAVs and the data feeds to the distributors each have a named owner and a date that was agreed, not assigned.

A go/no-go checklist is signed two weeks before launch. We stay for the first three valuation points, because that is when the last misunderstandings
show up, and then hand over to the oversight team with a list of what was left for later.`,
    geography: 'Luxembourg, with providers in any country',
    profile: 'Managers without a launch team in Luxembourg',
    applications: 'Launch plan and decision log on the client site',
    deliverable: 'Integrated launch plan, weekly status and signed readiness checklist',
    mainValue: 'A first NAV on the announced date',
    secondValue: 'The portfolio team keeps working on the portfolio',
    links: [['Launch plan', 'https://launch.firm.example/plans', true]],
    related: ['fund-accounting-and-nav', 'transfer-agency', 'prospectus-drafting'],
  },
  {
    url: 'prospectus-drafting',
    name: 'Prospectus and offering document drafting',
    group: 'lu-structuring',
    type: 2,
    industries: ['retailFunds', 'alternatives'],
    lifeCycles: ['setup', 'distribution'],
    valueChains: ['governance', 'regulatory'],
    small: 'Offering documents drafted, updated and compared by lawyers who also know what the operations team will have to run.',
    description: `
A prospectus is a contract, a regulatory filing and an operating manual at the same time. Sentences that satisfy the first two can be impossible to
operate: a cut-off nobody can meet, a swing threshold without a source. We draft with the people who will have to live with the text.

The service covers the full prospectus or issuing document, sub-fund supplements, the SFDR annexes, subscription documents and the articles. Yearly
updates start from a tracker of what changed in law and in your products, so that reviewers see a short list instead of a new version.

Each draft comes with a comparison against the last visa-stamped version and a note that explains every change in a sentence. We manage the exchange
with the CSSF and store the stamped document with its history.`,
    geography: 'Luxembourg funds, including documents for distribution abroad',
    profile: 'Management companies and fund boards',
    applications: 'Document comparison and change tracker',
    deliverable: 'Prospectus, supplements and a note that explains each change',
    mainValue: 'Text that is compliant and can be operated',
    secondValue: 'Short review cycles thanks to explained changes',
    related: ['managed-legal-contracts', 'priips-kid-production', 'sfdr-disclosures'],
  },
  {
    url: 'managed-legal-contracts',
    name: 'Managed legal services for fund contracts',
    group: 'lu-structuring',
    type: 1,
    alsoIn: ['UK'],
    industries: ['managers', 'depositaries', 'privateBanks'],
    lifeCycles: ['setup', 'operation'],
    valueChains: ['governance'],
    small: 'Distribution, delegation and data agreements negotiated against your playbook, at a fixed price per contract type.',
    description: `
Legal departments of management companies spend most of their hours on contracts that resemble each other: distribution agreements, side letters,
delegation and data-sharing terms. We take that flow over, work within a playbook that you own and leave the unusual questions to your counsel.

A request arrives through a form of six questions. A paralegal prepares the draft from the approved template, a lawyer negotiates within agreed
fallback positions, and anything beyond them is escalated with a recommendation. Turnaround is measured per contract type and reported monthly.

Signed contracts are stored with their key terms: parties, fees, notice periods, audit rights, sub-delegation and data location. That register answers
the questions that come with each new outsourcing circular, and it tells you which contracts must change before a rule applies.`,
    geography: 'Contracts under Luxembourg, English and French law',
    profile: 'Legal teams with a steady flow of similar contracts',
    applications: 'Contract desk and searchable register',
    deliverable: 'Negotiated contracts and a register of key terms',
    mainValue: 'Predictable turnaround at a fixed price',
    secondValue: 'A register that is ready for outsourcing reviews',
    links: [
      ['Contract desk', 'https://contracts.firm.example', true],
      ['Playbook editor', 'https://contracts.firm.example/playbook', false],
    ],
    related: ['prospectus-drafting', 'dora-readiness'],
  },
  {
    url: 'mica-licence-application',
    name: 'Crypto-asset service provider authorisation',
    group: 'lu-structuring',
    type: 2,
    marks: ['draft'],
    industries: ['fintech'],
    lifeCycles: ['structuring', 'setup'],
    valueChains: ['governance', 'regulatory'],
    small: 'Authorisation under MiCA for custodians, brokers and trading platforms, from scoping to the first supervisory meeting.',
    description: `
The Markets in Crypto-Assets Regulation replaces national registrations by one European authorisation. Firms that worked under a registration have to
show governance, own funds, safeguarding and complaint handling at the level of an investment firm.

We begin with a scoping note: which services are provided, which tokens are offered and which exemptions can be relied on. The application is then
built in modules, with the custody policy, the segregation of client assets and the ICT risk framework first, because they take longest to put in
place.

A mock inspection before submission tests the controls with real transactions. We accompany the management to the supervisory meetings and keep the
remediation log.`,
    geography: 'Luxembourg, with passport notifications into the EEA',
    profile: 'Crypto-asset service providers and banks entering the market',
    applications: 'Control library for safeguarding and ICT risk',
    deliverable: 'Scoping note, application modules and mock-inspection report',
    mainValue: 'A file that treats custody as seriously as the supervisor does',
    secondValue: 'Controls tested before they are promised',
  },
  {
    url: 'fund-liquidation',
    name: 'Fund liquidation and wind-down',
    group: 'lu-structuring',
    type: 2,
    industries: ['alternatives', 'realEstate', 'retailFunds'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['governance', 'accounting'],
    small: 'A liquidator, an accounting team and a closing plan that returns money to investors without loose ends.',
    description: `
Funds rarely end as neatly as they begin. Escrows, tax refunds, dormant registers and a last litigation keep structures alive for years and cost more
than they hold. We plan the end backwards from the day on which the last account can be closed.

The liquidation plan lists assets that cannot be sold, claims that can be assigned and positions that need a provision. We act as liquidator or
support the one appointed, produce the liquidation accounts, deal with the CSSF and the tax office and publish what has to be published.

Amounts that cannot be paid are deposited with the Caisse de Consignation, with a register that allows investors to be found later. Records are
archived under a retention schedule that names who may still open them and until when.`,
    geography: 'Luxembourg funds and their holding companies',
    profile: 'Boards and managers at the end of a fund’s life',
    applications: 'Closing tracker with provisions and claims',
    deliverable: 'Liquidation plan, liquidation accounts and closing file',
    mainValue: 'A date on which the structure is really closed',
    secondValue: 'Directors can show how each claim was treated',
    related: ['financial-statements-production', 'withholding-tax-reclaims'],
  },
  {
    url: 'transfer-pricing-documentation',
    name: 'Transfer pricing documentation',
    group: 'lu-tax-structuring',
    type: 1,
    alsoIn: ['UK', 'FR'],
    industries: ['commercial', 'holdings', 'managers'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['tax'],
    small: 'Master file, local files and benchmark studies kept current year after year, in a form a tax inspector can follow.',
    description: `
Transfer pricing is decided when a contract is signed, and defended years later by people who were not in the room. Documentation written for the
archive does not help them. We write files that explain a business to somebody who meets it for the first time.

A yearly cycle starts with a short interview with each business line: what changed, who took the decisions, which risks moved. We refresh the
benchmark studies on commercial databases, test the actual margins against the range before year end and propose adjustments while they can still be
booked.

For asset managers we document the split between portfolio management, distribution and risk; for groups with intra-group financing we support the
pricing of loans, guarantees and cash pools, including the equity at risk. Local files are produced from one core, so that countries do not contradict
each other.`,
    geography: 'Luxembourg lead; local files for more than forty countries',
    profile: 'Groups and managers with cross-border related-party dealings',
    applications: 'Documentation platform with yearly roll-forward',
    deliverable: 'Master file, local files, benchmarks and year-end margin test',
    mainValue: 'Files that agree with each other and with the accounts',
    secondValue: 'Adjustments are found before the year is closed',
    related: ['corporate-tax-compliance', 'pillar-two-compliance'],
  },
  {
    url: 'pillar-two-compliance',
    name: 'Pillar Two impact and compliance',
    group: 'lu-tax-structuring',
    type: 2,
    marks: ['new', 'highlighted'],
    alsoIn: ['UK', 'FR'],
    industries: ['commercial', 'holdings', 'insurance'],
    lifeCycles: ['structuring', 'operation'],
    valueChains: ['tax', 'data'],
    small: 'Effective tax rates per jurisdiction, safe-harbour tests and the GloBE information return, from one data model.',
    description: `
The global minimum tax asks for data that no ledger was designed to give: covered taxes, deferred tax recast at the minimum rate, payroll and tangible
assets per country, and the ownership of each entity through the year. The calculation is difficult; collecting the inputs is harder.

We map the required data points to your consolidation and local ledgers, agree the elections, and run the transitional safe-harbour tests first.
Jurisdictions that pass are documented and set aside. For the rest we calculate the effective tax rate and the top-up tax, and show which assumption
moves the result.

Registrations and notifications are followed in a calendar per country. The information return and the domestic top-up tax returns are produced from
the same model, with a trail from each box to its source. Investment entities and joint ventures are treated one by one.`,
    geography: 'All jurisdictions of groups with a consolidated turnover of at least EUR 750 million',
    profile: 'Tax and consolidation departments of large groups',
    applications: 'GloBE calculation model and filing calendar',
    deliverable: 'Impact assessment, safe-harbour file and GloBE information return',
    mainValue: 'One calculation instead of a spreadsheet per country',
    secondValue: 'Every figure can be traced to its source',
    related: ['corporate-tax-compliance', 'transfer-pricing-documentation'],
    video: 'https://vimeo.com/791204458',
  },
  {
    url: 'holding-structure-tax-review',
    name: 'Holding structure tax review',
    group: 'lu-tax-structuring',
    type: 2,
    industries: ['holdings', 'privateEquity', 'realEstate'],
    lifeCycles: ['structuring'],
    valueChains: ['tax', 'governance'],
    small: 'A health check of participation exemption, interest limitation, hybrids and substance across the whole chain.',
    description: `
Structures age. A company set up for one acquisition has since lent money, moved directors and changed its purpose, and nobody has read the original
tax memo for years. Our review compares what was planned with what happens.

We take the chain apart entity by entity: residence and substance, participation exemption, interest limitation, anti-hybrid rules, withholding tax on
the way out, and reporting duties. Findings are ranked by amount and likelihood, and each one has an owner and a next step.

The result is a report of at most fifteen pages and a table that can be maintained by your own team. On request we repeat the review each year against
the changes in law only, which takes a fraction of the first effort.`,
    geography: 'Luxembourg companies and their direct holdings abroad',
    profile: 'Private equity houses, family groups and their boards',
    applications: 'Review table maintained on the client site',
    deliverable: 'Ranked findings with owners, and a current structure memo',
    mainValue: 'Weak points are known before a buyer finds them',
    secondValue: 'Directors have a current memo on file',
    related: ['corporate-tax-compliance', 'domiciliation'],
  },
]
