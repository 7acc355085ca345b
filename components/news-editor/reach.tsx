'use client'
import Typography from '@mui/material/Typography'
import { StaleText } from '#components/ui/feedback/stale-rows.tsx'
import { GLOBAL } from '#components/news/landing-address.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { ArticleValues } from './article-values.ts'
import { reachText, ruleWords } from './audience-words.ts'
import { useReach } from './use-audience.ts'

/** Below the tags: whom an article so tagged would reach once it is published. */
export function Reach({ type, values }: { type: ArticleType; values: ArticleValues }) {
  const reach = useReach(type, values)
  return (
    <Typography variant="body2" color="text.secondary" role="status">
      <StaleText stale={reach.stale}>{type === GLOBAL ? ruleWords['global-published'] : reachText(reach)}</StaleText>
    </Typography>
  )
}
