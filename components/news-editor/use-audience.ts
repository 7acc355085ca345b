'use client'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'

type Tags = Pick<ArticleValues, 'territories' | 'topics' | 'documentTypes'>

/** Whose view is asked for, and the articles whose titles they may see. */
interface Asked {
  ppid: string | null
  subscriptionId: string | null
  linked: string[]
}

/** Who would see an article with these tags once it is published: one person, or every running 3W subscription. */
export function useAudience(type: ArticleType, { territories, topics, documentTypes }: Tags, asked?: Asked) {
  const body = { type, territories: [...territories], topics: [...topics], documentTypes: [...documentTypes], ...asked }
  return useApi('POST /api/v1/News/audience', { body }, { revalidateOnFocus: false, keepPreviousData: true })
}
