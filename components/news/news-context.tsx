'use client'
import { createContext, use } from 'react'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ReferenceNames, TagKind } from './news-filters.ts'

interface NewsContextValue {
  names: ReferenceNames
  type: ArticleType
  isInternal: boolean
}

const NewsContext = createContext<NewsContextValue | null>(null)
export const NewsProvider = NewsContext.Provider

/** What every part of the reading screens needs to know. Throws outside of NewsProvider. */
export function useNews(): NewsContextValue {
  const value = use(NewsContext)
  if (value === null) throw new Error('useNews needs a NewsProvider around it')
  return value
}

/** Names of tags by their ids, in the order given; an item that is gone meanwhile is left out. */
export function useNames(): (kind: TagKind, ids: readonly string[]) => string[] {
  const { names } = useNews()
  return (kind, ids) => ids.flatMap((id) => names[kind].find((item) => item.id === id)?.name ?? [])
}
