'use client'
import Typography from '@mui/material/Typography'
import { GLOBAL } from '#components/news/landing-address.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'
import { reachWords, ruleWords } from './audience-words.ts'
import { useAudience } from './use-audience.ts'

/** Below the tags: whom an article so tagged would reach once it is published. */
export function Reach({ type, values }: { type: ArticleType; values: ArticleValues }) {
  const { data, error } = useAudience(type, values)
  const words =
    type === GLOBAL
      ? ruleWords['global-published']
      : error
        ? 'Whom it reaches could not be read.'
        : data
          ? reachWords(data.subscriptions)
          : ' '
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      {words}
    </Typography>
  )
}
