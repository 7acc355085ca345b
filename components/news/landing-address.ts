import type { ArticleType } from '#lib/articles/contract.ts'
import { LINKED_ITEM } from '#lib/news/words.ts'

/** Tabs of the landing in their order (B186, B234). */
export const newsTabs = [
  { id: 'all', label: 'All' },
  { id: 'news', label: 'News' },
  { id: 'articles', label: 'Articles' },
  { id: 'calendar', label: 'Compliance Calendar' },
  { id: 'videos', label: 'Videos' },
  { id: 'publications', label: 'Publications' },
] as const

export type NewsTab = (typeof newsTabs)[number]['id']

/** 3W = 0, GLOBAL = 1 (B184). */
export const THREE_W: ArticleType = 0
export const GLOBAL: ArticleType = 1

/** What a reader chose last; what the address does not name comes from here. */
export interface Landing {
  type: ArticleType
  tab: NewsTab
}

/** B163, B165. */
export const DEFAULT_LANDING: Landing = { type: GLOBAL, tab: 'all' }

/** Cookie with the last choice, `type.tab`: the server renders the chosen tab at once. */
export const LANDING_COOKIE = 'news-landing'

/** Cookie of somebody who has dismissed the hint at notifications. */
export const HINT_COOKIE = 'news-hint'
export const HINT_OFF = 'off'

const readType = (text: string | null | undefined): ArticleType | undefined => (text === '0' ? THREE_W : text === '1' ? GLOBAL : undefined)
/** The type that an address names; undefined = none (A151). */
export const readArticleType = readType
const readTab = (text: string | null | undefined): NewsTab | undefined => newsTabs.find(({ id }) => id === text?.toLowerCase())?.id

/**
 * The last choice out of its cookie; what makes no sense counts as never chosen.
 * @param threeWMenu with the 3W menu switched off nobody could leave a remembered 3W (B235)
 */
export function readLandingCookie(text: string | undefined, threeWMenu: boolean): Landing {
  const [type, tab] = (text ?? '').split('.')
  return { type: threeWMenu ? (readType(type) ?? DEFAULT_LANDING.type) : DEFAULT_LANDING.type, tab: readTab(tab) ?? DEFAULT_LANDING.tab }
}

/**
 * What the cookies of the landing hold: the last choice, and whether the hint at notifications was dismissed.
 * @param threeWMenu as above
 */
export const readLandingCookies = (cookies: { get: (name: string) => { value: string } | undefined }, threeWMenu: boolean) => ({
  remembered: readLandingCookie(cookies.get(LANDING_COOKIE)?.value, threeWMenu),
  isHintOff: cookies.get(HINT_COOKIE)?.value === HINT_OFF,
})

/** What the query parameters newsType and newsTab preset (B162, B164); the last choice stands in for one that is missing or unknown. */
export const readLanding = (query: URLSearchParams, remembered: Landing): Landing => ({
  type: readType(query.get('newsType')) ?? remembered.type,
  tab: readTab(query.get('newsTab')) ?? remembered.tab,
})

/** The query with this landing in it; everything else stays. */
export function withLanding(query: URLSearchParams, { type, tab }: Landing): URLSearchParams {
  const next = new URLSearchParams(query)
  next.set('newsType', String(type))
  next.set('newsTab', tab)
  return next
}

/** Address of an article as a list of this type links it: the view tries that type first (A122). */
export const articleHref = (id: string, type: ArticleType): string => `/news/view/${id}?newsType=${type}`

/** Address of the landing with one filter value chosen. */
export const filteredHref = (landing: Landing, key: string, value: string): string =>
  `/articles?${withLanding(new URLSearchParams({ [key]: value }), landing)}`

/** Address of a news item in the list of its type, where its text unfolds. */
export const newsItemHref = (id: string, type: ArticleType): string => filteredHref({ type, tab: 'news' }, LINKED_ITEM, id)

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isRecordId = (text: string): boolean => GUID.test(text)

/** The news item or event that a link leads to; null = none. */
export function readLinkedItem(query: URLSearchParams): string | null {
  const id = query.get(LINKED_ITEM)
  return id !== null && isRecordId(id) ? id.toLowerCase() : null
}

/** The query once the reader has gone on to another list. */
export function withoutLinkedItem(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(LINKED_ITEM)
  return next
}

/** Whether an article of this type may be edited, by the rights of Metadata/types (B194, B215). */
export const canEditArticle = (
  type: ArticleType,
  permissions: Partial<Record<'ARTICLE3W' | 'ARTICLEGLOBAL', readonly string[]>>,
): boolean => permissions[type === THREE_W ? 'ARTICLE3W' : 'ARTICLEGLOBAL']?.includes('WRITE') ?? false

/** The types of which an article may be added. */
export const editableTypes = (permissions: Parameters<typeof canEditArticle>[1]): ArticleType[] =>
  [THREE_W, GLOBAL].filter((type) => canEditArticle(type, permissions))
