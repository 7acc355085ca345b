'use client'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'
import { audienceInput, type Viewpoint } from './audience-input.ts'

type Tags = Pick<ArticleValues, 'territories' | 'topics' | 'documentTypes'>

/** Whom an article with these tags would reach; with other tags what was read is of the earlier ones, and marked as such. */
export const useReach = (type: ArticleType, tags: Tags) =>
  useListState(useApi('POST /api/v1/News/audience', audienceInput(type, tags), { revalidateOnFocus: false }))

/** Who would see an article with these tags once it is published: one person, or every running 3W subscription. */
export const useAudience = (type: ArticleType, tags: Tags, viewpoint?: Viewpoint) =>
  useApi('POST /api/v1/News/audience', audienceInput(type, tags, viewpoint), { revalidateOnFocus: false, keepPreviousData: true })
