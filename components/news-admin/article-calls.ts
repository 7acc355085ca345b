import { call } from '#lib/http/client.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'

/** Names of the fields of an article in its history. */
export const articleLabels: Readonly<Record<string, string>> = {
  startDate: 'Issued',
  endDate: 'End date',
  businessId: 'Number',
  publishDate: 'Published on',
  creationDate: 'Created on',
  lastUpdateDate: 'Changed on',
}

export type ArticleFlag = 'published' | 'reviewed'

interface ArticleCalls {
  /** Beginning of the cached addresses. */
  address: string
  read: (id: string) => Promise<Article>
  remove: (id: string) => Promise<null>
  publish: (id: string, on: boolean) => Promise<null>
  /** Changes the mark and nothing else; somebody's change since the row was read is a stale save (A127, W60). */
  review: (row: Article, reviewed: boolean) => Promise<Article>
}

/** Each type has its own controller (A122). */
export const articleCalls: Readonly<Record<ArticleType, ArticleCalls>> = {
  0: {
    address: '/api/v1/Article3W',
    read: (id) => call('GET /api/v1/Article3W/{id}', { params: { id } }),
    remove: (id) => call('DELETE /api/v1/Article3W/{id}', { params: { id } }),
    publish: (id, on) => call('PATCH /api/v1/Article3W/{id}/publish', { params: { id }, query: { published: String(on) } }),
    review: ({ id, title, version }, reviewed) =>
      call('PUT /api/v1/Article3W/{id}', { params: { id }, body: { title, reviewed, version } }),
  },
  1: {
    address: '/api/v1/ArticleGlobal',
    read: (id) => call('GET /api/v1/ArticleGlobal/{id}', { params: { id } }),
    remove: (id) => call('DELETE /api/v1/ArticleGlobal/{id}', { params: { id } }),
    publish: (id, on) => call('PATCH /api/v1/ArticleGlobal/{id}/publish', { params: { id }, query: { published: String(on) } }),
    review: ({ id, title, version }, reviewed) =>
      call('PUT /api/v1/ArticleGlobal/{id}', { params: { id }, body: { title, reviewed, version } }),
  },
}

/** The switches of the table; lists of both types begin with the same address. */
export const flagCalls = {
  address: '/api/v1/Article',
  send: (row: Article, flag: ArticleFlag, on: boolean): Promise<unknown> =>
    flag === 'published' ? articleCalls[row.type].publish(row.id, on) : articleCalls[row.type].review(row, on),
  read: ({ id, type }: Article) => articleCalls[type].read(id),
}
