'use client'
import { useSyncExternalStore } from 'react'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { PagedBody } from './paged-input.ts'
import { readPage } from './use-paged.ts'

interface ListedArticle {
  id: string
  title: string
}

/** A list that goes on behind the articles known so far, from this page of CONTINUE_SIZE on. */
export interface ListSource {
  body: PagedBody
  pageNumber: number
}

/** The list that an article was opened from, so that one can go on to the next one and back to the list. */
export interface ReadingList {
  /** Address of the list. */
  href: string
  type: ArticleType
  /** Articles known so far, in their order. */
  items: ListedArticle[]
  /** Of the whole list. */
  total: number
  /** Where further articles come from, in their order. */
  rest: ListSource[]
  /** The article that is read, or was read last: its row takes the focus on the way back. */
  left: string | null
}

const KEY = 'article-list'
/** Articles that are read at once when the end of the known ones is reached. */
const CONTINUE_SIZE = 30

/** The page with the first article behind so many. */
export const pageBehind = (count: number): number => Math.floor(count / CONTINUE_SIZE) + 1

let current: ReadingList | null | undefined
const listeners = new Set<() => void>()

function readStored(): ReadingList | null {
  try {
    const text = sessionStorage.getItem(KEY)
    return text === null ? null : (JSON.parse(text) as ReadingList)
  } catch {
    // Storage may be forbidden; reading works without it.
    return null
  }
}

/** The list of this browser tab; null = none was left for an article. */
export const readList = (): ReadingList | null => (current === undefined ? (current = readStored()) : current)

/** Of this browser tab; a storage that is switched off leaves it until the page is loaded again. */
export function rememberList(list: ReadingList): void {
  current = list
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // It may be full, too.
  }
  for (const listener of listeners) listener()
}

/** Notes which article of the list is read; null = the row has been found again. */
export function rememberLeft(id: string | null): void {
  const list = readList()
  if (list && list.left !== id) rememberList({ ...list, left: id })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useReadingList = (): ReadingList | null => useSyncExternalStore(subscribe, readList, () => null)

interface Neighbours {
  previous: ListedArticle | null
  next: ListedArticle | null
  /** From 1; 0 = the article is not in the list. */
  position: number
}

/** What stands before and behind an article in the list it was opened from. */
export function neighboursOf(list: ReadingList | null, id: string): Neighbours {
  const at = list?.items.findIndex((item) => item.id === id) ?? -1
  if (list === null || at < 0) return { previous: null, next: null, position: 0 }
  return { previous: list.items[at - 1] ?? null, next: list.items[at + 1] ?? null, position: at + 1 }
}

/**
 * The list with the articles that follow; without any when there are none. What is known already is left out: a list may have grown at its front, and one
 * of unread articles shrinks while one reads.
 * @param read one page of the articles of the list's type. Throws what it throws.
 */
export async function withMore(
  list: ReadingList,
  read: (source: ListSource) => Promise<{ items: readonly ListedArticle[]; hasNext: boolean }>,
): Promise<ReadingList> {
  const known = new Set(list.items.map(({ id }) => id))
  const rest = [...list.rest]
  for (let source = rest.shift(); source; source = rest.shift()) {
    const { items, hasNext } = await read(source)
    if (hasNext) rest.unshift({ ...source, pageNumber: source.pageNumber + 1 })
    const fresh = items.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ id, title }))
    if (fresh.length > 0) return { ...list, items: [...list.items, ...fresh], rest }
  }
  return { ...list, rest: [] }
}

/** Reads on behind the known articles and remembers what came. Throws ApiError. */
export async function continueList(list: ReadingList): Promise<void> {
  const more = await withMore(list, ({ body, pageNumber }) =>
    readPage(list.type === 0 ? 'Article3W' : 'ArticleGlobal', body, pageNumber, CONTINUE_SIZE),
  )
  const now = readList()
  // Another list may have been opened meanwhile.
  if (now?.href === list.href && now.items.length === list.items.length) rememberList({ ...more, left: now.left })
}

interface NavigationApi {
  currentEntry: { index: number } | null
  entries: () => { url: string | null }[]
}

/** Whether one step back in the history of this browser tab leads to the list; a browser that does not say so counts as no. */
export function isListBehind(href: string): boolean {
  const { navigation } = window as { navigation?: NavigationApi }
  const index = navigation?.currentEntry?.index ?? 0
  return index > 0 && navigation?.entries()[index - 1]?.url === new URL(href, location.href).href
}
