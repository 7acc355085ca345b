'use client'
import { readerDifferences } from '#components/article/difference.ts'
import { DifferenceView } from '#components/article/difference-view.tsx'
import { readVersion, versionsKey } from '#components/news-editor/article-calls.ts'
import { linkedFromTexts } from '#components/news-editor/audience-input.ts'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import type { Article } from '#lib/articles/contract.ts'
import { useApiForm } from '#lib/http/use-api.ts'
import { asReadersGet } from './reader-links.ts'
import { useReaderTitles } from './use-reader-titles.ts'

interface ReviewDifferenceProps {
  article: Article
  /** The last version that readers have seen. */
  seenVersion: number
  names: ReferenceNames
}

/** What an article says otherwise than when readers saw it last. */
export function ReviewDifference({ article, seenVersion, names }: ReviewDifferenceProps) {
  const { id, type } = article
  const { data, error, mutate } = useApiForm(
    versionsKey(type),
    { params: { id } },
    `seen ${seenVersion}`,
    () => readVersion(type, id, seenVersion),
    { revalidateOnFocus: false },
  )
  if (error) return <Failure error={error} onRetry={() => void mutate()} />
  if (!data) return <TextSkeleton lines={4} />
  return <Difference before={data} article={article} names={names} />
}

/** Both with the titles that readers get now behind their links: a new title of another article is no change of this one. */
function Difference({ before, article, names }: Pick<ReviewDifferenceProps, 'article' | 'names'> & { before: Article }) {
  const { titles, error, retry } = useReaderTitles(article, linkedFromTexts(article.description, before.description))
  if (titles === undefined) return error ? <Failure error={error} onRetry={retry} /> : <TextSkeleton lines={4} />
  return <DifferenceView fields={readerDifferences(asReadersGet(before, titles), asReadersGet(article, titles), names)} layout="text" />
}
