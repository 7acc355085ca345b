import { threeWServiceIds, threeWSubServiceIds } from '../ids.ts'
import type { ServiceContent } from './types.ts'

/** The 3W services and their sub-services, with the ids that the specification fixes (W41). */
export const newsServices: readonly ServiceContent[] = [
  {
    url: 'fund-distribution-news-watch',
    id: threeWServiceIds[0],
    name: '3W Fund distribution',
    group: 'lu-news',
    type: 1,
    industries: ['retailFunds', 'alternatives', 'managers'],
    lifeCycles: ['distribution'],
    valueChains: ['investors', 'regulatory'],
    small: 'Marketing rules, registration fees and local agent requirements of more than fifty countries, watched every day.',
    description: `
Rules on selling funds change in places that nobody reads: a fee notice on a supervisor's website, a footnote in a consultation, a new form for
pre-marketing. Our correspondents read them in the original language and report what matters within two working days.

Each article says what is new, what happens next and who is concerned. Countries and topics can be selected, so that a team that sells in six
countries is not told about sixty. Ratings show how strongly a typical fund range is affected.

Subscribers receive a weekly digest, see the compliance calendar with dates ahead and can assign articles to a colleague with a private note.`,
    geography: 'More than fifty countries of distribution',
    profile: 'Distribution, legal and product teams of fund managers',
    applications: '3W articles, compliance calendar and weekly digest',
    deliverable: 'Articles, impact ratings and calendar entries',
    mainValue: 'Local changes reported in English within two days',
    secondValue: 'Only the countries that you sell in',
    related: ['cross-border-fund-registration', 'regulatory-news-watch'],
  },
  {
    url: 'regulatory-news-watch',
    id: threeWServiceIds[1],
    name: '3W Regulatory',
    group: 'lu-news',
    type: 1,
    marks: ['highlighted'],
    industries: ['managers', 'banking', 'insurance', 'fintech'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'governance'],
    small: 'European and Luxembourg financial regulation followed from proposal to application, with an impact rating for you.',
    description: `
A directive is announced, negotiated, published, transposed, explained and corrected over six years. Reading each step as separate news makes it hard
to know where one stands. 3W keeps one article per subject and adds to it: background, what is new, what is next.

Lawyers and practitioners write and review each other. Every article carries territories, topics, issuers and document types, so a compliance officer
can follow a topic and a board member the few items rated high. Dates of consultations, entry into force and first reporting stand in the compliance
calendar.

Your firm can keep its own ratings and notes beside ours, assign articles and export the result as evidence of the regulatory watch that supervisors
ask for.`,
    geography: 'European Union and Luxembourg; selected items from other countries',
    profile: 'Compliance, legal and risk functions of regulated firms',
    applications: '3W articles, ratings, notes and exports',
    deliverable: 'Maintained articles, calendar and exportable watch list',
    mainValue: 'One article per subject from proposal to application',
    secondValue: 'Evidence of your regulatory watch on demand',
    related: ['cssf-circular-impact-assessment', 'tax-news-watch'],
    video: 'https://www.youtube.com/watch?v=3wRgN0tX_eU',
  },
  {
    url: 'tax-news-watch',
    id: threeWServiceIds[2],
    name: '3W Tax',
    group: 'lu-news',
    type: 1,
    industries: ['corporates', 'managers', 'holdings', 'insurance'],
    lifeCycles: ['operation'],
    valueChains: ['tax'],
    small: 'Direct and indirect tax, exchange of information and court decisions, read for financial firms and groups.',
    description: `
Tax news is plentiful; tax news with a consequence for your structure is rare. The editors of 3W Tax read bills, circulars, case law and OECD papers
and write only when somebody has something to do.

Articles separate the rule from its practical effect. Where several countries introduce the same rule in different ways, a table compares them.
Deadlines for returns, registrations and elections are in the calendar with their legal basis.

Tax advisers of our firm answer questions on an article within three working days as part of the subscription.`,
    geography: 'Luxembourg, the European Union and main investor countries',
    profile: 'Tax departments, fund boards and finance directors',
    applications: '3W articles, comparison tables and calendar',
    deliverable: 'Articles with practical effect and dated obligations',
    mainValue: 'You read only what has a consequence',
    secondValue: 'Questions are answered by the authors',
    related: ['pillar-two-compliance', 'dac-six-reporting'],
  },
  {
    url: 'asset-and-wealth-news-watch',
    id: threeWServiceIds[3],
    name: '3W Asset and wealth management',
    group: 'lu-news',
    type: 1,
    marks: ['new'],
    industries: ['awm', 'privateBanks'],
    lifeCycles: ['operation', 'distribution'],
    valueChains: ['regulatory', 'investors'],
    small: 'One watch for managers and private banks: funds, advice, custody, sustainability and digital assets.',
    description: `
Asset and wealth managers are touched by more rules than any other part of finance, and few of them carry their name. 3W Asset and wealth management
brings together what concerns the product, the client, the operation and the firm.

The service can be taken as a whole or through its four sub-services: liquid funds, private assets, private banking and digital assets. Articles are
shared between them, so that a rule on costs is written once and found by everyone it concerns.

A quarterly call with the editors looks ahead at the next two quarters and collects the questions that articles could not answer.`,
    geography: 'European Union, Luxembourg, Switzerland and the United Kingdom',
    profile: 'Asset managers, private banks and family offices',
    applications: '3W articles, calendar and quarterly call',
    deliverable: 'Articles, ratings and a quarterly outlook',
    mainValue: 'One source for product, client and firm rules',
    secondValue: 'A look ahead with the people who write',
    related: ['liquid-funds-news-watch', 'private-assets-news-watch', 'private-banking-news-watch', 'digital-assets-news-watch'],
  },
  {
    url: 'liquid-funds-news-watch',
    id: threeWSubServiceIds[0],
    name: '3W Liquid funds',
    group: 'lu-news',
    type: 1,
    industries: ['retailFunds', 'managers'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory'],
    small: 'UCITS, money-market funds and ETFs: eligible assets, liquidity tools, costs and disclosure.',
    description: `
The part of 3W Asset and wealth management for managers of liquid strategies. It follows the UCITS framework, money-market rules, eligible assets,
liquidity management tools, costs and value for money, and the supervisory reviews that announce the next change.

Articles are rated for a typical UCITS range. Supervisory questions and answers are included when they change an established practice.

The sub-service can be combined with the others at any time; notes and ratings move along.`,
    geography: 'European Union and Luxembourg',
    profile: 'UCITS management companies and ETF issuers',
    applications: '3W articles and calendar',
    deliverable: 'Articles and ratings on liquid funds',
    mainValue: 'Supervisory practice, not only texts',
    secondValue: 'Can be extended without losing notes',
    related: ['asset-and-wealth-news-watch', 'ucits-regulatory-reporting'],
  },
  {
    url: 'private-assets-news-watch',
    id: threeWSubServiceIds[1],
    name: '3W Private assets',
    group: 'lu-news',
    type: 1,
    industries: ['privateEquity', 'realEstate', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory'],
    small: 'AIFMD, ELTIF, loan origination, valuation and leverage, for managers of private equity, debt and real assets.',
    description: `
The part of 3W Asset and wealth management for private markets. It follows the revision of the AIFM directive, loan-originating funds, the ELTIF,
valuation and leverage, delegation, and the treatment of private assets in retail and insurance portfolios.

Each article says which type of strategy is concerned, because a rule on loans is of little interest to a buyout fund. National regimes of the main
fund centres are compared where managers have a choice.

Templates and letters of supervisors are linked in their current version.`,
    geography: 'European Union, Luxembourg, Ireland and France',
    profile: 'AIFMs and general partners',
    applications: '3W articles and calendar',
    deliverable: 'Articles and ratings on private assets',
    mainValue: 'Sorted by strategy',
    secondValue: 'Fund centres compared',
    related: ['asset-and-wealth-news-watch', 'aifmd-annex-iv-reporting'],
  },
  {
    url: 'private-banking-news-watch',
    id: threeWSubServiceIds[2],
    name: '3W Private banking',
    group: 'lu-news',
    type: 1,
    industries: ['privateBanks', 'depositaries'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'investors'],
    small: 'Client protection, advice, custody, tax transparency and cross-border banking, for banks and wealth managers.',
    description: `
The part of 3W Asset and wealth management for those who look after clients. It follows investor protection, inducements, suitability, custody, tax
transparency and the rules on serving clients across a border.

Articles quote the sentence in client documentation or procedure that a bank would have to change. Country notes describe how a client may be visited,
written to and advised.

Subscribers may ask for a country note to be added; the editors decide by the number of requests.`,
    geography: 'European Union, Switzerland and main client countries',
    profile: 'Private banks, wealth managers and family offices',
    applications: '3W articles, country notes and calendar',
    deliverable: 'Articles, country notes and ratings',
    mainValue: 'Shows which client document must change',
    secondValue: 'Country notes for travelling advisers',
    related: ['asset-and-wealth-news-watch', 'name-screening'],
  },
  {
    url: 'digital-assets-news-watch',
    id: threeWSubServiceIds[3],
    name: '3W Digital assets',
    group: 'lu-news',
    type: 1,
    marks: ['new'],
    industries: ['fintech', 'depositaries', 'alternatives'],
    lifeCycles: ['operation'],
    valueChains: ['regulatory', 'data'],
    small: 'MiCA, DLT pilot, tokenised funds, digital euro and the tax treatment of crypto-assets.',
    description: `
The part of 3W Asset and wealth management for tokens of every kind. It follows crypto-asset services, stablecoins, the DLT pilot, tokenised fund
units, the digital euro, custody and the exchange of tax information on crypto-assets.

Articles distinguish what applies today from what is discussed. Technical standards are summarised with the questions they leave open, and supervisory
statements are compared between countries.

A short glossary keeps the vocabulary stable from one article to the next.`,
    geography: 'European Union, Luxembourg, Switzerland and the United Kingdom',
    profile: 'Crypto-asset service providers, depositaries and fund managers',
    applications: '3W articles, glossary and calendar',
    deliverable: 'Articles and ratings on digital assets',
    mainValue: 'Law in force kept apart from plans',
    secondValue: 'A vocabulary that stays stable',
    related: ['asset-and-wealth-news-watch'],
  },
]
