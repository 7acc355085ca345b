'use client'
import { Failure } from '#components/news/list-frame.tsx'
import { useNews } from '#components/news/news-context.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApiForm } from '#lib/http/use-api.ts'
import type { Article } from '#lib/articles/contract.ts'
import { readerDifferences } from './difference.ts'
import { DifferenceView } from './difference-view.tsx'
import { publishedKey, readPublished } from './version-calls.ts'

interface ChangedPassagesProps {
  article: Article
  /** Version of which the differences are shown. */
  from: number
}

/** What an article says otherwise than an earlier version did: what came underlined, what went struck through. */
export function ChangedPassages({ article, from }: ChangedPassagesProps) {
  const { names } = useNews()
  const { id, type } = article
  const { data, error, mutate } = useApiForm(publishedKey(type), { params: { id } }, `${from} alone`, () => readPublished(type, id, from), {
    revalidateOnFocus: false,
  })
  if (error) return <Failure error={error} onRetry={() => void mutate()} />
  return data ? <DifferenceView fields={readerDifferences(data, article, names)} layout="text" /> : <TextSkeleton lines={4} />
}
