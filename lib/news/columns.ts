/** The column for what is planned, which the lists of articles and of news have while anything is. */
export const SCHEDULE = { field: 'schedule', label: 'Schedule' } as const

/** The columns of tags, as all lists of the news have them; their names and options are those of the reference data. */
export const tagColumns = {
  topics: { label: 'Topics', filter: 'options', order: false, hidden: true },
  issuers: { label: 'Issuers', filter: 'options', order: false, hidden: true },
  documentTypes: { label: 'Document types', filter: 'options', order: false, hidden: true },
  territories: { label: 'Territories', filter: 'options', order: false, hidden: true },
} as const
