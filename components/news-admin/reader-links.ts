import { audienceInput } from '#components/news-editor/audience-input.ts'
import type { Article } from '#lib/articles/contract.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import type { Audience } from '#lib/news-access/audience-contract.ts'
import { linksOfDocument, parseRichText, withLinkTitles } from '#lib/rich-text/document.ts'

/** Links of an article under review as its readers get them: clients whose subscriptions include everything. */

export type Titles = Audience['titles']

export const readerInput = (article: Article, linked: string[]) =>
  audienceInput(article.type, article, { ppid: null, subscriptionId: null, linked })

/** An article with the titles that readers get. */
export function asReadersGet<T extends Pick<Article, 'description'>>(article: T, titles: Titles): T {
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
  const sections = SECTIONS.flatMap((section): [string, string][] => {
    const text = article.description[section]
    return text ? [[section, withLinkTitles(text, titleOf, false)]] : []
  })
  return { ...article, description: { ...article.description, ...Object.fromEntries(sections) } }
}

/** An article to which another one leads, and that readers cannot see; null as title = it is not there any more. */
export interface UnseenArticle {
  id: string
  title: string | null
}

/** Those to which an article leads, as who writes gets it; each once. */
export function unseenArticles({ description }: Pick<Article, 'description'>, titles: Titles): UnseenArticle[] {
  const seen = new Set(titles.map(({ id }) => id))
  const found = new Map<string, string | null>()
  for (const section of SECTIONS) {
    const document = parseRichText(description[section] ?? '')
    for (const { attrs } of document === null ? [] : linksOfDocument(document)) {
      const [id, title]: unknown[] = [attrs?.['id'], attrs?.['title']]
      if (typeof id === 'string' && !seen.has(id)) found.set(id, typeof title === 'string' ? title : null)
    }
  }
  return [...found].map(([id, title]) => ({ id, title }))
}
