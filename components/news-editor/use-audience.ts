'use client'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'
import { audienceInput, type Viewpoint } from './audience-input.ts'

/** Who would see an article with these tags once it is published: one person, or every running 3W subscription. */
export const useAudience = (
  type: ArticleType,
  tags: Pick<ArticleValues, 'territories' | 'topics' | 'documentTypes'>,
  viewpoint?: Viewpoint,
) => useApi('POST /api/v1/News/audience', audienceInput(type, tags, viewpoint), { revalidateOnFocus: false, keepPreviousData: true })
