'use client'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'

type Tags = Pick<ArticleValues, 'territories' | 'topics' | 'documentTypes'>

/** Who would see an article with these tags once it is published: one person, or every running 3W subscription. */
export function useAudience(type: ArticleType, { territories, topics, documentTypes }: Tags, ppid: string | null) {
  const body = { type, territories: [...territories], topics: [...topics], documentTypes: [...documentTypes], ppid }
  return useApi('POST /api/v1/News/audience', { body }, { revalidateOnFocus: false, keepPreviousData: true })
}
