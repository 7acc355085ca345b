import type { ListColumns } from '#lib/lists/columns.ts'
import { tagColumns } from '#lib/news/columns.ts'
import type { Article } from './contract.ts'

const { topics, issuers, documentTypes, territories } = tagColumns

/** The columns of the Articles tab. */
export const articleColumns = {
  title: { label: 'Title', filter: 'text' },
  businessId: { label: 'Number', kind: 'number', isName: true, filter: 'text', check: 'number' },
  published: { label: 'Published', kind: 'yes-no', filter: 'yes-no' },
  reviewed: { label: 'Reviewed', kind: 'yes-no', filter: 'yes-no' },
  topics: { label: topics.label, filter: topics.filter, order: topics.order },
  issuers,
  documentTypes,
  territories,
  startDate: { label: 'Issued', kind: 'date', filter: 'date-range', hidden: true },
  publishDate: { label: 'Published on', kind: 'date', filter: 'date-range', hidden: true },
  creationDate: { label: 'Created on', kind: 'date' },
  lastUpdateDate: { label: 'Changed on', kind: 'date', hidden: true },
} as const satisfies ListColumns<Article>
