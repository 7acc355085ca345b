import { call } from '#lib/http/client.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'
import type { NamedArticle } from './articles.ts'
import { dayOf, instantOf } from './dates.ts'

export const newsItemLabels = {
  title: 'Title',
  issueDate: 'Issue date',
  repositoryText: 'Text',
  articleId: 'Linked article',
  topics: 'Topics',
  issuers: 'Issuers',
  territories: 'Territories',
  published: 'Published',
  publishDate: 'Publish date',
  mustRead: 'Must read',
  isAlive: 'Current',
} as const

/** A news item as its form holds it. */
export interface NewsItemValues {
  title: string
  issueDate: string | null
  /** Document as JSON text, '' = empty. */
  repositoryText: string
  articleId: NamedArticle | null
  topics: readonly string[]
  issuers: readonly string[]
  territories: readonly string[]
  published: boolean
  publishDate: string | null
  mustRead: boolean
  isAlive: boolean
  /** Null = a new item. */
  version: number | null
}

/** Defaults of A127. */
export const newNewsItem: NewsItemValues = {
  title: '',
  issueDate: null,
  repositoryText: '',
  articleId: null,
  topics: [],
  issuers: [],
  territories: [],
  published: false,
  publishDate: null,
  mustRead: false,
  isAlive: true,
  version: null,
}

export const toValues = (item: NewsItem, article: NamedArticle | null): NewsItemValues => ({
  title: item.title,
  issueDate: dayOf(item.issueDate),
  repositoryText: item.repositoryText ?? '',
  articleId: article,
  topics: item.topics,
  issuers: item.issuers,
  territories: item.territories,
  published: item.published,
  publishDate: dayOf(item.publishDate),
  mustRead: item.mustRead,
  isAlive: item.isAlive,
  version: item.version,
})

/** The body of the save; dates that were not changed keep the time that `stored` has. */
export const toBody = (
  { articleId, version, issueDate, publishDate, repositoryText, topics, issuers, territories, ...values }: NewsItemValues,
  stored: NewsItem | null,
) => ({
  ...values,
  issueDate: instantOf(issueDate, stored?.issueDate ?? null),
  publishDate: instantOf(publishDate, stored?.publishDate ?? null),
  repositoryText: repositoryText === '' ? null : repositoryText,
  articleId: articleId?.id ?? null,
  topics: [...topics],
  issuers: [...issuers],
  territories: [...territories],
  ...(version === null ? {} : { version }),
})

/** The stored item, for the waits after a write. */
export const readNewsItem = (id: string): Promise<NewsItem> => call('GET /api/v1/News/{id}', { params: { id } })
