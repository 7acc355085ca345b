'use client'
import { useState } from 'react'
import NextLink from 'next/link'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { DESK } from '#components/news-editor/desk-address.ts'
import { AskReviewDialog, DecideDialog } from '#components/news-editor/review-dialogs.tsx'
import { mayAsk, reviewText } from '#components/news-editor/review-words.ts'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { useListState } from '#components/ui/table/use-list-state.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { Review } from '#lib/news-desk/review-contract.ts'
import { shortMoment } from '#lib/text/short-date.ts'
import { ReviewArticle } from './review-article.tsx'
import { ReviewDifference } from './review-difference.tsx'

interface ReviewPageProps {
  article: Article
  events: readonly Event[]
  names: ReferenceNames
  /** 'YYYY-MM-DD' */
  today: string
}

/** An article as its reviewer reads it: who asks and why, what changed since readers saw it, and the whole of it. */
export function ReviewPage({ article, events, names, today }: ReviewPageProps) {
  const read = useApi('GET /api/v1/NewsDesk/review/{id}', { params: { id: article.id } })
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <BackLink href="/articlesadmin/scheduled?queue=review">Drafts and schedule</BackLink>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>{`Review: ${article.title}`}</Typography>
      <ListStates list={useListState(read)}>
        {(review) => (
          <>
            <Standing review={review} />
            {review.articleVersion !== article.version && (
              <Alert severity="warning" sx={{ mt: 2 }}>
                The article was saved since this page was opened. Open it anew before you decide.
              </Alert>
            )}
            <Actions review={review} fresh={review.articleVersion === article.version} />
            <Part title="What changed since readers saw it">
              {review.seenVersion === null ? (
                <Typography sx={{ color: 'text.secondary' }}>Readers have not seen this article yet: all of it is new.</Typography>
              ) : (
                <ReviewDifference article={article} seenVersion={review.seenVersion} names={names} />
              )}
            </Part>
          </>
        )}
      </ListStates>
      <Part title="The article">
        <ReviewArticle article={article} events={events} names={names} today={today} />
      </Part>
    </Box>
  )
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}>
    <Typography variant="h2" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** How far it is, who asks, and what both said. */
function Standing({ review }: { review: Review }) {
  const { state, askedBy, askedAt, comment, answer, author, decidedBy } = review
  const requested = askedAt === null ? [] : [`Asked${askedBy === null ? '' : ` by ${askedBy}`} on ${shortMoment(askedAt)}.`]
  const written = author === null ? [] : [`What it says now was written by ${author}.`]
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1.5 }}>
      <Typography role="status">{[reviewText(review), ...requested, ...written].join(' ')}</Typography>
      {state !== null && comment !== '' && <Said who={askedBy ?? 'Who asked'} text={comment} />}
      {answer !== null && <Said who={decidedBy ?? 'The reviewer'} text={answer} />}
    </Box>
  )
}

const Said = ({ who, text }: { who: string; text: string }) => (
  <Box sx={{ borderLeft: 3, borderColor: 'divider', pl: 1.5 }}>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {who}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  </Box>
)

/** @param fresh the page shows what is decided about */
function Actions({ review, fresh }: { review: Review; fresh: boolean }) {
  const { id, state, isReviewer, isAuthor } = review
  const [open, setOpen] = useState<'approve' | 'send-back' | 'ask' | null>(null)
  const { write, attempt, busy } = useWrite()
  const close = () => setOpen(null)
  const decides = state === 'WAITING' && isReviewer && fresh
  const withdraw = () =>
    attempt(() =>
      write('DELETE /api/v1/NewsDesk/review/{id}', { params: { id } }, { success: 'The review has been called off.', invalidates: [DESK] }),
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {decides && !isAuthor && (
        <Button variant="contained" onClick={() => setOpen('approve')}>
          Approve
        </Button>
      )}
      {decides && (
        <Button color="inherit" variant="outlined" onClick={() => setOpen('send-back')}>
          Send back
        </Button>
      )}
      {mayAsk(review) && (
        <Button color="inherit" variant="outlined" onClick={() => setOpen('ask')}>
          {state === 'WAITING' ? 'Ask somebody else' : 'Ask for a review'}
        </Button>
      )}
      {state === 'WAITING' && (
        <Button color="inherit" variant="outlined" disabled={busy} onClick={() => void withdraw()}>
          Call off
        </Button>
      )}
      <Button component={NextLink} href={`/news/edit/${id}`} prefetch={false} color="inherit" variant="outlined">
        Edit the article
      </Button>
      {open === 'ask' && <AskReviewDialog review={review} onClose={close} />}
      {(open === 'approve' || open === 'send-back') && <DecideDialog review={review} approve={open === 'approve'} onClose={close} />}
    </Box>
  )
}
