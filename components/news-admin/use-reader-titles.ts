'use client'
import { useApi } from '#lib/http/use-api.ts'
import type { Article } from '#lib/articles/contract.ts'
import { readerInput, type Titles } from './reader-links.ts'

const NONE: Titles = []

/** Titles of the linked articles that readers of an article see; undefined = not known yet. Without links nothing is asked. */
export function useReaderTitles(article: Article, linked: string[]) {
  const { data, error, mutate } = useApi('POST /api/v1/News/audience', linked.length === 0 ? null : readerInput(article, linked), {
    revalidateOnFocus: false,
  })
  return { titles: linked.length === 0 ? NONE : data?.titles, error, retry: () => void mutate() }
}
