'use client'
import { useMemo } from 'react'
import useSWR from 'swr'
import { readArticleNames, type NamedArticle } from './articles.ts'

/** The articles that rows are linked to, by id; empty until they are read. */
export function useArticleNames(rows: readonly { articleId: string | null }[] | undefined): ReadonlyMap<string, NamedArticle> {
  const ids = [...new Set((rows ?? []).flatMap(({ articleId }) => articleId ?? []))].sort()
  // Kept as a list: to SWR all maps are alike, so that a new one would not be shown.
  const { data } = useSWR(ids.length === 0 ? null : `/api/v1/Article titles ${ids.join(' ')}`, () => readArticleNames(ids), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  return useMemo(() => new Map((data ?? []).map((article) => [article.id, article])), [data])
}
