import { THREE_W } from '#components/news/landing-address.ts'
import { call } from '#lib/http/client.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import type { PublishedVersion } from '#lib/articles/version-contract.ts'
import { briefMoment } from '#lib/text/short-date.ts'

/** Each type has its own address (A122). */
export const publishedKey = (type: ArticleType) =>
  type === THREE_W ? 'GET /api/v1/Article3W/{id}/published' : 'GET /api/v1/ArticleGlobal/{id}/published'

export const readPublished = (type: ArticleType, id: string, version: number): Promise<Article> =>
  type === THREE_W
    ? call('GET /api/v1/Article3W/{id}/published/{version}', { params: { id, version } })
    : call('GET /api/v1/ArticleGlobal/{id}/published/{version}', { params: { id, version } })

/** A version as one chooses it. */
export const publishedName = ({ version, savedAt, matters, current }: PublishedVersion): string =>
  `Version ${version}${current ? ' (current)' : ''}, ${briefMoment(savedAt)}${matters ? ', important change' : ''}`
