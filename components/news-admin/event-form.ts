import { call } from '#lib/http/client.ts'
import type { Event } from '#lib/events/contract.ts'
import type { NamedArticle } from './articles.ts'
import { dayOf, instantOf } from './dates.ts'

export const eventLabels = {
  title: 'Title',
  startDate: 'Start date',
  endDate: 'End date',
  description: 'Description',
  articleId: 'Linked article',
  topics: 'Topics',
  territories: 'Territories',
  published: 'Published',
} as const

/** An event as its form holds it. */
export interface EventValues {
  title: string
  startDate: string | null
  endDate: string | null
  description: string
  articleId: NamedArticle | null
  topics: readonly string[]
  territories: readonly string[]
  published: boolean
  /** Null = a new event. */
  version: number | null
}

export const newEvent: EventValues = {
  title: '',
  startDate: null,
  endDate: null,
  description: '',
  articleId: null,
  topics: [],
  territories: [],
  published: false,
  version: null,
}

export const toValues = (
  { title, startDate, endDate, description, topics, territories, published, version }: Event,
  articleId: NamedArticle | null,
): EventValues => ({
  title,
  startDate: dayOf(startDate),
  endDate: dayOf(endDate),
  description: description ?? '',
  articleId,
  topics,
  territories,
  published,
  version,
})

/** The body of the save; dates that were not changed keep the time that `stored` has. */
export const toBody = ({ startDate, endDate, articleId, topics, territories, version, ...values }: EventValues, stored: Event | null) => ({
  ...values,
  startDate: instantOf(startDate, stored?.startDate ?? null),
  endDate: instantOf(endDate, stored?.endDate ?? null),
  articleId: articleId?.id ?? null,
  topics: [...topics],
  territories: [...territories],
  ...(version === null ? {} : { version }),
})

/** The stored event, for the waits after a write. */
export const readEvent = (id: string): Promise<Event> => call('GET /api/v1/Event/{id}', { params: { id } })
