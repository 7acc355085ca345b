'use client'
import { useState } from 'react'
import NextLink from 'next/link'
import ReviewIcon from '@mui/icons-material/RateReviewOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useApi } from '#lib/http/use-api.ts'
import { reviewPath } from '#lib/news-desk/words.ts'
import { mayAsk, reviewText } from './review-words.ts'

const AskReviewDialog = loadOnDemand(() => import('./review-dialogs.tsx').then((module) => module.AskReviewDialog))

interface ReviewNoteProps {
  /** Of the article. */
  id: string
  /** The form has changes that are not saved, and that no reviewer would see. */
  dirty: boolean
}

/** How far the review of an article is, within its form, and the way to ask for one; nothing where articles are not reviewed. */
export function ReviewNote({ id, dirty }: ReviewNoteProps) {
  const [asking, setAsking] = useState(false)
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/NewsDesk/review/{id}', { params: { id } })
  if (error && !data)
    return (
      <RetryAlert retrying={isValidating} onRetry={() => void mutate()}>
        The review could not be read.
      </RetryAlert>
    )
  if (!data || (!data.required && data.state === null)) return null
  return (
    <Box component="section" aria-label="Review" sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" aria-live="polite" sx={{ color: 'text.secondary' }}>
        {reviewText(data)}
      </Typography>
      {data.state === 'SENT_BACK' && data.answer !== null && (
        <Typography
          variant="body2"
          sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {data.answer}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {mayAsk(data) && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            startIcon={<ReviewIcon />}
            disabled={dirty}
            title={dirty ? 'Save your changes first.' : undefined}
            onClick={() => setAsking(true)}
          >
            {data.state === 'WAITING' ? 'Ask somebody else' : 'Ask for a review'}
          </Button>
        )}
        {data.state !== null && (
          <Button component={NextLink} href={reviewPath(id)} prefetch={false} size="small" color="inherit" variant="outlined">
            Open the review
          </Button>
        )}
      </Box>
      {asking && <AskReviewDialog review={data} onClose={() => setAsking(false)} />}
    </Box>
  )
}
