import { eli, type HomeText, PARLIAMENT } from './home-text.ts'

/** For every company; the last ones are the newest articles of their type. */
export const generalTexts: readonly HomeText[] = [
  {
    title: 'Regulation (EU) 2016/679 on the protection of natural persons with regard to the processing of personal data (GDPR)',
    short: 'Personal data: the GDPR in daily work',
    issuer: PARLIAMENT,
    documentType: 'Regulation',
    topics: ['Data protection and privacy'],
    issued: '2016-04-27',
    applies: '2018-05-25',
    link: eli('reg', '2016/679'),
    about: 'The regulation says when personal data may be processed, what people have to be told, and which rights they have. In Luxembourg it is supervised by the Commission nationale pour la protection des données (CNPD).',
    next: 'Keep the record of processing activities up to date, and report a breach to the CNPD within 72 hours.'
  },
  {
    title: 'Directive (EU) 2019/1937 on the protection of persons who report breaches of Union law',
    short: 'Whistleblowers: channels and protection',
    issuer: PARLIAMENT,
    documentType: 'Directive',
    topics: ['Corporate governance'],
    issued: '2019-10-23',
    applies: '2021-12-17',
    link: eli('dir', '2019/1937'),
    about: 'Employers of a certain size have an internal channel for reports, and those who use it are protected. Luxembourg put the directive into its law of 16 May 2023.',
    next: 'Check that the channel is known, that reports are acknowledged within seven days, and who may read them.'
  },
  {
    title: 'Directive (EU) 2022/2464 as regards corporate sustainability reporting (CSRD)',
    short: 'Sustainability reports of companies: CSRD',
    issuer: PARLIAMENT,
    documentType: 'Directive',
    topics: ['Accounting and auditing', 'Climate and environment'],
    issued: '2022-12-14',
    applies: '2024-07-06',
    link: eli('dir', '2022/2464'),
    about: 'Large companies report on sustainability in the management report, by common standards and with assurance. Later acts of the Union changed who is in scope and from when.',
    next: 'Read the scope in its present wording before starting: thresholds and first years have moved.'
  },
  {
    title: 'Directive (EU) 2022/2555 on measures for a high common level of cybersecurity across the Union (NIS 2)',
    short: 'Cybersecurity beyond finance: NIS 2',
    issuer: PARLIAMENT,
    documentType: 'Directive',
    topics: ['Cybersecurity and resilience'],
    issued: '2022-12-14',
    applies: '2024-10-17',
    link: eli('dir', '2022/2555'),
    about: 'Essential and important entities of many sectors manage cyber risk, report incidents, and their management answers for it.',
    next: 'Find out whether one of your companies is in scope; in finance DORA goes before it.'
  },
  {
    title: 'Directive (EU) 2023/970 on equal pay and pay transparency',
    short: 'Pay transparency before June 2026',
    issuer: PARLIAMENT,
    documentType: 'Directive',
    topics: ['Corporate governance'],
    issued: '2023-05-10',
    applies: '2026-06-07',
    link: eli('dir', '2023/970'),
    about: 'Applicants learn the range of pay before they are hired, employees may ask how they stand, and larger employers report the gap.',
    next: 'Describe the criteria of pay, and try the report with the figures of last year.'
  },
  {
    title: 'Regulation (EU) 2023/956 establishing a carbon border adjustment mechanism (CBAM)',
    short: 'Imports with carbon: CBAM',
    issuer: PARLIAMENT,
    documentType: 'Regulation',
    topics: ['International trade and customs', 'Climate and environment'],
    issued: '2023-05-10',
    applies: '2023-10-01',
    link: eli('reg', '2023/956'),
    about: 'Whoever imports iron and steel, aluminium, cement, fertilisers, hydrogen or electricity reports the emissions that are in them. It began with reports only.',
    next: 'Group the imports of the year by customs code and ask suppliers for their figures.'
  },
  {
    title: 'Regulation (EU) 2023/2854 on harmonised rules on fair access to and use of data (Data Act)',
    short: 'Data of connected products: the Data Act',
    issuer: PARLIAMENT,
    documentType: 'Regulation',
    topics: ['Data protection and privacy'],
    issued: '2023-12-13',
    applies: '2025-09-12',
    link: eli('reg', '2023/2854'),
    about: 'Users reach the data that their products make, and customers of cloud services may change the provider without being held back.',
    next: 'Read contracts with cloud providers for notice, formats and the fees of leaving.'
  },
  {
    title: 'Regulation (EU) 2024/2847 on horizontal cybersecurity requirements for products with digital elements (Cyber Resilience Act)',
    short: 'Products with software: the Cyber Resilience Act',
    issuer: PARLIAMENT,
    documentType: 'Regulation',
    topics: ['Cybersecurity and resilience', 'Product safety and labelling'],
    issued: '2024-10-23',
    applies: '2027-12-11',
    link: eli('reg', '2024/2847'),
    about: 'Makers of products with software design them securely, keep them updated, and report weaknesses that are used by attackers.',
    next: 'Makers list their products and the time for which each will have updates.'
  },
  {
    title: 'Regulation (EU) 2024/1689 laying down harmonised rules on artificial intelligence (AI Act)',
    short: 'Artificial intelligence: which duties when',
    issuer: PARLIAMENT,
    documentType: 'Regulation',
    topics: ['Data protection and privacy', 'Consumer protection'],
    issued: '2024-06-13',
    applies: '2026-08-02',
    link: eli('reg', '2024/1689'),
    about: 'Practices are prohibited, high-risk systems are assessed, and people are told when they talk to a machine. Duties begin at different dates, some of which later acts have moved.',
    next: 'Make a list of the systems in use, with purpose, provider and the person who answers for each.'
  }
]
