import { GLOBAL, THREE_W } from '#components/news/landing-address.ts'
import { readPage } from '#components/news/use-paged.ts'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { ask } from '#lib/http/ask.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { typeNames } from '#lib/news/words.ts'

/** The part of an article by which it is chosen and named. */
export interface NamedArticle {
  id: string
  title: string
  businessId: number
  type: ArticleType
}

/** Stands for an article that is known by its id only. */
export const unnamedArticle = (id: string): NamedArticle => ({ id, title: 'Another article', businessId: 0, type: GLOBAL })

/** '3W 12 Title of the article'. */
export const articleName = ({ type, businessId, title }: NamedArticle): string =>
  businessId === 0 ? title : `${typeNames[type]} ${businessId} ${title}`

/** Articles of each type in one page of a picker. */
const PICKER_SIZE = 10

/** Articles of both types for a picker, found by their words or their number; the newest first. */
export const loadArticles: LoadOptions<NamedArticle> = async (search, page) => {
  const filters = search === '' ? {} : /^\d{1,9}$/.test(search) ? { businessId: Number(search) } : { freeTextSearch: search }
  const body = { filters, orderBy: null }
  const [threeW, global] = await Promise.all([
    readPage('Article3W', body, page, PICKER_SIZE),
    readPage('ArticleGlobal', body, page, PICKER_SIZE),
  ])
  return { items: [...threeW.items, ...global.items], hasNext: threeW.hasNext || global.hasNext }
}

/** Titles of articles of either type by their ids; unknown ids are missing. */
export async function readArticleNames(ids: readonly string[]): Promise<NamedArticle[]> {
  if (ids.length === 0) return []
  const body = { ids: [...ids] }
  const [threeW, global] = await Promise.all([
    ask('POST /api/v1/Article3W/titles', { body }),
    ask('POST /api/v1/ArticleGlobal/titles', { body }),
  ])
  return [...threeW.map((one) => ({ ...one, type: THREE_W })), ...global.map((one) => ({ ...one, type: GLOBAL }))]
}

/** A stored record with the article that it is linked to, for its form; nothing of a new one. */
export async function withLinkedArticle<Stored extends { articleId: string | null }>(
  id: string | null,
  read: (id: string) => Promise<Stored>,
): Promise<{ stored: Stored | null; article: NamedArticle | null }> {
  const stored = id === null ? null : await read(id)
  if (stored === null || stored.articleId === null) return { stored, article: null }
  const [article = unnamedArticle(stored.articleId)] = await readArticleNames([stored.articleId])
  return { stored, article }
}
