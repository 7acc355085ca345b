'use client'
import useSWR from 'swr'
import { readArticleNames, type NamedArticle } from './articles.ts'

const NONE: ReadonlyMap<string, NamedArticle> = new Map()

/** The articles that rows are linked to, by id; empty until they are read. */
export function useArticleNames(rows: readonly { articleId: string | null }[] | undefined): ReadonlyMap<string, NamedArticle> {
  const ids = [...new Set((rows ?? []).flatMap(({ articleId }) => articleId ?? []))].sort()
  const { data } = useSWR(ids.length === 0 ? null : `/api/v1/Article titles ${ids.join(' ')}`, async () => new Map((await readArticleNames(ids)).map((article) => [article.id, article])), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  })
  return data ?? NONE
}
