import type { Write } from '#components/ui/feedback/use-write.ts'
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
  remove: 'DELETE /api/v1/Article3W/{id}' | 'DELETE /api/v1/ArticleGlobal/{id}'
  publish: 'PATCH /api/v1/Article3W/{id}/publish' | 'PATCH /api/v1/ArticleGlobal/{id}/publish'
  update: 'PUT /api/v1/Article3W/{id}' | 'PUT /api/v1/ArticleGlobal/{id}'
}

/** Each type has its own controller (A122). */
export const articleCalls: Readonly<Record<ArticleType, ArticleCalls>> = {
  0: {
    address: '/api/v1/Article3W',
    read: (id) => call('GET /api/v1/Article3W/{id}', { params: { id } }),
    remove: 'DELETE /api/v1/Article3W/{id}',
    publish: 'PATCH /api/v1/Article3W/{id}/publish',
    update: 'PUT /api/v1/Article3W/{id}',
  },
  1: {
    address: '/api/v1/ArticleGlobal',
    read: (id) => call('GET /api/v1/ArticleGlobal/{id}', { params: { id } }),
    remove: 'DELETE /api/v1/ArticleGlobal/{id}',
    publish: 'PATCH /api/v1/ArticleGlobal/{id}/publish',
    update: 'PUT /api/v1/ArticleGlobal/{id}',
  },
}

/** The switches of the table; lists of both types begin with the same address. */
export const flagCalls = {
  address: '/api/v1/Article',
  send: (write: Write, { id, type, title, version }: Article, flag: ArticleFlag, on: boolean): Promise<unknown> =>
    flag === 'published'
      ? write(articleCalls[type].publish, { params: { id }, query: { published: String(on) } })
      : // The mark and nothing else; somebody's change since the row was read is a stale save (A127, W60).
        write(articleCalls[type].update, { params: { id }, body: { title, reviewed: on, version } }),
  read: ({ id, type }: Article) => articleCalls[type].read(id),
}
