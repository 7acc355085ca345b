import type { ListColumns } from '#lib/lists/columns.ts'
import type { ArticleReads, TopicReads } from './contract.ts'

/** News by their type. */
export const newsTypes: Readonly<Record<number, string>> = { 0: '3W', 1: 'Global' }

/** When it was read, on both views. */
const period = { label: 'Read between', filter: 'date-range', onlyFilter: true } as const

/** The columns of readership per article. */
export const articleReadsColumns = {
  title: { label: 'Article', filter: 'text' },
  type: {
    label: 'News',
    filter: { options: Object.entries(newsTypes).map(([value, label]) => ({ value, label })) },
    order: false,
    value: ({ type }) => newsTypes[type],
  },
  publishDate: { label: 'Published on', kind: 'date' },
  readers: { label: 'Readers', kind: 'number' },
  companies: { label: 'Companies', kind: 'number', order: false },
  staff: { label: 'Staff', kind: 'number' },
  lastReadAt: { label: 'Last read on', kind: 'date' },
  period,
} as const satisfies ListColumns<ArticleReads>

/** The columns of readership per topic. */
export const topicReadsColumns = {
  name: { label: 'Topic', filter: 'text' },
  articles: { label: 'Articles', kind: 'number' },
  articlesRead: { label: 'Articles read', kind: 'number' },
  reads: { label: 'Reads', kind: 'number' },
  readers: { label: 'Readers', kind: 'number', order: false },
  lastReadAt: { label: 'Last read on', kind: 'date' },
  period,
} as const satisfies ListColumns<TopicReads>
