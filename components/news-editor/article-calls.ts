import { toPicked } from '#components/people/staff.ts'
import type { Write } from '#components/ui/feedback/use-write.ts'
import type { ArticleFinder } from '#components/ui/rich-text/rich-text-articles.tsx'
import type { PictureStore } from '#components/ui/rich-text/rich-text-picture.tsx'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { THREE_W } from '#components/news/landing-address.ts'
import { ask } from '#lib/http/ask.ts'
import { call, type Reply } from '#lib/http/client.ts'
import { IMAGE_BYTES } from '#lib/news-reading/contract.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import type { ArticleBody, LinkedItem } from './article-values.ts'

/** Each type has its own address (A122). */
export const createArticle = (write: Write, type: ArticleType, body: ArticleBody): Promise<Article> =>
  type === THREE_W ? write('POST /api/v1/Article3W', { body }) : write('POST /api/v1/ArticleGlobal', { body })

export const updateArticle = (write: Write, type: ArticleType, id: string, body: ArticleBody): Promise<Article> =>
  type === THREE_W
    ? write('PUT /api/v1/Article3W/{id}', { params: { id }, body })
    : write('PUT /api/v1/ArticleGlobal/{id}', { params: { id }, body })

export const readArticle = (type: ArticleType, id: string): Promise<Article> =>
  type === THREE_W ? call('GET /api/v1/Article3W/{id}', { params: { id } }) : call('GET /api/v1/ArticleGlobal/{id}', { params: { id } })

export const versionsKey = (type: ArticleType) =>
  type === THREE_W ? 'GET /api/v1/Article3W/{id}/versions' : 'GET /api/v1/ArticleGlobal/{id}/versions'
export type SavedVersion = Reply<ReturnType<typeof versionsKey>>[number]

export const readVersion = (type: ArticleType, id: string, version: number): Promise<Article> =>
  type === THREE_W
    ? call('GET /api/v1/Article3W/{id}/versions/{version}', { params: { id, version } })
    : call('GET /api/v1/ArticleGlobal/{id}/versions/{version}', { params: { id, version } })

const missing = (from: readonly LinkedItem[], of: readonly LinkedItem[]): string[] =>
  from.filter(({ id }) => !of.some((item) => item.id === id)).map(({ id }) => id)

export const areOtherLinks = (before: readonly LinkedItem[], chosen: readonly LinkedItem[]): boolean =>
  missing(chosen, before).length + missing(before, chosen).length > 0

/** Links and unlinks news items so that the article has the chosen ones (E184). */
export async function linkNews(
  write: Write,
  articleId: string,
  before: readonly LinkedItem[],
  chosen: readonly LinkedItem[],
): Promise<void> {
  const [added, removed] = [missing(chosen, before), missing(before, chosen)]
  if (added.length > 0) await write('PATCH /api/v1/News/ArticleId', { body: { ids: added, articleId } })
  if (removed.length > 0) await write('PATCH /api/v1/News/ArticleId', { body: { ids: removed, articleId: null } })
}

/** Options of the pickers are read so many at once. */
const PICKER_SIZE = 20

export const loadNewsItems: LoadOptions<LinkedItem> = async (search, page, signal) => {
  const { items, hasNext } = await ask('POST /api/v1/News/paged', {
    query: { pageNumber: page, pageSize: PICKER_SIZE },
    body: { ...(search.trim() !== '' && { filters: { freeTextSearch: search } }), orderBy: { field: 'issueDate', direction: 'desc' } },
    signal,
  })
  return { items: items.map(({ id, title }) => ({ id, title })), hasNext }
}

/** People of the clients, found by name, or by e-mail when the text has an @. */
export const loadClients: LoadOptions<PickedPerson> = async (search, page, signal) => {
  const text = search === '' ? {} : search.includes('@') ? { email: search } : { name: search }
  const { items, hasNext } = await ask('POST /api/v1/User/paged', {
    query: { pageNumber: page, pageSize: PICKER_SIZE },
    body: { filters: { isInternal: false, ...text }, orderBy: { field: 'email', direction: 'asc' } },
    signal,
  })
  return { items: items.map(toPicked), hasNext }
}

/** Articles to which a text may lead, found as in the palette. @param ownId of the article whose text it is, which leads to others; null = it is of none */
export const linkableArticles =
  (ownId: string | null): ArticleFinder =>
  async (text, signal) =>
    (await call('GET /api/v1/Search/everything', { query: { q: text }, signal })).flatMap(({ kind, id, title, detail, more }) =>
      kind === 'article' && !more && id !== ownId ? { id, title, detail } : [],
    )

/** Pictures of articles. */
export const newsPictures = (write: Write): PictureStore => ({
  maxBytes: IMAGE_BYTES,
  upload: async (file) => {
    const body = new FormData()
    body.set('image', file)
    return (await write('POST /api/v1/News/image', { body })).url
  },
})
