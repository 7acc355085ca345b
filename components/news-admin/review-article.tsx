'use client'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { linkedFromTexts } from '#components/news-editor/audience-input.ts'
import { ArticlePreview } from '#components/news-editor/article-preview.tsx'
import { toValues } from '#components/news-editor/article-values.ts'
import { Failure } from '#components/news/list-frame.tsx'
import { articleHref } from '#components/news/landing-address.ts'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import type { Article } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import { ANOTHER_ARTICLE } from '#lib/rich-text/document.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { unseenArticles, type UnseenArticle } from './reader-links.ts'
import { useReaderTitles } from './use-reader-titles.ts'

interface ReviewArticleProps {
  article: Article
  events: readonly Event[]
  names: ReferenceNames
  /** 'YYYY-MM-DD' */
  today: string
}

/** The article under review as readers will get it, also the titles behind its links; which of those they cannot see stands above it. */
export function ReviewArticle({ article, events, names, today }: ReviewArticleProps) {
  const { titles, error, retry } = useReaderTitles(article, linkedFromTexts(article.description))
  if (titles === undefined) return error ? <Failure error={error} onRetry={retry} /> : <TextSkeleton lines={6} />
  const unseen = unseenArticles(article, titles)
  return (
    <>
      {unseen.length > 0 && <Unseen articles={unseen} type={article.type} />}
      <ArticlePreview
        type={article.type}
        article={article}
        businessId={article.businessId}
        values={toValues(article)}
        events={events}
        names={names}
        today={today}
        titles={titles}
        locked={false}
      />
    </>
  )
}

/** @param type of the article that leads to them, where the page of each is looked for first */
const Unseen = ({ articles, type }: { articles: readonly UnseenArticle[]; type: Article['type'] }) => (
  <Alert severity="warning" sx={{ mb: 3 }}>
    {`Readers cannot see ${countedText(articles.length, 'article', 'articles')} to which this one leads, and read “${ANOTHER_ARTICLE}” instead:`}
    <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
      {articles.map(({ id, title }) => (
        <li key={id}>
          {title === null ? (
            'An article that is not there any more'
          ) : (
            <Link href={articleHref(id, type)} color="inherit">
              {title}
            </Link>
          )}
        </li>
      ))}
    </Box>
  </Alert>
)
