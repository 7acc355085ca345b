/** Texts of the demo news that are not in regulations.csv.gz. */

/** Agencies whose rules are 3W articles; those of all others are global ones. */
export const financialAgencies: ReadonlySet<string> = new Set([
  'CDFI',
  'CFPB',
  'CFTC',
  'EBSA',
  'FCA',
  'FDIC',
  'FFIEC',
  'FHFA',
  'FINCEN',
  'FISCAL',
  'FRS',
  'FSOC',
  'IRS',
  'NCUA',
  'OCC',
  'OFAC',
  'PBGC',
  'SEC',
  'TREAS',
])

/** Titles with one of these words concern the home market too. */
export const crossBorderWords = /\b(foreign|international|cross-border|global|swaps?|basel|treaty|nonresident|sanctions)\b/i

/** Openings of the background; {date}, {issuer}, {kind} and {title} are filled in. */
export const openings = [
  '{issuer} published “{title}” on {date}. The document is listed as: {kind}.',
  'On {date}, {issuer} issued a document of the type {kind} under the title “{title}”.',
  '“{title}” comes from {issuer}, which posted it on {date} as: {kind}.',
  'The text “{title}” was posted by {issuer} on {date}. Its kind is given as: {kind}.',
]

export const proposedTexts = [
  'The agency sets out the wording of a possible rule and asks the public what it thinks of it. Nothing changes until a final rule follows.',
  'This is a proposal. It shows what the agency has in mind, and those who are concerned may say so before it decides.',
  'A proposed rule binds nobody yet. It is the moment at which arguments and figures from practice still count.',
  'The proposal opens the discussion. The final text may differ from it, or may never come.',
]
export const finalTexts = [
  'The text is final. From its effective date on it is part of the Code of Federal Regulations and binds those whom it addresses.',
  'With this document the rule stands. The discussion before it is closed, and the date of effect is given in the document itself.',
  'This is the rule as it applies, not a proposal. Those in its scope compare their procedures with the published wording.',
  'The agency has decided. The preamble of the document says how it weighed the comments that it had received.',
]
export const correctionTexts = [
  'The document corrects an earlier one. The substance stays, the wording that was published in error is replaced.',
]
export const hearingTexts = ['The document announces a public hearing. Speakers register beforehand, and written outlines are asked for.']
export const extensionTexts = ['The document moves the end of the comment period, so that there is more time for answers.']
export const withdrawalTexts = ['The document withdraws an earlier one. What it announced will not be pursued in that form.']

export const reviewTexts = [
  'Compare the wording with your own policies and note where they differ.',
  'Ask the owners of the processes concerned whether the text reaches them.',
  'Keep the document with the file of the topic; later texts refer to it by its number.',
  'Check whether contracts or disclosures quote a provision that changes here.',
  'If the text does not reach you, a note of one line with the reason is enough.',
]

/** Deadlines of the home market that come back: [title, description, month of the first one, months between, day]. */
export const deadlines: readonly (readonly [title: string, description: string, month: number, every: number, day: number])[] = [
  ['AIFMD Annex IV reporting', 'Reports of alternative investment fund managers for the past quarter are due.', 1, 3, 31],
  ['Monthly statistical reporting of funds', 'Statistics of investment funds for the past month are due at the central bank.', 1, 1, 20],
  ['FATCA and CRS reporting', 'Reports on financial accounts of the past year are due.', 6, 12, 30],
  ['Annual accounts of investment funds', 'Audited annual accounts for financial years that ended in December are due.', 4, 12, 30],
  ['Subscription tax declaration', 'The quarterly declaration of the subscription tax is due.', 1, 3, 20],
  ['Monthly return of value added tax', 'Returns for the past month are due at the VAT administration.', 1, 1, 15],
  ['Withholding tax on wages', 'Tax withheld from the wages of the past month is declared and paid.', 1, 1, 10],
  ['Advance payment of corporate income tax', 'The quarterly advance of corporate income tax is due.', 3, 3, 10],
  ['Principal adverse impact statement', 'The yearly statement on principal adverse impacts is published by this day.', 6, 12, 30],
]

/** Open films stand in for videos of the firm: [title, provider, id, days before the demo date]. */
export const videos: readonly (readonly [title: string, provider: 'YOUTUBE' | 'VIMEO', link: string, daysAgo: number])[] = [
  ['What changes for fund managers this quarter', 'YOUTUBE', 'aqz-KE-bpKQ', 6],
  ['Reading a consultation paper in ten minutes', 'YOUTUBE', 'eRsGyueVLvQ', 20],
  ['Stress testing, explained by practitioners', 'YOUTUBE', 'R6MlUcmOul8', 48],
  ['From consultation to circular', 'VIMEO', '1084537', 75],
  ['Cross-border distribution: questions from clients', 'YOUTUBE', 'WhWc3b3KhnY', 110],
  ['Sanctions screening in daily work', 'VIMEO', '22439234', 160],
]

/** Publications, each with a PDF of these paragraphs: [title, description, paragraphs, days before the demo date]. */
export const publications: readonly (readonly [title: string, description: string, paragraphs: readonly string[], daysAgo: number])[] = [
  [
    'Regulatory outlook for asset managers',
    'The files that will keep management companies busy in the coming twelve months, with dates.',
    [
      'This outlook lists the regulatory files that management companies should have on their agenda.',
      'For each file it names the authority, the stage that it has reached and the next date.',
      'It closes with a page of questions for the risk committee.',
    ],
    12,
  ],
  [
    'Guide to the liquidity rules',
    'Which measures count, who decides on them and what investors have to be told.',
    [
      'Liquidity management tools are chosen per fund and written into its documents.',
      'The guide compares gates, swing pricing, notice periods and redemptions in kind.',
      'Templates for the notice to investors are in the annex.',
    ],
    40,
  ],
  [
    'Anti-money laundering: lessons of ten inspections',
    'What supervisors asked for, what they found and how the findings were closed.',
    [
      'Ten inspections of the last two years are summed up without names.',
      'The most frequent finding is a risk assessment that nobody had updated.',
      'The last chapter describes a file that would have passed.',
    ],
    85,
  ],
  [
    'Tax calendar for investment structures',
    'Returns, declarations and payments of a year on two pages.',
    [
      'The calendar holds the returns and payments of holding companies and funds.',
      'Dates that move with a weekend are marked.',
      'Late filing fees are given where the law fixes them.',
    ],
    130,
  ],
]

/** Comments of a client in its own note. */
export const personalComments = [
  'Discuss with the risk committee next week.',
  'Reaches two of our funds, legal is looking at it.',
  'No action, kept for the file.',
  'Waiting for the answer of the depositary.',
  'Policy to be updated before the end of the quarter.',
]

/** Reasons in requests for access. */
export const accessMessages = [
  'We have started to lend and would like to follow this topic.',
  'Our auditors asked about this rule.',
  'The topic is new to us since the merger.',
]
