import type { ListColumns } from '#lib/lists/columns.ts'
import { tagColumns } from '#lib/news/columns.ts'
import type { Event } from './contract.ts'

const { topics, territories } = tagColumns

/** The columns of the Compliance Calendar tab. */
export const eventColumns = {
  title: { label: 'Title', filter: 'text' },
  startDate: { label: 'Start date', kind: 'date', filter: 'date-range' },
  endDate: { label: 'End date', kind: 'date' },
  published: { label: 'Published', kind: 'yes-no', filter: 'yes-no' },
  articleId: { label: 'Linked article', order: false },
  topics,
  territories,
  lastUpdateDate: { label: 'Changed on', kind: 'date', hidden: true },
} as const satisfies ListColumns<Event>
