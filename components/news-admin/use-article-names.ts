'use client'
import { useMemo } from 'react'
import { useApiForm } from '#lib/http/use-api.ts'
import { readArticleNames, type NamedArticle } from './articles.ts'

/** The articles that rows are linked to, by id; empty until they are read. */
export function useArticleNames(rows: readonly { articleId: string | null }[] | undefined): ReadonlyMap<string, NamedArticle> {
  const ids = [...new Set((rows ?? []).flatMap(({ articleId }) => articleId ?? []))].sort()
  // Kept as a list: to SWR all maps are alike, so that a new one would not be shown.
  const { data } = useApiForm(
    'POST /api/v1/Article3W/titles',
    ids.length === 0 ? null : { body: { ids } },
    'articles of either type',
    () => readArticleNames(ids),
    { keepPreviousData: true, revalidateOnFocus: false },
  )
  return useMemo(() => new Map((data ?? []).map((article) => [article.id, article])), [data])
}
