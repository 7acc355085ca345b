import type { ListColumns } from '#lib/lists/columns.ts'
import { tagColumns } from '#lib/news/columns.ts'
import type { NewsItem } from './contract.ts'

const { topics, issuers, territories } = tagColumns

/** The columns of the News tab. */
export const newsItemColumns = {
  title: { label: 'Title', filter: 'text' },
  issueDate: { label: 'Issued', kind: 'date', filter: 'date-range' },
  published: { label: 'Published', kind: 'yes-no', filter: 'yes-no' },
  mustRead: { label: 'Must read', kind: 'yes-no', filter: 'yes-no' },
  isAlive: { label: 'Current', kind: 'yes-no', filter: 'yes-no' },
  articleId: { label: 'Linked article', order: false },
  topics,
  issuers,
  territories,
  publishDate: { label: 'Published on', kind: 'date', filter: 'date-range', hidden: true },
  lastUpdateDate: { label: 'Changed on', kind: 'date', hidden: true },
} as const satisfies ListColumns<NewsItem>
