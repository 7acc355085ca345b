'use client'
import type { ArticleType } from '#lib/news/article-contract.ts'

/** The list that an article was opened from, so that one can go on to the next one and back to the list. */
export interface ReadingList {
  /** Address of the list. */
  href: string
  type: ArticleType
  /** Articles loaded so far, in their order. */
  items: { id: string; title: string }[]
}

const KEY = 'reading-list'

/** Of this browser tab; a storage that is switched off leaves articles without neighbours. */
export function rememberList(list: ReadingList): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(list))
  } catch {
    // Storage may be full or forbidden; reading works without it.
  }
}

export function readList(): ReadingList | null {
  try {
    const text = sessionStorage.getItem(KEY)
    return text === null ? null : (JSON.parse(text) as ReadingList)
  } catch {
    // As above.
    return null
  }
}

export interface Neighbours {
  list: ReadingList | null
  previous: ReadingList['items'][number] | null
  next: ReadingList['items'][number] | null
  /** From 1; 0 = the article is not in the list. */
  place: number
}

/** What stands before and behind an article in the list it was opened from. */
export function neighboursOf(list: ReadingList | null, id: string): Neighbours {
  const at = list?.items.findIndex((item) => item.id === id) ?? -1
  if (list === null || at < 0) return { list, previous: null, next: null, place: 0 }
  return { list, previous: list.items[at - 1] ?? null, next: list.items[at + 1] ?? null, place: at + 1 }
}
